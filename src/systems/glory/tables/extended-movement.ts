import { printed, type Cell } from '../../../kernel/table.js';
import type { UnitClass } from '../vocabulary.js';

/** What Extended Movement adds to the Movement Allowance, by class; dismounted cavalry has none (G-6.13.a, G-6.13.b). */
export const EXTENSION: Readonly<Record<UnitClass | 'leader', Cell<number>>> = {
  infantry: printed(2),
  artillery: printed(3),
  'horse-artillery': printed(4),
  cavalry: printed(4),
  leader: printed(4),
};

/** The distance from every enemy combat unit that each hex of an extended path must keep (G-6.13.c). */
export const EXTENDED_DISTANCE: Cell<number> = printed(3);

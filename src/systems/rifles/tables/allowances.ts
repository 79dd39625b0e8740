import { house, type Cell } from '../../../kernel/table.js';
import type { UnitKind } from '../vocabulary.js';

const NONE = 'the source has no movement allowances';

/** Movement points a turn of units whose scenario gives none; the third of R-OM.8 and the guarantee of R-SC.2 go by them. */
export const ALLOWANCES: Readonly<Record<UnitKind, Cell<number>>> = {
  infantry: house(12, NONE),
  cavalry: house(18, NONE),
  'foot-artillery': house(10, NONE),
  'horse-artillery': house(14, NONE),
  'small-vessel': house(10, NONE),
  'large-vessel': house(10, NONE),
};

/** The full allowance of a unit: its own, or that of its kind. */
export function allowanceOf(kind: UnitKind, own?: number): number {
  return own ?? ALLOWANCES[kind].value;
}

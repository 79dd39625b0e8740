import { printed, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Shot } from '../state.js';

/** One row of the Artillery Fire table: totals from `from` up to the next row have this result. */
export interface FireRow {
  readonly rule: RuleId;
  readonly from: number;
  readonly result: Cell<Shot['result']>;
}

/** The Artillery Fire table, rows in printed order (G-AF.1 to G-AF.3). The modified die may be below 0. */
export const ARTILLERY_FIRE: readonly FireRow[] = [
  { rule: 'G-AF.1', from: -Infinity, result: printed('no-effect') },
  { rule: 'G-AF.2', from: 9, result: printed('check') },
  { rule: 'G-AF.3', from: 13, result: printed('disorder') },
];

/** Added when two stacked batteries fire as one (G-9.23.d). */
export const COMBINED_FIRE: Cell<number> = printed(2);

/** The highest die that strikes exposed friends, and what their checks add (G-9.52.a). */
export const MISGUIDED_FIRE = { highestDie: printed(2), checkModifier: printed(2) } as const;

/** The row for a modified die. */
export function fireRow(total: number): FireRow {
  return ARTILLERY_FIRE.findLast(({ from }) => total >= from)!;
}

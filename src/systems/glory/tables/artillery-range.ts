import { house, printed, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { RangeClass } from '../vocabulary.js';

/** One row of the Artillery Range chart: the modifier of each class between two distances, `NA` where it cannot reach. */
export interface RangeRow extends Readonly<Record<RangeClass, Cell<number | 'NA'>>> {
  readonly rule: RuleId;
  /** The least and greatest distance in hexes, the firer's hex not counted (G-9.21.a). */
  readonly from: number;
  readonly to: number;
}

const LONG = 'the row stops after two cells; Long falls by one a hex over 5, 6 and 7';
const BEYOND = house<number | 'NA'>('NA', 'no row beyond 8-9 is visible; the longest printed band is the greatest range');

/** The Artillery Range chart, rows and columns in printed order (G-AR.1 to G-AR.10). */
export const ARTILLERY_RANGE: readonly RangeRow[] = [
  { rule: 'G-AR.1', from: 1, to: 1, S: printed(1), M: printed(2), L: printed(1) },
  { rule: 'G-AR.2', from: 2, to: 3, S: printed(0), M: printed(0), L: printed(0) },
  { rule: 'G-AR.4', from: 4, to: 4, S: printed(-1), M: printed(0), L: printed(0) },
  { rule: 'G-AR.5', from: 5, to: 5, S: printed(-3), M: printed(-1), L: printed(0) },
  { rule: 'G-AR.6', from: 6, to: 6, S: printed('NA'), M: printed(-2), L: printed(-1) },
  { rule: 'G-AR.7', from: 7, to: 7, S: printed('NA'), M: printed(-3), L: printed(-2) },
  { rule: 'G-AR.8', from: 8, to: 9, S: printed('NA'), M: printed('NA'), L: house(-3, LONG) },
  { rule: 'G-AR.10', from: 10, to: Infinity, S: BEYOND, M: BEYOND, L: BEYOND },
];

const NOT_PRINTED = 'the range table of the first Glory is not in the source; its guns have no range class, and Medium is the one in the middle';

/** What stands in for the Artillery Range table of the first Glory: the Medium column for every gun (G-14.11.a). */
export const GLORY_1_RANGE: readonly RangeRow[] = ARTILLERY_RANGE.map(({ from, to, M }) => {
  const medium = house(M.value, NOT_PRINTED);
  return { rule: 'G-14.11.a', from, to, S: medium, M: medium, L: medium };
});

/** The greatest distance that any gun reaches. */
export const GREATEST_RANGE = 9;

/** The row of a range table for a distance of 1 or more. */
export function rangeRow(table: readonly RangeRow[], distance: number): RangeRow {
  const row = table.find(({ from, to }) => distance >= from && distance <= to);
  if (row === undefined) throw new RangeError(`no range of ${String(distance)} hexes`);
  return row;
}

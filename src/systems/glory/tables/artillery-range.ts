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

/** The greatest distance that any gun reaches. */
export const GREATEST_RANGE = 9;

/** The row for a distance of 1 or more. */
export function rangeRow(distance: number): RangeRow {
  const row = ARTILLERY_RANGE.find(({ from, to }) => distance >= from && distance <= to);
  if (row === undefined) throw new RangeError(`no range of ${String(distance)} hexes`);
  return row;
}

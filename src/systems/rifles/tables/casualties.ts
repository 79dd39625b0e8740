import { house, type Cell } from '../../../kernel/table.js';

/** One row of the Casualties table: faces from `from` up to the next row's make this of the expected losses, in hundredths. */
export interface CasualtyRow {
  readonly from: number;
  readonly factor: Cell<number>;
}

const SPREAD = 'The source gives the expected casualties alone; the ten faces average exactly 1.';

/** What the die makes of the expected casualties (R-FC.1): a ten-sided die, rows by rising face. */
export const CASUALTIES: readonly CasualtyRow[] = [
  { from: 0, factor: house(40, SPREAD) },
  { from: 1, factor: house(70, SPREAD) },
  { from: 3, factor: house(100, SPREAD) },
  { from: 7, factor: house(130, SPREAD) },
  { from: 9, factor: house(160, SPREAD) },
];

/** The row for a face. */
export function casualtyRow(die: number): CasualtyRow {
  return CASUALTIES.findLast(({ from }) => die >= from)!;
}

/** A unit that has fewer men left than this share of those it began with, in hundredths, leaves the game. */
export const BREAKING_POINT: Cell<number> = house(25, 'The source keeps no account of morale; a unit that has lost three men in four is of no more use.');

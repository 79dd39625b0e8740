import { house, printed, type Cell } from '../../../kernel/table.js';

/** The most men of a small unit, by yards across a hex (R-SZ.1). */
export const SMALL_UNIT: Readonly<Record<number, Cell<number>>> = { 100: printed(500), 200: printed(1000), 400: printed(2000) };

/** The same at any other scale: men for each yard (R-SZ.1). */
export const MEN_PER_YARD = house(5, 'only three scales are given, and they lie on one line');

/** The most men of a small unit at a scale in yards a hex, whether or not the source has the scale (R-SZ.1). */
export function smallUnitLimit(yards: number): Cell<number> {
  return SMALL_UNIT[yards] ?? { ...MEN_PER_YARD, value: MEN_PER_YARD.value * yards };
}

import type { Luck } from '../audit/luck.js';

/** How the dice fell, a line for each side and kind of roll, for people. */
export function luckLines(luck: readonly Luck[]): readonly string[] {
  return luck.map(({ seat, kind, rolls, actual, expected, difference, standardDeviation }, place) => {
    const sign = difference.numerator.startsWith('-') ? '' : '+';
    const spread = `${sign}${short(difference.decimal)}, standard deviation ${short(standardDeviation)}`;
    return `${place === 0 ? 'Luck:  ' : '       '}${seat ?? 'nobody'}, ${kind}: ${rolls} dice, in sum ${actual}, expected ${short(expected.decimal)} (${spread})`;
  });
}

/** With at most two decimal places, the others cut off. */
function short(decimal: string): string {
  return decimal.replace(/(\.\d\d)\d+$/, '$1');
}

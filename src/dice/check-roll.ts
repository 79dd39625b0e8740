import type { Roll } from './dice.js';

/** The largest die that the committed dice can show: they draw 32 bits. */
export const MOST_SIDES = 2 ** 32;

/**
 * Refuses a request that makes no sense. Every source of dice asks, so that a wrong band shows in the first test that
 * rolls it and not only in a preview. Throws a RangeError when `sides` is not an integer from 1 to 2^32, or the bands
 * do not ascend from 0 to below `sides`.
 */
export function checkRoll({ purpose, sides, bands }: Roll): void {
  if (!isDie(sides)) {
    throw new RangeError(`the die for ${purpose} has ${sides} sides`);
  }
  if (!ascendFromZero(bands, sides)) {
    throw new RangeError(`the bands for ${purpose} must ascend from 0 to below ${sides}: ${bands.join(', ')}`);
  }
}

function ascendFromZero(bands: readonly number[], sides: number): boolean {
  if (bands[0] !== 0) return false;
  let previous = -1;
  for (const first of bands) {
    if (!Number.isInteger(first) || first <= previous || first >= sides) return false;
    previous = first;
  }
  return true;
}

/** Whether there is a die with so many sides. */
export function isDie(sides: number): boolean {
  return Number.isInteger(sides) && sides >= 1 && sides <= MOST_SIDES;
}

/** Whether a die with so many sides can show this face. */
export function isOnDie(face: number, sides: number): boolean {
  return Number.isInteger(face) && face >= 0 && face < sides;
}

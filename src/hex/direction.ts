import { add, sameHex, subtract } from './coordinates.js';
import type { Axial } from './coordinates.js';

/** One of the six hexsides, clockwise: 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west. */
export type Direction = 0 | 1 | 2 | 3 | 4 | 5;

/** All directions in clockwise order, north first. */
export const directions: readonly Direction[] = [0, 1, 2, 3, 4, 5];

const NAMES = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'] as const;

/** The direction in words. */
export function directionName(direction: Direction): string {
  return NAMES[direction];
}

const vectors: readonly [Axial, Axial, Axial, Axial, Axial, Axial] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

/** The step from a hex to its neighbour in this direction. */
export function vectorOf(direction: Direction): Axial {
  return vectors[direction];
}

export function neighbour(hex: Axial, direction: Direction): Axial {
  return add(hex, vectors[direction]);
}

/** The direction turned clockwise by a number of hexsides; a negative number turns it the other way. */
export function rotate(direction: Direction, hexsides: number): Direction {
  return ((((direction + hexsides) % 6) + 6) % 6) as Direction;
}

export function opposite(direction: Direction): Direction {
  return rotate(direction, 3);
}

/** How many hexsides two directions are apart, the shorter way round: 0 to 3. */
export function hexsidesApart(a: Direction, b: Direction): number {
  const clockwise = rotate(b, -a);
  return Math.min(clockwise, 6 - clockwise);
}

/** The hexside of `from` that it shares with `to`; `undefined` unless they are neighbours. */
export function directionBetween(from: Axial, to: Axial): Direction | undefined {
  const step = subtract(to, from);
  return directions.find((direction) => sameHex(vectors[direction], step));
}

import { ok } from '../kernel/result.js';
import type { Result } from '../kernel/result.js';
import type { Axial } from './coordinates.js';
import { directionBetween, vectorOf } from './direction.js';
import type { Direction } from './direction.js';
import { formatHexId, fromColumnRow, parseHexId, toColumnRow } from './hex-id.js';
import type { HexIdFault, Shoved } from './hex-id.js';

/** A turn of the plane about the hex (0, 0), or a mirror image of it, that carries hexes to hexes. */
export type Symmetry = (hex: Axial) => Axial;

const origin: Axial = { q: 0, r: 0 };

/** Exchanges east and west. `0 - q` and not `-q`: there is no hex −0. */
function mirror({ q, r }: Axial): Axial {
  return { q: 0 - q, r: q + r };
}

/** One hexside clockwise. */
function turn({ q, r }: Axial): Axial {
  return { q: 0 - r, r: q + r };
}

function turned(times: number, first: Symmetry): Symmetry {
  return (hex) => {
    let image = first(hex);
    for (let time = 0; time < times; time++) image = turn(image);
    return image;
  };
}

const turns = [0, 1, 2, 3, 4, 5];

/**
 * All twelve: first the turns clockwise by 0 … 5 hexsides, then the same after exchanging east and west. Rules of a map
 * without a printed bias must give the same answer on all twelve images of a position.
 */
export const symmetries: readonly Symmetry[] = [
  ...turns.map((times) => turned(times, (hex) => hex)),
  ...turns.map((times) => turned(times, mirror)),
];

/** Where a direction points after the plane has been turned or mirrored. */
export function directionUnder(symmetry: Symmetry, direction: Direction): Direction {
  const image = directionBetween(origin, symmetry(vectorOf(direction)));
  if (image === undefined) throw new TypeError('a symmetry carries neighbours to neighbours');
  return image;
}

/**
 * Carries the hexes of a map to their images and moves these so that the lowest column and row become 01. Gives the new
 * hex numbers in the order of `ids`, for a map with the same shoved columns. Refused when a number is malformed or the
 * image is wider or higher than two digits allow.
 */
export function imageOfMap(ids: readonly string[], shoved: Shoved, symmetry: Symmetry): Result<string[], HexIdFault> {
  const hexes = all(ids.map((id) => parseHexId(id, shoved)));
  if (!hexes.ok) return hexes;
  const images = moveToCorner(hexes.value.map(symmetry), shoved);
  return all(images.map((image) => formatHexId(image, shoved)));
}

/** Columns first: only then is it known which of them are shoved, and so which row is the lowest. */
function moveToCorner(hexes: readonly Axial[], shoved: Shoved): Axial[] {
  const west = leastOf(hexes.map((hex) => hex.q));
  const columns = hexes.map(({ q, r }) => toColumnRow({ q: q - west + 1, r }, shoved));
  const north = leastOf(columns.map(({ row }) => row));
  return columns.map(({ column, row }) => fromColumnRow({ column, row: row - north + 1 }, shoved));
}

function leastOf(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}

/** The values, or the first fault. */
function all<T, E>(results: readonly Result<T, E>[]): Result<T[], E> {
  const values: T[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}

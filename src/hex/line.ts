import { add, sameHex, subtract } from './coordinates.js';
import type { Axial } from './coordinates.js';
import { directions, rotate, vectorOf } from './direction.js';
import type { Direction } from './direction.js';
import type { Grid } from './grid.js';

/**
 * What a straight line meets, one after the other: a hex whose interior it crosses, or the hexside that it runs along
 * from end to end, given by the hexes to its left and right. A hex that it only touches in one vertex is not met.
 */
export type LineStep<Hex> =
  | { readonly kind: 'hex'; readonly hex: Hex }
  | { readonly kind: 'side'; readonly hexes: readonly [left: Hex, right: Hex] };

/** How one step to a neighbour changes the place relative to a line. */
interface Move {
  readonly direction: Direction;
  /** How far forward along the line; positive. */
  readonly forward: number;
  /** How far to the right of the line; negative is left. */
  readonly right: number;
}

/** A line's direction as integers: what a hex may be off it and still be crossed, and the moves that go forward. */
interface Heading {
  /** A hex whose centre is `x` off the line is crossed when `3 |x| < reach`, and touched when they are equal. */
  readonly reach: number;
  /** In the order of `forward`: of the neighbours that the line crosses, it comes to the first one first. */
  readonly moves: readonly Move[];
}

/**
 * The line between the centres of two hexes, without these two. Exact: from the other end come the same steps, reversed
 * and with left and right exchanged; a turned or mirrored line meets the turned or mirrored hexes.
 */
export function lineBetween(from: Axial, to: Axial): LineStep<Axial>[] {
  const heading = headingOf(subtract(to, from));
  const steps: LineStep<Axial>[] = [];
  let hex = from;
  let offset = 0;
  while (!sameHex(hex, to)) {
    const move = nextCrossed(heading, offset);
    if (move === undefined) {
      const hexes = besides(heading, hex);
      steps.push({ kind: 'side', hexes });
      hex = subtract(add(hexes[0], hexes[1]), hex);
    } else {
      hex = add(hex, vectorOf(move.direction));
      offset += move.right;
    }
    if (!sameHex(hex, to)) steps.push({ kind: 'hex', hex });
  }
  return steps;
}

/** The same line by indexes of a board; hexes that the map lacks are `offMap`. */
export function lineOnGrid(grid: Grid, from: number, to: number): LineStep<number>[] {
  const indexAt = (hex: Axial): number => grid.indexAt(hex);
  return lineBetween(grid.coordinatesOf(from), grid.coordinatesOf(to)).map((step) =>
    step.kind === 'hex'
      ? { kind: 'hex', hex: indexAt(step.hex) }
      : { kind: 'side', hexes: [indexAt(step.hexes[0]), indexAt(step.hexes[1])] },
  );
}

/**
 * The hexsides of `from` through which the line to `to` leaves it: one, or, where it leaves exactly through a vertex,
 * the two that meet there, left before right. None when both are the same hex.
 */
export function exitDirections(from: Axial, to: Axial): Direction[] {
  if (sameHex(from, to)) return [];
  const heading = headingOf(subtract(to, from));
  const move = nextCrossed(heading, 0);
  return move === undefined ? grazed(heading).map((side) => side.direction) : [move.direction];
}

function headingOf(delta: Axial): Heading {
  const moves = directions
    .map((direction) => moveAlong(delta, direction))
    .filter((move) => move.forward > 0)
    .sort((a, b) => a.forward - b.forward);
  // A vertex stands a third of the way to the sum of two neighbours, hence the factor 3.
  const vertices = directions.map((d) => add(vectorOf(d), vectorOf(rotate(d, 1))));
  return { moves, reach: Math.max(...vertices.map((vertex) => cross(delta, vertex))) };
}

function moveAlong(delta: Axial, direction: Direction): Move {
  const step = vectorOf(direction);
  return { direction, forward: dot(delta, step), right: cross(delta, step) };
}

/** The next hex whose interior the line crosses, seen from a crossed hex; none when it first follows a hexside. */
function nextCrossed(heading: Heading, offset: number): Move | undefined {
  return heading.moves.find((move) => 3 * Math.abs(offset + move.right) < heading.reach);
}

/** The hexes on both sides of the hexside that the line follows from a vertex of `hex`. */
function besides(heading: Heading, hex: Axial): [Axial, Axial] {
  const [left, right] = grazed(heading);
  return [add(hex, vectorOf(left.direction)), add(hex, vectorOf(right.direction))];
}

/** The two neighbours between which the line goes through a vertex and on along their hexside, left before right. */
function grazed(heading: Heading): [left: Move, right: Move] {
  return heading.moves
    .filter((move) => 3 * Math.abs(move.right) === heading.reach)
    .sort((a, b) => a.right - b.right) as [Move, Move];
}

/** Twice the area between two vectors, up to a factor: positive where `b` points to the right of `a`. */
function cross(a: Axial, b: Axial): number {
  return a.q * b.r - a.r * b.q;
}

/** Twice the inner product of two vectors. */
function dot(a: Axial, b: Axial): number {
  return 2 * a.q * b.q + a.q * b.r + a.r * b.q + 2 * a.r * b.r;
}

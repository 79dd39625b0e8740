import { exitDirections } from '../../../hex/line.js';
import { directions, hexsidesApart, type Direction } from '../../../hex/direction.js';
import type { Board } from '../board.js';
import { ARC_OF_HEXSIDE } from '../tables/arcs.js';
import { ARCS, type Arc, type Facing, type Formation } from '../vocabulary.js';

/** Where a unit stands and which hexside it faces. */
export interface Stand {
  readonly hex: number;
  readonly facing: Facing;
}

/** The arc that a hexside lies in: the one faced and its two neighbours are front, the opposite one is rear (R-UN.8). */
export function arcOf(facing: Facing, direction: Direction): Arc {
  return ARC_OF_HEXSIDE[hexsidesApart(facing, direction)]!.value;
}

/**
 * The arc of the target that fire from a hex comes through (R-XS.14, R-UN.8): that of the hexside where the line from the
 * target to the firer leaves the target's hex. Where it leaves through a vertex, front goes before flank and flank before
 * rear (house). The two hexes must not be the same.
 */
export function arcFiredThrough(board: Board, target: Stand, from: number): Arc {
  const arcs = exitsTo(board, target.hex, from).map((direction) => arcOf(target.facing, direction));
  return ARCS.find((arc) => arcs.includes(arc))!;
}

/** The facings with which a unit in `from` has the target in its front; one that fires along a vertex needs either hexside (house, R-UN.8). */
export function facingsThatBear(board: Board, from: number, target: number): readonly Facing[] {
  const exits = exitsTo(board, from, target);
  return directions.filter((facing) => exits.some((direction) => arcOf(facing, direction) === 'front'));
}

/** Whether fire goes out on every side (house): a square has a front everywhere, a mob has none, and a vessel has guns all along. */
export function firesAllRound(formation: Formation): boolean {
  return formation === 'square' || formation === 'disordered' || formation === 'afloat';
}

function exitsTo({ grid }: Board, from: number, to: number): readonly Direction[] {
  return exitDirections(grid.coordinatesOf(from), grid.coordinatesOf(to));
}

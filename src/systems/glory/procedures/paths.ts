import { reject, type Json, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { hexId, hexIndex, piecesOnMap, type Piece } from '../position.js';
import type { GloryState } from '../state.js';
import { FACINGS, opponentOf, type Facing, type HexId, type Side } from '../vocabulary.js';
import { facingsThatBear } from './facing.js';

/** Where somebody can end a move, and how: by which cheapest path, for how many movement points. */
export interface Destinations {
  readonly hexes: readonly number[];
  costOf(hex: number): number;
  isExtended(hex: number): boolean;
  pathTo(hex: number): readonly number[];
}

/** The printed hexes of a path as indexes, or that the map has none of that name. */
export function hexesOf(state: GloryState, path: readonly HexId[]): Result<readonly number[], Rejection> {
  const unknown = path.find((hex) => hexIndex(state.setting, hex) < 0);
  if (unknown !== undefined) return reject('G-6.12.b', 'unknown.hex', `The map has no hex ${unknown}.`, { hex: unknown });
  return ok(path.map((hex) => hexIndex(state.setting, hex)));
}

/** The hexes of a path as printed. */
export function idsOf(state: GloryState, path: readonly number[]): HexId[] {
  return path.map((hex) => hexId(state.setting, hex));
}

/** Each hex where a mover may end, what it costs and how it is reached, as plain data. */
export function destinationsOf({ setting }: GloryState, reach: Destinations): Json[] {
  const { ids } = setting.board.grid;
  return reach.hexes.map((hex) => ({
    hex: ids[hex]!,
    cost: reach.costOf(hex),
    extended: reach.isExtended(hex),
    path: reach.pathTo(hex).map((entered) => ids[entered]!),
  }));
}

/** Where the combat units of a side stand, and how many hexes of the map lie between them and each hex. */
interface Presence {
  readonly hexes: readonly number[];
  readonly distance: Uint16Array;
}

/** By the units as they stand: one look at the enemies serves all movers of a side. */
const presences = new WeakMap<GloryState['units'], Map<Side, Presence>>();

function presenceOf(state: GloryState, side: Side): Presence {
  const ofSides = presences.get(state.units) ?? new Map<Side, Presence>();
  presences.set(state.units, ofSides);
  const known = ofSides.get(side) ?? lookFor(state, side);
  ofSides.set(side, known);
  return known;
}

function lookFor(state: GloryState, side: Side): Presence {
  const { size, neighbours } = state.setting.board.grid;
  const hexes = piecesOnMap(state, side).map((unit) => unit.state.hex);
  const distance = new Uint16Array(size).fill(0xffff);
  const reached = [...new Set(hexes)];
  for (const hex of reached) distance[hex] = 0;
  for (const hex of reached)
    for (let edge = hex * 6; edge < hex * 6 + 6; edge++) {
      const next = neighbours[edge]!;
      if (next < 0 || distance[next] !== 0xffff) continue;
      distance[next] = distance[hex]! + 1;
      reached.push(next);
    }
  return { hexes, distance };
}

/** The one of the hexes that lies nearest to an enemy combat unit; `undefined` of none. */
export function nearestToEnemy(state: GloryState, side: Side, hexes: readonly number[]): number | undefined {
  const { distance } = presenceOf(state, opponentOf(side));
  return leastOf(hexes, (hex) => distance[hex]!);
}

/** The first facing, clockwise from north, that has the nearest enemy in front and is not the present one. */
export function facingNearest(state: GloryState, unit: Piece): Facing {
  const { board } = state.setting;
  const { hex, facing } = unit.state;
  const nearest = leastOf(presenceOf(state, opponentOf(unit.counter.side)).hexes, (enemy) => board.grid.distance(hex, enemy));
  const bearing = nearest === undefined ? FACINGS : facingsThatBear(board, hex, nearest);
  return bearing.find((each) => each !== facing) ?? facing;
}

/** The first of the hexes with the least measure. */
function leastOf(hexes: readonly number[], measure: (hex: number) => number): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  for (const hex of hexes) {
    const measured = measure(hex);
    if (measured >= least) continue;
    best = hex;
    least = measured;
  }
  return best;
}

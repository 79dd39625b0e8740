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
export function destinationsOf(state: GloryState, reach: Destinations): Json[] {
  return reach.hexes.map((hex) => ({
    hex: hexId(state.setting, hex),
    cost: reach.costOf(hex),
    extended: reach.isExtended(hex),
    path: reach.pathTo(hex).map((entered) => hexId(state.setting, entered)),
  }));
}

/** The one of the hexes that lies nearest to an enemy combat unit; `undefined` of none. */
export function nearestToEnemy(state: GloryState, side: Side, hexes: readonly number[]): number | undefined {
  const { grid } = state.setting.board;
  const enemies = piecesOnMap(state, opponentOf(side));
  const distance = (hex: number) => Math.min(...enemies.map((enemy) => grid.distance(hex, enemy.state.hex)));
  const [first, ...rest] = hexes;
  return first === undefined ? undefined : rest.reduce((best, hex) => (distance(hex) < distance(best) ? hex : best), first);
}

/** The facing with the nearest enemy in the middle of the front; the next one round where it faces there already. */
export function facingNearest(state: GloryState, unit: Piece): Facing {
  const { board } = state.setting;
  const { hex, facing } = unit.state;
  const [first, ...rest] = piecesOnMap(state, opponentOf(unit.counter.side)).map((enemy) => enemy.state.hex);
  const nearest = rest.reduce<number | undefined>(
    (best, other) => (best === undefined || board.grid.distance(hex, other) < board.grid.distance(hex, best) ? other : best),
    first,
  );
  const bearing = nearest === undefined ? FACINGS : facingsThatBear(board, hex, nearest);
  return bearing.find((each) => each !== facing) ?? facing;
}

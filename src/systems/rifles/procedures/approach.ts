import { exitDirections } from '../../../hex/line.js';
import { alive, type Piece } from '../position.js';
import type { RiflesState } from '../state.js';
import { opponentOf, type Facing, type Side } from '../vocabulary.js';

/** How far each hex is from the enemies of a side, in hexes of the map; every hex is as far as can be where there are none. */
export function distancesToEnemy(state: RiflesState, side: Side): Uint16Array {
  const { size, neighbours } = state.setting.board.grid;
  const distance = new Uint16Array(size).fill(0xffff);
  const reached = [...new Set(alive(state, opponentOf(side)).map((unit) => unit.state.hex))];
  for (const hex of reached) distance[hex] = 0;
  for (const hex of reached)
    for (let edge = hex * 6; edge < hex * 6 + 6; edge++) {
      const next = neighbours[edge]!;
      if (next < 0 || distance[next] !== 0xffff) continue;
      distance[next] = distance[hex]! + 1;
      reached.push(next);
    }
  return distance;
}

/** The first of the hexes that is nearest to an enemy; `undefined` of none. */
export function nearestToEnemy(distances: Uint16Array, hexes: readonly number[]): number | undefined {
  return hexes.reduce<number | undefined>((best, hex) => (best === undefined || distances[hex]! < distances[best]! ? hex : best), undefined);
}

/** The facing that the unit would take to look straight at the nearest enemy; `undefined` where there is none. */
export function facingNearest(state: RiflesState, { counter: { side }, state: { hex } }: Piece): Facing | undefined {
  const { grid } = state.setting.board;
  const enemies = alive(state, opponentOf(side)).map((unit) => unit.state.hex);
  const [first, ...others] = enemies;
  if (first === undefined) return undefined;
  const nearest = others.reduce((best, enemy) => (grid.distance(hex, enemy) < grid.distance(hex, best) ? enemy : best), first);
  return exitDirections(grid.coordinatesOf(hex), grid.coordinatesOf(nearest))[0];
}

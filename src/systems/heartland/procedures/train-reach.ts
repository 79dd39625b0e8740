import { directions } from '../../../hex/direction.js';
import { hasRail, isStation } from '../board.js';
import { forcesAt, looseAt, zonesOfControl } from '../position.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { isBridgeBurnt, railOwner } from './rail-lines.js';

/** A way by rail: the stations that it comes to, and the hexes entered. */
export interface RailWay {
  readonly stations: number;
  readonly path: readonly number[];
}

/** The way with the fewest stations from a hex to every hex on open lines of the side (H-8.72.2, H-8.73.1). */
export function trainReach(state: HeartlandState, side: Side, from: number): ReadonlyMap<number, RailWay> {
  const ways = new Map<number, RailWay>([[from, { stations: 0, path: [] }]]);
  let near = [from];
  while (near.length > 0) {
    const far: number[] = [];
    for (const hex of near) for (const next of linkedHexes(state, side, hex)) if (!ways.has(next)) (arrive(state, ways, hex, next) ? far : near).push(next);
    near = far;
  }
  return ways;
}

/** Notes the way on to the next hex, and tells whether that is a station: those lie a station farther. */
function arrive({ setting: { board } }: HeartlandState, ways: Map<number, RailWay>, hex: number, next: number): boolean {
  const { stations, path } = ways.get(hex)!;
  const isOne = isStation(board, next);
  ways.set(next, { stations: stations + (isOne ? 1 : 0), path: [...path, next] });
  return isOne;
}

function linkedHexes(state: HeartlandState, side: Side, hex: number): readonly number[] {
  const { board } = state.setting;
  return directions
    .filter((direction) => hasRail(board, hex, direction) && railOwner(state, hex * 6 + direction) === side && !isBridgeBurnt(state, hex * 6 + direction))
    .map((direction) => board.grid.neighbourOf(hex, direction))
    .filter((next) => isOpenTrack(state, side, next));
}

/** Whether a train may enter the hex: no cut, no enemy, and no enemy zone of control, whoever stands there (H-8.73.1, H-8.7.1). */
export function isOpenTrack(state: HeartlandState, side: Side, hex: number): boolean {
  if (state.map.railCuts.includes(hex) || zonesOfControl(state, opponentOf(side))[hex] === 1) return false;
  return !forcesAt(state, hex).some((force) => force.side !== side) && !looseAt(state, hex).some(({ counter }) => counter.side !== side && counter.type !== 'gunboat');
}

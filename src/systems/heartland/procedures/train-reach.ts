import { directions } from '../../../hex/direction.js';
import { hasRail, isStation } from '../board.js';
import { foundOnceBySide } from '../found-once.js';
import { forcesAt, looseAt, zonesOfControl } from '../position.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { isBridgeBurnt, railOwner } from './rail-lines.js';

/** A way by rail: the stations that it comes to, and the hexes entered. */
export interface RailWay {
  readonly stations: number;
  readonly path: readonly number[];
}

/** The way with the fewest stations from a hex to another on open lines of the side; undefined where there is none (H-8.72.2, H-8.73.1). */
export function trainWay(state: HeartlandState, side: Side, from: number, to: number): RailWay | undefined {
  const reach = trainReach(state, side, from);
  const end = reach.get(to);
  if (!end) return undefined;
  const path: number[] = [];
  for (let at = to; at !== from; at = reach.get(at)!.before) path.push(at);
  return { stations: end.stations, path: path.reverse() };
}

/** Where a train comes to a hex: over how many stations, and from which hex. */
interface Arrival {
  readonly stations: number;
  readonly before: number;
}

/** By where the train stands. */
const reaches = foundOnceBySide(['units', 'leaders', 'map', 'setting'], () => new Map<number, ReadonlyMap<number, Arrival>>());

/** Every hex on open lines of the side that a train comes to from a hex, over the fewest stations (H-8.72.2, H-8.73.1). */
export function trainReach(state: HeartlandState, side: Side, from: number): ReadonlyMap<number, Arrival> {
  const known = reaches(state, side);
  const reach = known.get(from) ?? searchedFrom(state, side, from);
  known.set(from, reach);
  return reach;
}

function searchedFrom(state: HeartlandState, side: Side, from: number): ReadonlyMap<number, Arrival> {
  const reach = new Map<number, Arrival>([[from, { stations: 0, before: from }]]);
  let near = [from];
  while (near.length > 0) {
    const far: number[] = [];
    for (const hex of near) for (const next of linkedHexes(state, side, hex)) if (!reach.has(next)) (arrive(state, reach, hex, next) ? far : near).push(next);
    near = far;
  }
  return reach;
}

/** Notes that the train comes on to the next hex, and tells whether that is a station: those lie a station farther. */
function arrive({ setting: { board } }: HeartlandState, reach: Map<number, Arrival>, before: number, next: number): boolean {
  const isOne = isStation(board, next);
  reach.set(next, { stations: reach.get(before)!.stations + (isOne ? 1 : 0), before });
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

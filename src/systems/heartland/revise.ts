import { stepsAtFirst, type UnitCounter } from './order-of-battle.js';
import type { Battle, HeartlandState, Impulse, LeaderState, MapState, Setting, SideState, UnitState } from './state.js';
import type { HexId, LeaderId, Side, UnitId } from './vocabulary.js';

export const NONE = -1;

/**
 * The state with some of it changed. All states come from this one literal, all leaders and units from two more: spreads
 * at many places give the engine many shapes, and folding is then several times slower.
 */
// eslint-disable-next-line complexity -- one literal that names every field
export function next(state: HeartlandState, change: Partial<HeartlandState>): HeartlandState {
  return {
    setting: change.setting ?? state.setting,
    turn: change.turn ?? state.turn,
    phase: change.phase ?? state.phase,
    leaders: change.leaders ?? state.leaders,
    units: change.units ?? state.units,
    sides: change.sides ?? state.sides,
    weather: change.weather ?? state.weather,
    operations: change.operations ?? state.operations,
    impulse: change.impulse === undefined ? state.impulse : change.impulse,
    battle: change.battle === undefined ? state.battle : change.battle,
    map: change.map ?? state.map,
    sealed: change.sealed ?? state.sealed,
    reports: change.reports ?? state.reports,
    losses: change.losses ?? state.losses,
    retreats: change.retreats ?? state.retreats,
    successions: change.successions ?? state.successions,
    due: change.due ?? state.due,
  };
}

// eslint-disable-next-line complexity -- one literal that names every field
export function revisedLeader(leader: LeaderState, change: Partial<LeaderState>): LeaderState {
  return {
    place: change.place ?? leader.place,
    hex: change.hex ?? leader.hex,
    under: change.under ?? leader.under,
    active: change.active ?? leader.active,
    headquarters: change.headquarters ?? leader.headquarters,
    brevet: change.brevet ?? leader.brevet,
    acting: change.acting ?? leader.acting,
    corps: change.corps ?? leader.corps,
    screening: change.screening ?? leader.screening,
    wound: change.wound ?? leader.wound,
    cold: change.cold ?? leader.cold,
    morale: change.morale ?? leader.morale,
    points: change.points ?? leader.points,
    artillery: change.artillery ?? leader.artillery,
    ammunition: change.ammunition ?? leader.ammunition,
    ownUse: change.ownUse ?? leader.ownUse,
    hidden: change.hidden ?? leader.hidden,
    away: change.away === undefined ? leader.away : change.away,
    marched: change.marched ?? leader.marched,
    fought: change.fought ?? leader.fought,
    marks: change.marks ?? leader.marks,
  };
}

// eslint-disable-next-line complexity -- one literal that names every field
export function revisedUnit(unit: UnitState, change: Partial<UnitState>): UnitState {
  return {
    place: change.place ?? unit.place,
    hex: change.hex ?? unit.hex,
    leader: change.leader ?? unit.leader,
    steps: change.steps ?? unit.steps,
    detached: change.detached ?? unit.detached,
    capacity: change.capacity ?? unit.capacity,
    hexside: change.hexside ?? unit.hexside,
    work: change.work === undefined ? unit.work : change.work,
    rebuilding: change.rebuilding === undefined ? unit.rebuilding : change.rebuilding,
    exhausted: change.exhausted ?? unit.exhausted,
    manning: change.manning ?? unit.manning,
    chilled: change.chilled ?? unit.chilled,
    hidden: change.hidden ?? unit.hidden,
    away: change.away === undefined ? unit.away : change.away,
    marks: change.marks ?? unit.marks,
  };
}

export function changeLeader(state: HeartlandState, id: LeaderId, change: (leader: LeaderState) => Partial<LeaderState>): HeartlandState {
  const index = state.setting.order.leaderIndex.get(id)!;
  const leaders = state.leaders.slice();
  leaders[index] = revisedLeader(state.leaders[index]!, change(state.leaders[index]!));
  return next(state, { leaders });
}

export function changeUnit(state: HeartlandState, id: UnitId, change: (unit: UnitState, counter: UnitCounter) => Partial<UnitState>): HeartlandState {
  const { order } = state.setting;
  const index = order.unitIndex.get(id)!;
  const units = state.units.slice();
  units[index] = revisedUnit(state.units[index]!, change(state.units[index]!, order.units[index]!));
  return next(state, { units });
}

export function changeSide(state: HeartlandState, side: Side, change: (own: SideState) => Partial<SideState>): HeartlandState {
  const own = state.sides[side];
  return next(state, { sides: { ...state.sides, [side]: { ...own, ...change(own) } } });
}

export function onMap(state: HeartlandState, change: (map: MapState) => Partial<MapState>): HeartlandState {
  return next(state, { map: { ...state.map, ...change(state.map) } });
}

export function inImpulse(state: HeartlandState, change: (impulse: Impulse) => Partial<Impulse>): HeartlandState {
  return state.impulse ? next(state, { impulse: { ...state.impulse, ...change(state.impulse) } }) : state;
}

export function inBattle(state: HeartlandState, change: (battle: Battle) => Partial<Battle>): HeartlandState {
  return state.battle ? next(state, { battle: { ...state.battle, ...change(state.battle) } }) : state;
}

/** The hex's place on the board; events of the first schema say that itself, as `#57`. */
export function hexAt(setting: Setting, hex: HexId): number {
  return hex.startsWith('#') ? Number(hex.slice(1)) : setting.board.grid.indexOf(hex);
}

export const GONE: Partial<UnitState> = { place: 'eliminated', hex: NONE, leader: NONE, steps: 0, hexside: NONE, work: null, rebuilding: null, manning: false, hidden: false, away: null };

/** A counter as it comes out of the mix: with all its steps and its full capacity. */
export function fresh(counter: UnitCounter): Partial<UnitState> {
  return { steps: stepsAtFirst(counter), detached: 0, capacity: counter.capacity ?? 0, exhausted: false };
}

/** A unit that has so many steps again: of those that it still lacks no more can have become detachments. */
export function recovered({ detached }: UnitState, counter: UnitCounter, steps: number): Partial<UnitState> {
  return { steps, detached: Math.min(detached, Math.max(0, stepsAtFirst(counter) - steps)) };
}

export const NO_MARKS = {};

/** Number tracks end at 0 and 999 (H-3.16.1). */
export function onTrack(points: number): number {
  return Math.max(0, Math.min(999, points));
}

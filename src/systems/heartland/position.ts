import type { Board } from './board.js';
import { hasFeature, settlementAt, stateOfHex } from './board.js';
import { foundOnce, foundOnceBySide } from './found-once.js';
import type { LeaderCounter, UnitCounter } from './order-of-battle.js';
import type { ForceSupply, HeartlandState, LeaderState, MapState, Setting, UnitState } from './state.js';
import type { ForceId, HexId, LeaderId, Settlement, Side, UnitId } from './vocabulary.js';

/** A leader: what is printed, and how he stands. */
export interface Leader {
  readonly counter: LeaderCounter;
  readonly state: LeaderState;
}

/** A unit: what is printed, and how it stands. */
export interface Unit {
  readonly counter: UnitCounter;
  readonly state: UnitState;
}

/**
 * All that moves and fights as one (H-3.22.1): what hangs on one Overall Commander who stands on the map on his own, or
 * the leaderless units of a hex.
 */
export interface Force {
  readonly id: ForceId;
  readonly side: Side;
  readonly hex: number;
  /** The Overall Commander; undefined for leaderless units. */
  readonly commander: Leader | undefined;
  /** The commander first, then all under him, on the map or in his box; not the chief of staff, who leads nobody (H-3.32.a.1). */
  readonly leaders: readonly Leader[];
  /** All units in their boxes and on top of them; of a leaderless force its combat units. */
  readonly units: readonly Unit[];
}

/** What is where in a state; found once for all states in which leaders and units are the same. */
export interface Survey {
  readonly forces: readonly Force[];
  readonly forceById: ReadonlyMap<ForceId, Force>;
  readonly forcesInHex: ReadonlyMap<number, readonly Force[]>;
  /** Units on the map outside of any box, by hex: the leaderless, depots, wagons on their own, gunboats, batteries … */
  readonly loose: ReadonlyMap<number, readonly Unit[]>;
  /** Units that lie in a leader's own box or screen him, by his index. */
  readonly unitsUnder: ReadonlyMap<number, readonly Unit[]>;
  /** Those who hang on a leader, in his box or under him on the map, by his index; not his chief of staff. */
  readonly subordinates: ReadonlyMap<number, readonly Leader[]>;
}

/** What is where in the state. */
export const surveyOf = foundOnce(['units', 'leaders', 'setting'], takeSurvey);

function takeSurvey(state: HeartlandState): Survey {
  const subordinates = subordinatesByLeader(state);
  const { unitsUnder, loose } = unitsByPlace(state);
  const forces = [...ledForces(state, { subordinates, unitsUnder }), ...leaderlessForces(state, loose)];
  const forceById = new Map<ForceId, Force>();
  for (const force of forces) forceById.set(force.id, force);
  return { forces, forceById, forcesInHex: groupBy(forces, ({ hex }) => hex), loose, unitsUnder, subordinates };
}

/** All leaders, and all units: most events change only one of the two, or neither. */
const leadersPaired = pairing<LeaderCounter, LeaderState>();
const allLeaders = foundOnce(['leaders', 'setting'], ({ setting, leaders }): readonly Leader[] => leadersPaired(setting.order.leaders, leaders));
const unitsPaired = pairing<UnitCounter, UnitState>();
const allUnits = foundOnce(['units', 'setting'], ({ setting, units }): readonly Unit[] => unitsPaired(setting.order.units, units));

/** Puts each counter and its state together. Those of the last position are taken over where they are the same: an event changes few. */
function pairing<C, S>(): (counters: readonly C[], states: readonly S[]) => readonly { readonly counter: C; readonly state: S }[] {
  let last: readonly { readonly counter: C; readonly state: S }[] = [];
  return (counters, states) =>
    (last = counters.map((counter, index) => {
      const known = last[index];
      const state = states[index]!;
      return known?.state === state && known.counter === counter ? known : { counter, state };
    }));
}

const subordinatesByLeader = foundOnce(['leaders', 'setting'], (state): Survey['subordinates'] => groupBy(allLeaders(state).filter((leader) => belowOf(leader) >= 0), belowOf));

const unitsByPlace = foundOnce(['units', 'setting'], (state): Pick<Survey, 'unitsUnder' | 'loose'> => {
  const unitsUnder = new Map<number, Unit[]>();
  const loose = new Map<number, Unit[]>();
  for (const unit of allUnits(state)) {
    const { place, hex, leader } = unit.state;
    if (place === 'map' && hex >= 0) addTo(loose, hex, unit);
    else if (place === 'box' || place === 'screen') addTo(unitsUnder, leader, unit);
  }
  return { unitsUnder, loose };
});

function ledForces(state: HeartlandState, { subordinates, unitsUnder }: Pick<Survey, 'subordinates' | 'unitsUnder'>): readonly Force[] {
  const forces: Force[] = [];
  for (const commander of allLeaders(state)) {
    const { counter: { id, side, index }, state: { hex } } = commander;
    if (!leadsForce(commander)) continue;
    const leaders = [commander, ...(subordinates.get(index) ?? NOBODY)];
    const units: Unit[] = [];
    for (const leader of leaders) units.push(...(unitsUnder.get(leader.counter.index) ?? NOBODY));
    forces.push({ id, side, hex, commander, leaders, units });
  }
  return forces;
}

/** Whether he stands on the map on his own. */
function leadsForce({ state: { place, under } }: Leader): boolean {
  return place === 'map' && under < 0;
}

const NOBODY: readonly never[] = [];

function leaderlessForces({ setting }: HeartlandState, loose: Survey['loose']): readonly Force[] {
  const forces: Force[] = [];
  for (const [hex, all] of loose) {
    const units = all.filter(isCombatUnit);
    if (units.length > 0) forces.push({ id: `hex:${hexId(setting, hex)}`, side: units[0]!.counter.side, hex, commander: undefined, leaders: [], units });
  }
  return forces;
}

/** On whom a leader hangs: −1 for nobody, and for a chief of staff, who leads nobody. */
function belowOf({ state: { place, under } }: Leader): number {
  return place === 'box' || place === 'map' ? under : -1;
}

function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) addTo(groups, key(item), item);
  return groups;
}

function addTo<K, T>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** The hex as printed on the map. @throws for an index that is not on the map */
export function hexId({ board }: Setting, hex: number): HexId {
  return board.grid.idOf(hex);
}

/** The index of a printed hex; −1 when the map has none such. */
export function hexIndex({ board }: Setting, hex: HexId): number {
  return board.grid.indexOf(hex);
}

/** The leader of that id; undefined when the scenario has none. */
export function findLeader(state: HeartlandState, id: LeaderId): Leader | undefined {
  const index = state.setting.order.leaderIndex.get(id);
  return index === undefined ? undefined : leaderAt(state, index);
}

export function leaderAt(state: HeartlandState, index: number): Leader {
  return { counter: state.setting.order.leaders[index]!, state: state.leaders[index]! };
}

/** The unit of that id; undefined when the scenario has none. */
export function findUnit(state: HeartlandState, id: UnitId): Unit | undefined {
  const index = state.setting.order.unitIndex.get(id);
  return index === undefined ? undefined : unitAt(state, index);
}

export function unitAt(state: HeartlandState, index: number): Unit {
  return { counter: state.setting.order.units[index]!, state: state.units[index]! };
}

/** All leaders of a side, in the order of the scenario. */
export const leadersOf = foundOnceBySide(['leaders', 'setting'], (state, side): readonly Leader[] => allLeaders(state).filter(({ counter }) => counter.side === side));

/** All units of a side, in the order of the scenario. */
export const unitsOf = foundOnceBySide(['units', 'setting'], (state, side): readonly Unit[] => allUnits(state).filter(({ counter }) => counter.side === side));

/** The hex where a leader is, in a box and on a staff as well; −1 off the map. */
export function hexOfLeader(state: HeartlandState, { state: own }: Leader): number {
  if (own.hex >= 0) return own.hex;
  return own.under >= 0 ? hexOfLeader(state, leaderAt(state, own.under)) : -1;
}

/** The hex where a unit is, in a box as well; −1 off the map. */
export function hexOfUnit(state: HeartlandState, { state: own }: Unit): number {
  if (own.hex >= 0) return own.hex;
  return own.leader >= 0 ? hexOfLeader(state, leaderAt(state, own.leader)) : -1;
}

/** The force of that id; undefined when there is none. */
export function findForce(state: HeartlandState, id: ForceId): Force | undefined {
  return surveyOf(state).forceById.get(id);
}

/** The force that a leader belongs to: his own or that of the commander whom he is under. */
export function forceOf(state: HeartlandState, leader: Leader): Force | undefined {
  return leader.state.under >= 0 ? forceOf(state, leaderAt(state, leader.state.under)) : findForce(state, leader.counter.id);
}

/** The forces in a hex; they are of one side, since enemies never share a hex. */
export function forcesAt(state: HeartlandState, hex: number): readonly Force[] {
  return surveyOf(state).forcesInHex.get(hex) ?? [];
}

/** The forces of a side, those under a commander first. */
export function forcesOfSide(state: HeartlandState, side: Side): readonly Force[] {
  return surveyOf(state).forces.filter((force) => force.side === side);
}

/** Units on the map outside of any box in a hex. */
export function looseAt(state: HeartlandState, hex: number): readonly Unit[] {
  return surveyOf(state).loose.get(hex) ?? [];
}

/** The one Overall Commander of a hex (H-3.22.1, H-3.22.2, H-3.22.5): an army commander first, then the most stars, printed ones before brevet. */
export function overallCommander(state: HeartlandState, hex: number): Leader | undefined {
  const commanders = forcesAt(state, hex).flatMap(({ commander }) => (commander ? [commander] : []));
  return commanders.sort(byRank)[0];
}

/** Who leads the forces of a hex, the highest first; found without a survey of all that is where. */
export function commandersAt(state: HeartlandState, hex: number): readonly Leader[] {
  return allLeaders(state).filter((leader) => leader.state.hex === hex && leadsForce(leader)).sort(byRank);
}

/**
 * Who commands the stack that a force is of, merged or not: an army commander his own, all others are under the Overall
 * Commander of their hex (H-3.22.1, H-3.22.2, H-3.11.c.4).
 */
export function stackCommander(state: HeartlandState, { hex, commander }: Force): Leader | undefined {
  return commander?.state.headquarters ? commander : overallCommander(state, hex);
}

/** Higher rank first (H-3.22.3, H-3.22.4). */
export function byRank(a: Leader, b: Leader): number {
  return Number(b.state.headquarters) - Number(a.state.headquarters) || starsOf(b) - starsOf(a) || b.counter.stars - a.counter.stars;
}

/** Printed stars, and one more by brevet (H-3.22.3). */
export function starsOf({ counter, state }: Leader): number {
  return counter.stars + (state.brevet ? 1 : 0);
}

/**
 * A rating as it counts now: of the face that shows, one less by brevet (house HS-10), less the level of a wound
 * (H-10.67.3), and never below 0.
 */
export function ratingOf({ counter, state }: Leader, rating: 'ar' | 'br' | 'mr'): number {
  const face = state.active ? counter.front : counter.back;
  return Math.max(0, face[rating] - (state.brevet ? 1 : 0) - state.wound);
}

/** Units that fight on land: they have steps (H-10.63.1). */
export function isCombatUnit({ counter: { type } }: Pick<Unit, 'counter'>): boolean {
  return type === 'infantry' || type === 'cavalry' || type === 'engineer';
}

/** The face that shows. */
export function faceOf({ counter, state }: Unit): { readonly cf: number; readonly ml: number } {
  const { full, reduced } = counter;
  return (state.steps === 1 && reduced ? reduced : full) ?? { cf: 0, ml: 0 };
}

/** Combat factors; those of a depot are its capacity (H-7.22.2). */
export function combatFactors(unit: Unit): number {
  return unit.counter.type === 'depot' ? unit.state.capacity : faceOf(unit).cf;
}

/** The morale that counts this turn: one worse after moving in a blizzard (H-5.29.2), 6 at worst. */
export function moraleOfUnit(unit: Unit): number {
  return Math.min(6, faceOf(unit).ml + (unit.state.chilled ? 1 : 0));
}

/** Whether a unit is broken under its leader (H-3.52.a.1); units without one never are. */
export function isBroken(state: HeartlandState, unit: Unit): boolean {
  const { leader } = unit.state;
  return leader >= 0 && moraleOfUnit(unit) > state.leaders[leader]!.morale;
}

/** Infantry counted in Union divisions as quarters: a division 4, a brigade 1 (H-3.23.2, H-3.23.3). */
export function quarterDivisions({ counter: { type, size } }: Unit): number {
  if (type !== 'infantry') return 0;
  return size === 'division' ? 4 : 1;
}

/** How the phasing side's force is supplied in the running impulse; undefined for all others. */
export function supplyInImpulse(state: HeartlandState, force: ForceId): ForceSupply | undefined {
  return state.impulse?.supply[force];
}

/** What stands in the hex now: a devastated town is none (H-13.12.2). */
export function settlementNow(state: HeartlandState, hex: number): Settlement | undefined {
  return state.map.devastated.includes(hex) ? undefined : settlementAt(state.setting.board, hex);
}

/** The side to which a place belongs: who was last in it, or whose home state it lies in. */
export function holderOf({ map, setting }: HeartlandState, hex: number): Side {
  return map.holders[hex] ?? holderAtStart(setting, hex);
}

function holderAtStart({ board, scenario }: Setting, hex: number): Side {
  return scenario.sides.union.homeStates.includes(stateOfHex(board, hex)) ? 'union' : 'confederate';
}

/** Whether a bridge on the hexside stands (H-13.11.3). */
export function hasBridge({ board }: Setting, map: MapState, hex: number, direction: number): boolean {
  return hasFeature(board, hex, direction, 'bridge') && !isBurnt(board, map, hex, direction);
}

function isBurnt({ grid }: Board, { burntBridges }: MapState, hex: number, direction: number): boolean {
  const other = grid.neighbours[hex * 6 + direction]!;
  return burntBridges.includes(hex * 6 + direction) || burntBridges.includes(other * 6 + ((direction + 3) % 6));
}

/** Whether a zone of control ends at the hexside: a major river, bridged or not, and the sea (H-3.61.7). */
export function barsZones(board: Board, hex: number, direction: number): boolean {
  return hasFeature(board, hex, direction, 'major-river') || hasFeature(board, hex, direction, 'all-sea');
}

/** Whether a force exerts a zone of control: any of its units fights on its own strength (H-3.6.1). */
export function exertsZone({ units }: Force): boolean {
  return units.some(isCombatUnit);
}

/**
 * The hexes that a side controls, 1 by hex: those of its forces and manned works and the six around each, but not across
 * major rivers and the sea (H-3.6.1, H-3.6.2, H-3.61.7).
 */
export const zonesOfControl = foundOnceBySide(['units', 'leaders', 'setting'], (state, side) => controlled(state, side, 1));

/** The same with another mark than 1, in an array of its own. */
export function controlled(state: HeartlandState, side: Side, mark: number): Uint8Array {
  const { board } = state.setting;
  const { grid } = board;
  const zone = new Uint8Array(grid.size);
  for (const hex of zoneCentres(state, side)) {
    zone[hex] = mark;
    for (let hexside = hex * 6, end = hexside + 6; hexside < end; hexside++) {
      const next = grid.neighbours[hexside]!;
      if (next >= 0 && !barsZones(board, hex, hexside % 6)) zone[next] = mark;
    }
  }
  return zone;
}

/** From where zones of control reach out. */
const zoneCentres = foundOnceBySide(['units', 'leaders', 'setting'], (state, side): ReadonlySet<number> => {
  const centres = new Set<number>();
  for (const force of surveyOf(state).forces) if (force.side === side && exertsZone(force)) centres.add(force.hex);
  state.units.forEach(({ manning }, index) => {
    if (!manning) return;
    const unit = unitAt(state, index);
    if (unit.counter.side === side) centres.add(hexOfUnit(state, unit));
  });
  return centres;
});

/** The distance in hexes that command range and reaction are counted in: terrain and enemies are nothing to it (H-3.31.a.2). */
export function hexesBetween({ setting: { board } }: HeartlandState, a: number, b: number): number {
  return board.grid.distance(a, b);
}

/** Whether a leader may be ordered by an army commander: within as many hexes as his rating (H-3.24.4); chiefs of staff accompany him. */
export function inCommandRange(state: HeartlandState, commander: Leader, hex: number): boolean {
  const from = hexOfLeader(state, commander);
  return from >= 0 && hex >= 0 && commander.state.headquarters && hexesBetween(state, from, hex) <= ratingOf(commander, 'mr');
}

/** The month of the running turn, 1 … 12. */
export function monthOf({ setting: { scenario }, turn }: HeartlandState): number {
  return scenario.turns[Math.max(turn, 1) - 1]!.month;
}

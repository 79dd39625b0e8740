import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import { directions } from '../../../hex/direction.js';
import { hasFeature } from '../board.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { asKnownTo } from '../knowledge.js';
import { findLeader, findUnit, forcesAt, hexId, hexIndex, hexOfLeader, holderOf, isCombatUnit, leadersOf, looseAt, starsOf, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandScenario } from '../scenario.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Edge, type LeaderId, type Side } from '../vocabulary.js';
import { takeHeadquarters } from './command-transfer.js';
import { bringToLight } from './encounters.js';
import { takeField } from './leader-pool.js';
import { BOXED } from './organisation-legality.js';
import { now, placeUnit } from './placement.js';
import { ARMY_COMMANDER_STARS, commandVerdict, newCommandsVerdict, ownLeader, stackingVerdict, unitsUnder } from './stacking.js';

type Group = HeartlandScenario['reinforcements'][number];
type Bring = Pick<CommandOf<'bring-reinforcements'>, 'group' | 'hex' | 'leader'>;

/** Brings on Confederate reinforcements, the only ones that come in a supply sequence (H-4.21.2, H-6.1.1). */
export function bringReinforcements(recorder: HeartlandRecorder, command: CommandOf<'bring-reinforcements'>, side: Side): Verdict {
  return side === 'confederate' ? placeReinforcements(recorder, command, side) : reject('H-4.21.2', 'reinforcements.naval', 'Union reinforcements come in the naval sequence.', { side });
}

/**
 * Places a group of reinforcements that is due (H-4.21.2, H-4.33.1, H-6.1.1): its leaders in the hex, its units in their
 * boxes as far as they may command them, else without a leader, and what stands in no box in the hex. That the group has
 * come is public, and what shows of it; what lies under the top counter is not. Its place is judged by what the side knows;
 * hidden enemies who hold it come to light, and the group waits (H-8.62.a.1).
 */
export function placeReinforcements(recorder: HeartlandRecorder, command: Bring, side: Side): Verdict {
  const planned = arrival(asKnownTo(recorder.state, side), command, side);
  if (!planned.ok) return planned;
  if (isEnemyIn(recorder.state, planned.value.hex, side)) bringToLight(recorder, planned.value.hex);
  else arrive(recorder, planned.value, command.group);
  return ACCEPTED;
}

function arrive(recorder: HeartlandRecorder, coming: Arrival, index: number): void {
  const { group, hex, receiver, leaders, units } = coming;
  const { side } = group;
  const at = hexId(recorder.state.setting, hex);
  const takers = takersOf(recorder.state, coming);
  recorder.record({ type: 'reinforcements-arrived', group: index });
  for (const leader of leaders) takeField(recorder, leader, { place: 'map', hex: at }, 'H-6.1.1');
  for (const unit of units) placeArriving(recorder, unit, takers.get(unit), at);
  if (group.headquarters) takeHeadquarters(recorder, now(recorder, (receiver ?? leaders.find(isArmyCommander))!), 'H-6.1.1');
  if (group.warEffort) recorder.record({ type: 'war-effort-changed', side, by: group.warEffort, rule: 'H-6.1.1' });
  if (group.replacements) recorder.record({ type: 'replacements-changed', side, by: group.replacements, rule: 'H-6.1.1' });
}

interface Arrival {
  readonly group: Group;
  readonly hex: number;
  /** Who takes in the units, or the headquarters; undefined when they come on their own. */
  readonly receiver: Leader | undefined;
  readonly leaders: readonly Leader[];
  readonly units: readonly Unit[];
}

/** How a group comes, if it may. Refused with `reinforcements.not-due`, `reinforcements.place`, `unknown.leader`, `headquarters.rank`, and as stacking is. */
export function arrival(state: HeartlandState, { group: index, hex, leader }: Bring, side: Side): Result<Arrival, Rejection> {
  const group = state.setting.scenario.reinforcements[index];
  if (group?.side !== side || !state.due.includes(index) || !isDue(state, group))
    return reject('H-6.1.1', 'reinforcements.not-due', `No group ${index} of yours is due now.`, { group: index });
  const place = placeFor(state, group, hex);
  if (!place.ok) return place;
  const receiver = receiverOf(state, { group, leader, hex: place.value });
  if (!receiver.ok) return receiver;
  const leaders = group.leaders.map((id) => findLeader(state, id)!);
  const units = group.units.map((id) => findUnit(state, id)!);
  const coming: Arrival = { group, hex: place.value, receiver: receiver.value, leaders, units };
  const fits = arrivalFits(state, coming, side);
  return fits.ok ? ok(coming) : fits;
}

/** The turn has come, and in it the impulse of the side that the scenario names, its first one otherwise; who missed it may come later. */
function isDue({ turn, operations, impulse }: HeartlandState, group: Group): boolean {
  if (turn !== group.turn) return turn > group.turn;
  return impulse === null || operations.played.filter((side) => side === group.side).length >= (group.impulse ?? 1);
}

/** The named place, unless the enemy is there; else one of the friendly stations nearest to an own edge of the map (H-6.1.1). */
function placeFor(state: HeartlandState, group: Group, hex: string | undefined): Result<number, Rejection> {
  const places = placesFor(state, group);
  const [only] = places;
  if (only === undefined) return reject('H-6.1.1', 'reinforcements.place', 'No place is open to them: they wait.', {});
  if (hex === undefined && places.length === 1) return ok(only);
  const chosen = hex === undefined ? -1 : hexIndex(state.setting, hex);
  if (places.includes(chosen)) return ok(chosen);
  const open = places.map((place) => hexId(state.setting, place));
  return reject('H-6.1.1', 'reinforcements.place', `They come to ${open.join(' or ')}.`, { places: open, hex: hex ?? null });
}

/** Where a group may come: in the box of its leader, in its hex, at a station. */
function placesFor(state: HeartlandState, { side, under, hex, headquarters, leaders, units }: Group): readonly number[] {
  const own = under === undefined ? undefined : ownLeader(state, side, under);
  if (own) return [hexOfLeader(state, own)];
  if (headquarters && leaders.length + units.length === 0) return [...new Set(leadersOf(state, side).filter((leader) => isArmyCommander(leader) && hexOfLeader(state, leader) >= 0).map((leader) => hexOfLeader(state, leader)))];
  const named = hex === undefined ? -1 : hexIndex(state.setting, hex);
  if (named >= 0 && !isEnemyIn(state, named, side)) return [named];
  return nearestStations(state, side);
}

function isEnemyIn(state: HeartlandState, hex: number, side: Side): boolean {
  const enemy = opponentOf(side);
  return forcesAt(state, hex).some((force) => force.side === enemy) || looseAt(state, hex).some(({ counter }) => counter.side === enemy);
}

/** Friendly stations without enemies, nearest to an edge of the map that is open to the side (H-6.1.1, H-8.74.2). */
function nearestStations(state: HeartlandState, side: Side): readonly number[] {
  const { board, scenario } = state.setting;
  const edges = scenario.sides[side].edges.filter(({ lostWith }) => lostWith === undefined || holderOf(state, hexIndex(state.setting, lostWith)) === side);
  const stations = board.stations.filter((hex) => holderOf(state, hex) === side && !isEnemyIn(state, hex, side));
  const distances = stations.map((hex) => Math.min(...edges.map(({ edge }) => distanceToEdge(state, hex, edge))));
  const nearest = Math.min(...distances);
  return nearest === Infinity ? [] : stations.filter((_, place) => distances[place] === nearest);
}

/** In hexes, along the column or the row. */
function distanceToEdge({ setting }: HeartlandState, hex: number, edge: Edge): number {
  const { columns, rows } = setting.scenario.map;
  const id = hexId(setting, hex);
  const column = Number(id.slice(0, 2));
  const row = Number(id.slice(2));
  const from: Readonly<Record<Edge, number>> = { north: row - 1, south: rows - row, west: column - 1, east: columns - column };
  return from[edge];
}

/** Who takes the units in: the leader that the scenario names, or one that the owner names in the hex; for a headquarters one with three stars (H-6.1.1, H-3.31.1). */
function receiverOf(state: HeartlandState, { group, leader, hex }: { readonly group: Group; readonly leader: LeaderId | undefined; readonly hex: number }): Result<Leader | undefined, Rejection> {
  const named = leader ?? group.under;
  const receiver = named === undefined ? undefined : ownLeader(state, group.side, named);
  if (leader !== undefined && (!receiver || hexOfLeader(state, receiver) !== hex)) return reject('H-6.1.1', 'unknown.leader', `Your side has no leader ${leader} where the group arrives.`, { leader });
  const commander = receiver ?? group.leaders.map((id) => findLeader(state, id)!).find(isArmyCommander);
  if (group.headquarters && !(commander && isArmyCommander(commander)))
    return reject('H-6.1.1', 'headquarters.rank', `The headquarters is given to a leader with ${ARMY_COMMANDER_STARS} stars who has none: name one.`, { leader: leader ?? null });
  return ok(receiver);
}

function isArmyCommander(leader: Leader): boolean {
  return starsOf(leader) >= ARMY_COMMANDER_STARS && !leader.state.headquarters;
}

/** Whether leaders and units may stand in the hex: ranks (H-3.22.a.1), the leaderless limit (H-3.23.b.1), boxes (H-3.13.1). */
function arrivalFits(state: HeartlandState, coming: Arrival, side: Side): Verdict {
  const { hex, leaders, units } = coming;
  const room = newCommandsVerdict(state, side, leaders.length);
  if (!room.ok) return room;
  const taken = takersOf(state, coming);
  const outside = units.filter((unit) => isCombatUnit(unit) && !taken.has(unit));
  const single = leaders.map((leader): Force => ({ id: leader.counter.id, side, hex, commander: leader, leaders: [leader], units: [] }));
  const unled: Force = { id: 'arriving', side, hex, commander: undefined, leaders: [], units: outside };
  return stackingVerdict(state, side, hex, [...single, unled]);
}

/** In whose box each unit comes: that of the first leader who may command it; those that nobody may are not in it. */
function takersOf(state: HeartlandState, { receiver, leaders, units }: Arrival): ReadonlyMap<Unit, Leader> {
  const taken = new Map<Unit, Leader>();
  const under = (leader: Leader) => [...unitsUnder(state, leader), ...units.filter((unit) => taken.get(unit) === leader)];
  const takers = [...(receiver ? [receiver] : []), ...leaders];
  for (const unit of units.filter(({ counter }) => BOXED.has(counter.type))) {
    const taker = takers.find((leader) => commandVerdict(leader, [...under(leader), unit]).ok);
    if (taker) taken.set(unit, taker);
  }
  return taken;
}

/** In a box or on the map; gunboats and batteries on their hexside. */
function placeArriving(recorder: HeartlandRecorder, unit: Unit, taker: Leader | undefined, hex: string): void {
  const { state } = recorder;
  placeUnit(recorder, unit, taker ? { place: 'box', leader: taker.counter.id } : { place: 'map', hex }, 'H-6.1.1');
  if (unit.counter.type === 'gunboat' || unit.counter.type === 'battery') recorder.record({ type: 'hexside-taken', unit: unit.counter.id, hex, hexside: unit.counter.hexside ?? riverside(state, hexIndex(state.setting, hex)) });
}

function riverside({ setting: { board } }: HeartlandState, hex: number): number {
  return directions.find((direction) => hasFeature(board, hex, direction, 'major-river')) ?? 0;
}

/** Each group that is due, at each place and for each leader where there is a choice. */
export function offersOfReinforcements(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  if (side !== 'confederate') return [];
  const known = asKnownTo(state, side);
  const commands = known.due
    .flatMap((group) => waysToBring(known, group, side))
    .map((way): HeartlandCommand => ({ type: 'bring-reinforcements', ...way }));
  return [{ decision: 'bring-reinforcements', rule: 'H-4.21.2', commands }];
}

/** All ways in which a group may come now. */
export function waysToBring(state: HeartlandState, index: number, side: Side): readonly Bring[] {
  const group = state.setting.scenario.reinforcements[index];
  if (group?.side !== side || !isDue(state, group)) return [];
  const ways = placesFor(state, group).flatMap((place): Bring[] => {
    const hex = hexId(state.setting, place);
    const here = leadersOf(state, side).filter((leader) => hexOfLeader(state, leader) === place && leader.state.place !== 'staff');
    return [{ group: index, hex }, ...here.map(({ counter }) => ({ group: index, hex, leader: counter.id }))];
  });
  return ways.filter((way) => arrival(state, way, side).ok);
}

import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { asKnownTo } from '../knowledge.js';
import { forcesAt, hexId, hexIndex, leadersOf, unitsOf, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { Away, HeartlandState } from '../state.js';
import { RANGES } from '../tables/ranges.js';
import type { Edge, Side } from '../vocabulary.js';
import { bringToLight, encounterOn } from './encounters.js';
import { alight, boardingAt, loadOf, standing, TRAIN_LOAD, type LedForce, type Passengers } from './passengers.js';
import { placeLeader, placeUnit, subordinatesOf } from './placement.js';
import { isFriendlyEdge } from './rail-lines.js';
import { payForRun, readyTrain } from './rail-transport.js';
import { stackingVerdict, unitsUnder } from './stacking.js';
import { isOpenTrack, trainWay } from './train-reach.js';

/** Turns that a train is away when it comes back over the edge where it left, and over another one (H-8.74.1). */
const AWAY = { sameEdge: 2, otherEdge: 3 } as const;

/** Off the map, over which edge and since which turn. */
type OffMap = Extract<Away, { readonly edge: Edge }>;

function usedVerdict({ setting }: HeartlandState): Verdict {
  return setting.options['off-map-rail'] === 'used' ? ACCEPTED : reject('H-8.74.1', 'off-map.unused', 'The game is played without trains that leave the map.');
}

/** A train runs off the map over an own edge, with who boards where it stands (H-8.74.1). Hidden enemies on the way stop it where it is. */
export function leaveByRail(recorder: HeartlandRecorder, command: CommandOf<'leave-by-rail'>, side: Side): Verdict {
  const known = asKnownTo(recorder.state, side);
  const planned = departureOf(known, side, command);
  if (!planned.ok) return planned;
  const { train, passengers, path, edge } = planned.value;
  const { state } = recorder;
  recorder.record({ type: 'train-ran', train: train.counter.id, stations: [hexId(state.setting, train.state.hex)] });
  payForRun(recorder, side);
  if (path.every((hex) => isOpenTrack(state, side, hex))) depart(recorder, [train, ...passengers.units], passengers, { edge, left: state.turn });
  else for (const hex of encounterOn(state, { side, force: undefined }, path).revealed) bringToLight(recorder, hex);
  return ACCEPTED;
}

interface Departure {
  readonly train: Unit;
  readonly passengers: Passengers;
  readonly path: readonly number[];
  readonly edge: Edge;
}

function departureOf(state: HeartlandState, side: Side, { train: id, hex: exit, units, leaders }: CommandOf<'leave-by-rail'>): Result<Departure, Rejection> {
  const used = usedVerdict(state);
  if (!used.ok) return used;
  const train = readyTrain(state, side, id);
  if (!train.ok) return train;
  const edge = edgeAt(state, side, exit);
  if (!edge.ok) return edge;
  const from = train.value.state.place === 'map' ? train.value.state.hex : -1;
  const way = from < 0 ? undefined : trainWay(state, side, from, hexIndex(state.setting, exit));
  if (!way || way.stations > RANGES.train.distance.value) return reject('H-8.73.1', 'train.closed', `No open line of yours leads the train to ${exit} over ${RANGES.train.distance.value} stations at most.`, { hex: exit });
  const passengers = boardingAt(state, side, from, { units, leaders });
  if (!passengers.ok) return passengers;
  const load = loadVerdict(passengers.value);
  return load.ok ? ok({ train: train.value, passengers: passengers.value, path: way.path, edge: edge.value }) : load;
}

/** The own edge of the map that a rail line crosses in the hex (H-8.74.1, H-8.74.2). */
function edgeAt(state: HeartlandState, side: Side, id: string): Result<Edge, Rejection> {
  const hex = hexIndex(state.setting, id);
  const edge = hex < 0 ? undefined : state.setting.board.railExits.get(hex);
  if (edge === undefined) return reject('H-8.74.1', 'off-map.no-exit', `No rail line leaves the map in ${id}.`, { hex: id });
  return isFriendlyEdge(state, side, edge) ? ok(edge) : reject('H-8.74.2', 'off-map.edge-lost', `The ${edge} edge is not yours.`, { hex: id, edge });
}

function loadVerdict(passengers: Passengers): Verdict {
  const load = loadOf(passengers);
  return load <= TRAIN_LOAD ? ACCEPTED : reject('H-8.72.2', 'train.overloaded', 'A train carries a division or four brigades.', { load, most: TRAIN_LOAD });
}

function depart(recorder: HeartlandRecorder, units: readonly Unit[], { forces }: Passengers, away: OffMap): void {
  for (const unit of units) placeUnit(recorder, unit, { place: 'off-map', away }, 'H-8.74.1');
  for (const { commander } of forces) placeLeader(recorder, commander, { place: 'off-map', away }, 'H-8.74.1');
}

/** The train comes back in the side's first impulse of a turn, two turns later over the edge where it left, three over another (H-8.74.1). */
export function returnByRail(recorder: HeartlandRecorder, command: CommandOf<'return-by-rail'>, side: Side): Verdict {
  const known = asKnownTo(recorder.state, side);
  const planned = returnOf(known, side, command);
  if (!planned.ok) return planned;
  const { train, passengers } = planned.value;
  recorder.record({ type: 'train-ran', train: train.counter.id, stations: [command.hex] });
  payForRun(recorder, side);
  const entry = hexIndex(known.setting, command.hex);
  if (!isOpenTrack(recorder.state, side, entry)) for (const hex of encounterOn(recorder.state, { side, force: undefined }, [entry]).revealed) bringToLight(recorder, hex);
  else {
    placeUnit(recorder, train, { place: 'map', hex: command.hex }, 'H-8.74.1');
    alight(recorder, side, passengers, command.hex);
  }
  return ACCEPTED;
}

function returnOf(state: HeartlandState, side: Side, command: CommandOf<'return-by-rail'>): Result<{ readonly train: Unit; readonly passengers: Passengers }, Rejection> {
  const used = usedVerdict(state);
  if (!used.ok) return used;
  const train = readyTrain(state, side, command.train);
  if (!train.ok) return train;
  const away = offMapOf(train.value);
  if (!away) return reject('H-8.74.1', 'off-map.on-map', 'The train is not off the map.', { train: command.train });
  const due = dueVerdict(state, side, away, command);
  if (!due.ok) return due;
  const passengers = returningWith(state, side, away, command);
  if (!passengers.ok) return passengers;
  const entry = hexIndex(state.setting, command.hex);
  const room = [loadVerdict(passengers.value), stackingVerdict(state, side, entry, standing(passengers.value, side, entry))].find((verdict) => !verdict.ok);
  return room ?? ok({ train: train.value, passengers: passengers.value });
}

function offMapOf({ state: { away } }: Unit | Leader): OffMap | undefined {
  return away && 'edge' in away ? away : undefined;
}

/** Whether the edge is one of the side's, open, and the time has come (H-8.74.1). */
function dueVerdict(state: HeartlandState, side: Side, { edge: leftBy, left }: OffMap, { hex, edge }: CommandOf<'return-by-rail'>): Verdict {
  const entry = edgeAt(state, side, hex);
  if (!entry.ok) return entry;
  if (entry.value !== edge) return reject('H-8.74.1', 'off-map.other-edge', `The line in ${hex} crosses the ${entry.value} edge.`, { hex, edge });
  if (!isOpenTrack(state, side, hexIndex(state.setting, hex))) return reject('H-8.73.1', 'train.closed', `The line is closed in ${hex}.`, { hex });
  if (state.operations.played.filter((each) => each === side).length > 1) return reject('H-8.74.1', 'off-map.later-impulse', 'A train comes back in the first impulse of its side in a turn.', {});
  const turn = left + (edge === leftBy ? AWAY.sameEdge : AWAY.otherEdge);
  return state.turn >= turn ? ACCEPTED : reject('H-8.74.1', 'off-map.too-early', `Over the ${edge} edge the train comes back in turn ${turn}.`, { turn: state.turn, earliest: turn });
}

/** Those named, who left over the same edge in the same turn; the last train of them leaves nobody behind. */
function returningWith(state: HeartlandState, side: Side, away: OffMap, { train, units, leaders }: CommandOf<'return-by-rail'>): Result<Passengers, Rejection> {
  const isWith = (each: Unit | Leader) => offMapOf(each)?.edge === away.edge && offMapOf(each)?.left === away.left;
  const riders = { leaders: leadersOf(state, side).filter(isWith), units: unitsOf(state, side).filter(isWith) };
  const loose = riders.units.filter(({ counter }) => counter.type !== 'train');
  const named = { leaders: riders.leaders.filter(({ counter }) => leaders.includes(counter.id)), units: loose.filter(({ counter }) => units.includes(counter.id)) };
  if (named.leaders.length !== leaders.length || named.units.length !== units.length) return reject('H-8.74.1', 'off-map.not-with', 'Only those come back with a train who left over the same edge in the same turn.', { leaders, units });
  const otherTrain = riders.units.some(({ counter }) => counter.type === 'train' && counter.id !== train);
  const behind = riders.leaders.length + loose.length > leaders.length + units.length;
  if (behind && !otherTrain) return reject('H-8.74.1', 'off-map.left-behind', 'No other train would be left to bring the others back.', { leaders: riders.leaders.map(({ counter }) => counter.id), units: loose.map(({ counter }) => counter.id) });
  return ok({ forces: named.leaders.map((leader) => forceUnder(state, leader)), units: named.units });
}

function forceUnder(state: HeartlandState, commander: Leader): LedForce {
  const leaders = [commander, ...subordinatesOf(state, commander)];
  return { id: commander.counter.id, side: commander.counter.side, hex: -1, commander, leaders, units: leaders.flatMap((leader) => unitsUnder(state, leader)) };
}

/** Departures, empty or with one force; returns with all who left with the train. */
export function offersOfOffMapRail(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const known = asKnownTo(state, side);
  if (!usedVerdict(known).ok) return [];
  const trains = unitsOf(known, side).filter((unit) => unit.counter.type === 'train');
  const hexes = [...known.setting.board.railExits];
  const departures = trains.filter((train) => train.state.place === 'map').flatMap((train) => hexes.flatMap(([hex]) => departuresOf(known, train, hexId(known.setting, hex))));
  const returns = trains.flatMap((train) => hexes.flatMap(([hex, edge]) => returnsOf(known, train, hexId(known.setting, hex), edge)));
  return [
    { decision: 'leave-by-rail', rule: 'H-8.74.1', commands: departures.filter((command) => departureOf(known, side, command).ok) },
    { decision: 'return-by-rail', rule: 'H-8.74.1', commands: returns.filter((command) => returnOf(known, side, command).ok) },
  ];
}

function departuresOf(state: HeartlandState, { counter, state: { hex: at } }: Unit, hex: string): readonly CommandOf<'leave-by-rail'>[] {
  const forces = forcesAt(state, at).flatMap(({ commander, id }) => (commander ? [id] : []));
  return [[], ...forces.map((id) => [id])].map((leaders) => ({ type: 'leave-by-rail', train: counter.id, hex, units: [], leaders }));
}

function returnsOf(state: HeartlandState, train: Unit, hex: string, edge: Edge): readonly CommandOf<'return-by-rail'>[] {
  const away = offMapOf(train);
  if (!away) return [];
  const isWith = (each: Unit | Leader) => offMapOf(each)?.edge === away.edge && offMapOf(each)?.left === away.left;
  const { side, id } = train.counter;
  const units = unitsOf(state, side).filter((unit) => unit.counter.type !== 'train' && isWith(unit));
  const leaders = leadersOf(state, side).filter(isWith);
  return [{ type: 'return-by-rail', train: id, hex, edge, units: units.map(({ counter }) => counter.id), leaders: leaders.map(({ counter }) => counter.id) }];
}

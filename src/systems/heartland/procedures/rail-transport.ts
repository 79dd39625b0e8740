import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import { isStation } from '../board.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { asKnownTo } from '../knowledge.js';
import { findUnit, forcesAt, hexId, hexIndex, unitsOf, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { warEffortFor } from '../tables/costs.js';
import { RANGES } from '../tables/ranges.js';
import { WEATHER_EFFECTS } from '../tables/weather-effects.js';
import type { Side, UnitId } from '../vocabulary.js';
import { bringToLight, encounterOn } from './encounters.js';
import { nobodyMoves } from './movement-legality.js';
import { alight, boardingAt, loadOf, NOBODY, split, standing, together, TRAIN_LOAD, type Passengers } from './passengers.js';
import { stackingVerdict } from './stacking.js';
import { isOpenTrack, trainReach, trainWay } from './train-reach.js';

type Stop = CommandOf<'run-train'>['stops'][number];

/** A stop as planned: the way to it, who is on the train when it comes there, who gets off and who stays or gets on. */
interface Call {
  readonly hex: number;
  readonly path: readonly number[];
  readonly arriving: Passengers;
  readonly off: Passengers;
}

/**
 * Runs a train over up to six stations for a war effort point; riders get on and off on the way, a division or four
 * brigades of them at every moment (H-8.72.2, H-8.72.4). Lines are closed by cuts, enemies and their zones of control
 * (H-8.73.1); hidden enemies end the run in the last station before them.
 */
export function runTrain(recorder: HeartlandRecorder, command: CommandOf<'run-train'>, side: Side): Verdict {
  const known = asKnownTo(recorder.state, side);
  const train = readyTrain(known, side, command.train);
  if (!train.ok) return train;
  const calls = planOf(known, side, train.value, command.stops);
  if (!calls.ok) return calls;
  carryOut(recorder, side, train.value, calls.value);
  return ACCEPTED;
}

/** A train of the side that may run now: railways are used, no snow lies (H-5.28.2) — no other weather hinders it (H-8.73.4) —, it has not run yet and can be paid for. */
export function readyTrain(state: HeartlandState, side: Side, id: UnitId): Result<Unit, Rejection> {
  const { setting, weather, impulse, sides } = state;
  if (setting.options.railways === 'unused') return reject('H-8.7.1', 'train.unused', 'The game is played without railways.');
  const free = nobodyMoves(state);
  if (!free.ok) return free;
  const train = findUnit(state, id);
  if (train?.counter.side !== side || train.counter.type !== 'train') return reject('H-8.72.2', 'unknown.unit', `Your side has no train ${id}.`, { train: id });
  if (WEATHER_EFFECTS[weather.now].trains.value === 'stopped') return reject('H-5.28.2', 'train.snow', 'In snow no train runs.', { weather: weather.now });
  if (impulse?.trains.includes(id)) return reject('H-8.72.2', 'train.ran', 'The train has run in this impulse.', { train: id });
  const price = warEffortFor(setting.charts.costs, 'trainRun').value;
  if (sides[side].warEffort < price) return reject('H-8.72.2', 'train.too-dear', `Running a train costs ${price} war effort points.`, { warEffort: sides[side].warEffort, needed: price });
  return ok(train);
}

function planOf(state: HeartlandState, side: Side, train: Unit, stops: readonly Stop[]): Result<readonly Call[], Rejection> {
  const [first, ...others] = stops;
  const start = train.state.place === 'map' ? train.state.hex : -1;
  if (start < 0 || first?.station !== hexId(state.setting, start)) return reject('H-8.72.2', 'train.start', 'The run begins where the train stands.', { train: train.counter.id, ...(start >= 0 && { at: hexId(state.setting, start) }) });
  if (others.length === 0) return reject('H-8.72.2', 'train.nowhere', 'The train runs to another station.', { train: train.counter.id });
  if (first.off.length + first.leadersOff.length > 0) return reject('H-8.72.4', 'train.not-aboard', 'Nobody is aboard yet who could get off.', {});
  return callsOf(state, side, [first, ...others], start);
}

/** Follows the stops; everybody is off at the last one (H-8.72.3). */
function callsOf(state: HeartlandState, side: Side, stops: readonly Stop[], start: number): Result<readonly Call[], Rejection> {
  const calls: Call[] = [];
  let [at, stations, aboard] = [start, 0, NOBODY];
  for (const [place, stop] of stops.entries()) {
    const hex = hexIndex(state.setting, stop.station);
    const way = place === 0 ? { stations: 0, path: [] } : trainWay(state, side, at, hex);
    if (hex < 0 || !way || (place > 0 && !isStation(state.setting.board, hex))) return reject('H-8.73.1', 'train.closed', `No open line of yours leads to a station ${stop.station}.`, { station: stop.station });
    stations += way.stations;
    const before = calls.filter((call) => call.hex === hex).map(({ off }) => off);
    const changed = changeAt(state, side, { stop, hex, aboard, before });
    if (!changed.ok) return changed;
    calls.push({ hex, path: way.path, arriving: aboard, off: changed.value.off });
    [at, aboard] = [hex, changed.value.on];
  }
  const most = RANGES.train.distance.value;
  if (stations > most) return reject('H-8.72.2', 'train.too-far', `A train runs over ${most} stations at most.`, { stations, most });
  if (aboard.forces.length + aboard.units.length > 0) return reject('H-8.72.3', 'train.still-aboard', 'Everybody has to get off by the last station.', { leaders: aboard.forces.map(({ id }) => id), units: aboard.units.map(({ counter }) => counter.id) });
  return ok(calls);
}

/** A stop, and who got off in the same station at stops before it. */
interface Change {
  readonly stop: Stop;
  readonly hex: number;
  readonly aboard: Passengers;
  readonly before: readonly Passengers[];
}

/** Who gets off and on at a stop: all who get off in the station in this run find room there, and the train is never overloaded (H-8.72.4). */
function changeAt(state: HeartlandState, side: Side, { stop, hex, aboard, before }: Change): Result<{ readonly off: Passengers; readonly on: Passengers }, Rejection> {
  const parted = split(aboard, { leaders: stop.leadersOff, units: stop.off });
  if (!parted) return reject('H-8.72.4', 'train.not-aboard', `Somebody who is to get off in ${stop.station} is not aboard.`, { station: stop.station, leaders: stop.leadersOff, units: stop.off });
  const room = stackingVerdict(state, side, hex, standing(before.reduce(together, parted.off), side, hex));
  if (!room.ok) return room;
  const boarding = boardingAt(state, side, hex, { leaders: stop.leadersAboard, units: stop.aboard });
  if (!boarding.ok) return boarding;
  const on = together(parted.on, boarding.value);
  const load = loadOf(on);
  if (load > TRAIN_LOAD) return reject('H-8.72.2', 'train.overloaded', 'A train carries a division or four brigades.', { load, most: TRAIN_LOAD });
  return ok({ off: parted.off, on });
}

/** Runs as planned, or as far as hidden enemies let it. */
function carryOut(recorder: HeartlandRecorder, side: Side, train: Unit, calls: readonly Call[]): void {
  const { setting } = recorder.state;
  const made = untilMet(recorder.state, side, calls);
  const last = made.calls[made.calls.length - 1]!.hex;
  recorder.record({ type: 'train-ran', train: train.counter.id, stations: made.calls.map(({ hex }) => hexId(setting, hex)) });
  payForRun(recorder, side);
  recorder.record({ type: 'unit-placed', unit: train.counter.id, spot: { place: 'map', hex: hexId(setting, last) }, rule: 'H-8.72.2' });
  for (const { hex, off } of made.calls) alight(recorder, side, off, hexId(setting, hex));
  for (const hex of made.revealed) bringToLight(recorder, hex);
}

/** A train that runs costs war effort points, each impulse anew (H-8.72.2). */
export function payForRun(recorder: HeartlandRecorder, side: Side): void {
  const { costs } = recorder.state.setting.charts;
  recorder.record({ type: 'war-effort-changed', side, by: -warEffortFor(costs, 'trainRun').value, rule: 'H-8.72.2' });
}

/** The stops that are reached; where hidden enemies are met, everybody aboard gets off in the last station before them (H-8.73.1). */
function untilMet(state: HeartlandState, side: Side, calls: readonly Call[]): { readonly calls: readonly Call[]; readonly revealed: readonly number[] } {
  const closedOn = ({ path }: Call) => path.findIndex((hex) => !isOpenTrack(state, side, hex));
  const place = calls.findIndex((call) => closedOn(call) >= 0);
  if (place < 0) return { calls, revealed: [] };
  const met = calls[place]!;
  const halt = haltBefore(state, met, calls[place - 1]!.hex, met.path.slice(0, closedOn(met)));
  return { calls: [...calls.slice(0, place), halt], revealed: encounterOn(state, { side, force: undefined }, met.path).revealed };
}

function haltBefore({ setting: { board } }: HeartlandState, { arriving }: Call, at: number, open: readonly number[]): Call {
  const place = open.findLastIndex((hex) => isStation(board, hex));
  return { hex: open[place] ?? at, path: open.slice(0, place + 1), arriving, off: arriving };
}

/** Every train with every open station in its range, empty or with one force of its station; `parts` say what else may be combined. */
export function offersOfRailTransport(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const known = asKnownTo(state, side);
  const trains = unitsOf(known, side).filter((unit) => unit.state.place === 'map' && readyTrain(known, side, unit.counter.id).ok);
  const reaches = trains.map((train) => ({ train, stations: stationsInRange(known, side, train.state.hex) }));
  const commands = reaches.flatMap(({ train, stations }) => stations.flatMap((station) => runsTo(known, side, train, station)));
  const parts = reaches.map(({ train, stations }) => ({ train: train.counter.id, from: hexId(state.setting, train.state.hex), stations: stations.map((hex) => hexId(state.setting, hex)) }));
  return [{ decision: 'run-train', rule: 'H-8.72.2', commands, ...(parts.length > 0 && { parts: { trains: parts } }) }];
}

function stationsInRange(state: HeartlandState, side: Side, from: number): readonly number[] {
  const ways = [...trainReach(state, side, from)].filter(([hex, { stations }]) => hex !== from && isStation(state.setting.board, hex) && stations <= RANGES.train.distance.value);
  return ways.map(([hex]) => hex).sort((a, b) => a - b);
}

function runsTo(state: HeartlandState, side: Side, train: Unit, station: number): readonly CommandOf<'run-train'>[] {
  const forces = forcesAt(state, train.state.hex).flatMap(({ commander, id }) => (commander ? [id] : []));
  const [from, to] = [hexId(state.setting, train.state.hex), hexId(state.setting, station)];
  const runs = [[], ...forces.map((id) => [id])].map((leaders) => ({ type: 'run-train' as const, train: train.counter.id, stops: [
    { station: from, aboard: [], leadersAboard: leaders, off: [], leadersOff: [] },
    { station: to, aboard: [], leadersAboard: [], off: [], leadersOff: leaders },
  ] }));
  return runs.filter(({ stops }) => planOf(state, side, train, stops).ok);
}

import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { UnitSpot } from '../events.js';
import { byRank, findUnit, forceOf, forcesAt, hexId, hexOfLeader, hexOfUnit, isCombatUnit, leadersOf, looseAt, unitsOf, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { LeaderId, Side, UnitId } from '../vocabulary.js';
import { now, placeLeader, placeUnit, spotUnder, subordinatesOf } from './placement.js';
import { ownLeader, togetherVerdict, unitsUnder } from './stacking.js';

/** What a gunboat carries: one combat unit, one wagon and any number of leaders (H-8.92.1). Chiefs of staff go with their commanders. */
export interface Cargo {
  readonly units: readonly Unit[];
  readonly leaders: readonly Leader[];
}

/** What is to go aboard, by the ids of a command; the row that says so, and where it is. */
export interface Boarding {
  readonly side: Side;
  readonly hex: number;
  readonly rule: RuleId;
  readonly unit?: UnitId | undefined;
  readonly wagon?: UnitId | undefined;
  readonly leaders: readonly LeaderId[];
}

/**
 * The cargo that is named, if it may go aboard together: all of it stands in the hex, no leader leaves anybody of his
 * command behind, nobody goes who is under a leader that stays (detach him first), and the ranks may stack.
 */
export function cargoOf(state: HeartlandState, boarding: Boarding): Result<Cargo, Rejection> {
  const units = unitsNamed(state, boarding);
  if (!units.ok) return units;
  const leaders = leadersNamed(state, boarding);
  if (!leaders.ok) return leaders;
  const cargo: Cargo = { units: units.value, leaders: leaders.value };
  const whole = wholeVerdict(state, cargo, boarding);
  if (!whole.ok) return whole;
  const together = togetherVerdict(forcesIn(cargo, boarding), hexId(state.setting, boarding.hex));
  return together.ok ? ok(cargo) : together;
}

function unitsNamed(state: HeartlandState, boarding: Boarding): Result<readonly Unit[], Rejection> {
  const units: Unit[] = [];
  for (const [id, wanted] of [[boarding.unit, 'combat unit'], [boarding.wagon, 'wagon']] as const) {
    if (id === undefined) continue;
    const unit = unitNamed(state, boarding, id, wanted);
    if (!unit.ok) return unit;
    units.push(unit.value);
  }
  return ok(units);
}

function unitNamed(state: HeartlandState, { side, hex, rule }: Boarding, id: UnitId, wanted: 'combat unit' | 'wagon'): Result<Unit, Rejection> {
  const unit = findUnit(state, id);
  if (unit?.counter.side !== side) return reject(rule, 'unknown.unit', `Your side has no unit ${id}.`, { unit: id });
  if (wanted === 'wagon' ? unit.counter.type !== 'wagon' : !isCombatUnit(unit)) return reject(rule, 'cargo.wrong-type', `${unit.counter.name} is no ${wanted}.`, { unit: id, type: unit.counter.type });
  if (hexOfUnit(state, unit) !== hex) return reject(rule, 'cargo.elsewhere', `${unit.counter.name} is not in ${hexId(state.setting, hex)}.`, { unit: id, hex: hexId(state.setting, hex) });
  return unit.state.work ? reject('H-8.81.a.1', 'cargo.at-work', `${unit.counter.name} is at work on a pontoon.`, { unit: id }) : ok(unit);
}

function leadersNamed(state: HeartlandState, { side, hex, rule, leaders: ids }: Boarding): Result<readonly Leader[], Rejection> {
  const leaders: Leader[] = [];
  for (const id of ids) {
    const leader = ownLeader(state, side, id);
    if (!leader || leader.state.place === 'staff') return reject(rule, 'unknown.leader', `Your side has no leader ${id} with a command on the map.`, { leader: id });
    if (hexOfLeader(state, leader) !== hex) return reject(rule, 'cargo.elsewhere', `${leader.counter.name} is not in ${hexId(state.setting, hex)}.`, { leader: id, hex: hexId(state.setting, hex) });
    leaders.push(leader);
  }
  return ok(leaders.sort(byRank));
}

/** Nobody is torn from his commander by going, and nobody by staying. */
function wholeVerdict(state: HeartlandState, { units, leaders }: Cargo, { rule }: Boarding): Verdict {
  const going = new Set([...leaders, ...units].map(({ counter }) => counter.id));
  const indexes = new Set(leaders.map(({ counter }) => counter.index));
  const torn = units.find((unit) => unit.state.leader >= 0 && !indexes.has(unit.state.leader)) ?? leaders.find((leader) => leader.state.under >= 0 && !indexes.has(leader.state.under));
  if (torn) return reject(rule, 'cargo.under-command', `${torn.counter.name} is under a leader who stays; detach it first.`, { id: torn.counter.id });
  const left = leaders.flatMap((leader) => [...unitsUnder(state, leader), ...subordinatesOf(state, leader)]).find(({ counter }) => !going.has(counter.id));
  return left ? reject(rule, 'cargo.left-behind', `${left.counter.name} would stay behind without the leader; detach it first.`, { id: left.counter.id }) : ACCEPTED;
}

/** The cargo as it stands on land: under its highest leader, or units without one. */
export function forcesIn({ units, leaders }: Cargo, { side, hex }: Pick<Boarding, 'side' | 'hex'>): readonly Force[] {
  const [commander] = leaders;
  return [{ id: commander?.counter.id ?? '', side, hex, commander, leaders, units: commander ? units : units.filter(isCombatUnit) }];
}

/** Puts the cargo on the Naval Assault Display (H-3.17.1). What lies in a leader's box stays in it. */
export function stow(recorder: HeartlandRecorder, { units, leaders }: Cargo, away: NonNullable<UnitSpot['away']>, rule: RuleId): void {
  for (const unit of units.filter(isLoose)) placeUnit(recorder, unit, { place: 'display', away }, rule);
  for (const leader of [...leaders].reverse()) placeLeader(recorder, leader, { place: 'display', away }, rule);
}

function isLoose({ state: { leader } }: Unit): boolean {
  return leader < 0;
}

/**
 * Puts the cargo ashore: all under its highest leader, in whose box the units without one come; where there is none they
 * stand by themselves. He comes last, so that what lies in boxes is not seen on its way there.
 */
export function putAshore(recorder: HeartlandRecorder, { units, leaders }: Cargo, hex: number, rule: RuleId): void {
  const at = hexId(recorder.state.setting, hex);
  const [commander, ...others] = leaders;
  for (const leader of others) placeLeader(recorder, leader, spotUnder(commander!), rule);
  for (const unit of units.filter(isLoose)) placeUnit(recorder, unit, commander ? { place: 'box', leader: commander.counter.id } : { place: 'map', hex: at }, rule);
  if (commander) placeLeader(recorder, now(recorder, commander), { place: 'map', hex: at }, rule);
}

/** What a gunboat on the display carries, leaders by rank. */
export function cargoAboard(state: HeartlandState, side: Side, gunboat: UnitId): Cargo {
  const isAboard = ({ state: { away } }: Leader | Unit) => away !== null && 'gunboat' in away && away.gunboat === gunboat;
  const leaders = leadersOf(state, side).filter(isAboard).sort(byRank);
  const loose = unitsOf(state, side).filter((unit) => isAboard(unit) && unit.counter.id !== gunboat);
  return { units: [...leaders.flatMap((leader) => unitsUnder(state, leader)), ...loose], leaders };
}

/** Cargoes that can be seen at once in a hex: each leaderless combat unit, and each force of no more than fits aboard; a lone wagon goes along. */
export function cargoesIn(state: HeartlandState, side: Side, hex: number): readonly NamedCargo[] {
  const loose = looseAt(state, hex).filter(({ counter }) => counter.side === side);
  const spare = loose.filter(({ counter }) => counter.type === 'wagon');
  const leaderless = loose.filter(isCombatUnit).map((unit) => named(unit, spare, []));
  const led = forcesAt(state, hex).flatMap((force) => {
    const combat = force.units.filter(isCombatUnit);
    const wagons = force.units.filter(({ counter }) => counter.type === 'wagon');
    if (!force.commander || force.side !== side || combat.length !== 1 || wagons.length > 1 || force.units.length > combat.length + wagons.length) return [];
    return [named(combat[0]!, [...wagons, ...spare], force.leaders)];
  });
  return [...leaderless, ...led];
}

/** A cargo as commands and orders name it. */
export interface NamedCargo {
  readonly unit: UnitId;
  readonly wagon?: UnitId;
  readonly leaders: LeaderId[];
}

function named(unit: Unit, [wagon]: readonly Unit[], leaders: readonly Leader[]): NamedCargo {
  return { unit: unit.counter.id, ...(wagon && { wagon: wagon.counter.id }), leaders: leaders.map(({ counter }) => counter.id) };
}

/** Whether any of the cargo has moved in this impulse, alone or with its force. */
export function hasCargoMoved(state: HeartlandState, { units, leaders }: Cargo): boolean {
  const moved = ({ state: { marks } }: Leader | Unit) => marks.moved === true;
  const forces = leaders.flatMap((leader) => forceOf(state, leader)?.commander ?? []);
  return [...units, ...leaders, ...forces].some(moved);
}

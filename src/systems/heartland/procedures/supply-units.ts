import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findUnit, hexId, hexOfUnit, unitsOf, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { Side, UnitId } from '../vocabulary.js';
import { worsenMovers } from './blizzard.js';
import { bringToLight, encounterOn } from './encounters.js';
import { supplyUnitMarcher } from './marcher.js';
import { hexesOf, idsOf, nobodyMoves } from './movement-legality.js';
import { judgeMarch, marchReach } from './movement-reach.js';
import { placeUnit } from './placement.js';
import { pathCost } from './terrain-costs.js';

/**
 * Moves a wagon, or a pontoon that is not in place, on its own: 8 movement points at usual costs, without a roll
 * (H-7.21.2, H-8.81.1); alone it makes no forced march (H-8.32.1). A detachment may come along as its escort (H-7.21.3).
 */
export function moveWagon(recorder: HeartlandRecorder, command: CommandOf<'move-wagon'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = movableSupplyUnit(state, side, command.unit);
  if (!unit.ok) return unit;
  const escort = command.escort === undefined ? ok(undefined) : escortOf(state, unit.value, command.escort);
  if (!escort.ok) return escort;
  const path = hexesOf(state, command.path);
  if (!path.ok) return path;
  const costs = judgeMarch(state, supplyUnitMarcher(state, unit.value), path.value);
  if (!costs.ok) return costs;
  roll(recorder, [unit.value, ...(escort.value ? [escort.value] : [])], path.value);
  return ACCEPTED;
}

/** A supply unit that comes upon enemies whom its side did not see stops where they control, and before them. */
function roll(recorder: HeartlandRecorder, units: readonly Unit[], path: readonly number[]): void {
  const { state } = recorder;
  const marcher = supplyUnitMarcher(state, units[0]!);
  const { path: went, revealed } = encounterOn(state, marcher, path);
  for (const [place, { counter: { id }, state: { hidden } }] of went.length > 0 ? units.entries() : []) {
    // What moves alone is seen on its way, its escort beneath it is not.
    const told = hidden || place > 0 ? { to: marcher.side } : {};
    recorder.record({ type: 'supply-unit-moved', units: [id], path: idsOf(state, went), spent: pathCost(state, marcher, marcher.start, went), ...told });
  }
  for (const hex of revealed) bringToLight(recorder, hex);
  if (went.length > 0) worsenMovers(recorder, { side: marcher.side, leaders: [], units });
}

/** A wagon or pontoon that may move on its own now. */
export function movableSupplyUnit(state: HeartlandState, side: Side, id: UnitId): Result<Unit, Rejection> {
  const free = nobodyMoves(state);
  if (!free.ok) return free;
  const unit = findUnit(state, id);
  if (unit?.counter.side !== side || hexOfUnit(state, unit) < 0) return reject('H-7.21.2', 'unknown.unit', `Your side has no unit ${id} on the map.`, { unit: id });
  const { type } = unit.counter;
  const rule: RuleId = type === 'pontoon' ? 'H-8.81.1' : 'H-7.21.2';
  if (type !== 'wagon' && type !== 'pontoon') return reject(rule, 'supply-unit.moves-not-alone', 'Only wagons and pontoons move on their own.', { unit: id, type });
  if (unit.state.hexside >= 0) return reject(rule, 'supply-unit.in-place', 'A pontoon in place does not move until it is taken up.', { unit: id });
  if (unit.state.place !== 'map') return reject(rule, 'supply-unit.in-box', 'It lies in a box and moves with that force; detach it first.', { unit: id });
  if (isBeingLaid(state, id)) return reject('H-8.81.a.1', 'supply-unit.being-laid', 'An engineer is at work on that pontoon.', { unit: id });
  if (unit.state.marks.moved) return reject('H-8.23.2', 'movement.moved', 'A unit moves once in an impulse.', { unit: id });
  return ok(unit);
}

function isBeingLaid({ units }: HeartlandState, id: UnitId): boolean {
  return units.some(({ work }) => work?.pontoon === id);
}

/** One detachment that stands in the hex of the wagon and has nothing else to do (H-7.21.3, H-8.52.1). */
function escortOf(state: HeartlandState, wagon: Unit, id: UnitId): Result<Unit, Rejection> {
  const escort = findUnit(state, id);
  if (wagon.counter.type !== 'wagon') return reject('H-7.21.3', 'supply-unit.no-escort', 'Only a wagon carries an escort.', { unit: wagon.counter.id, escort: id });
  if (escort && mayEscort(escort, wagon)) return ok(escort);
  return reject('H-7.21.3', 'supply-unit.escort', 'The escort is a detachment that stands in the hex of the wagon, mans no work and has not moved.', { unit: wagon.counter.id, escort: id });
}

function mayEscort({ counter, state }: Unit, wagon: Unit): boolean {
  return counter.type === 'detachment' && counter.side === wagon.counter.side && state.place === 'map' && state.hex === wagon.state.hex && !state.manning && !state.marks.moved;
}

/** Takes an own wagon or depot off the map, in an own impulse (H-7.21.5, H-7.22.4); its counter can be bought again (H-7.24.1). */
export function removeSupplyUnit(recorder: HeartlandRecorder, { unit: id }: CommandOf<'remove-supply-unit'>, side: Side): Verdict {
  const unit = removable(recorder.state, side, id);
  if (!unit.ok) return unit;
  placeUnit(recorder, unit.value, { place: 'mix' }, unit.value.counter.type === 'depot' ? 'H-7.22.4' : 'H-7.21.5');
  return ACCEPTED;
}

function removable(state: HeartlandState, side: Side, id: UnitId): Result<Unit, Rejection> {
  const unit = findUnit(state, id);
  if (unit?.counter.side !== side || hexOfUnit(state, unit) < 0) return reject('H-7.21.5', 'unknown.unit', `Your side has no unit ${id} on the map.`, { unit: id });
  if (unit.counter.type === 'wagon' || unit.counter.type === 'depot') return ok(unit);
  return reject('H-7.21.5', 'supply-unit.stays', 'Only wagons and depots are taken off the map at will.', { unit: id, type: unit.counter.type });
}

/** One move a wagon or pontoon, along its dearest path, and every removal; `parts` says where each may go and who may escort it. */
export function offersOfSupplyUnits(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const units = unitsOf(state, side);
  const moves = units.flatMap(({ counter }) => movesOf(state, side, counter.id));
  const removals = units.filter(({ counter }) => removable(state, side, counter.id).ok).map(({ counter }): HeartlandCommand => ({ type: 'remove-supply-unit', unit: counter.id }));
  return [
    { decision: 'move-wagon', rule: 'H-7.21.2', commands: moves.flatMap(({ command }) => command), ...(moves.length > 0 && { parts: { units: moves.map(({ part }) => part) } }) },
    { decision: 'remove-supply-unit', rule: 'H-7.21.5', commands: removals },
  ];
}

function movesOf(state: HeartlandState, side: Side, id: UnitId) {
  const unit = movableSupplyUnit(state, side, id);
  if (!unit.ok) return [];
  const { ends, ways } = marchReach(state, supplyUnitMarcher(state, unit.value));
  const escorts = unitsOf(state, side).filter(({ counter }) => escortOf(state, unit.value, counter.id).ok).map(({ counter }) => counter.id);
  const hexes = ends.map((hex) => ({ hex: hexId(state.setting, hex), cost: ways.cost(hex) / 2, path: idsOf(state, ways.way(hex)) }));
  const command = hexes.slice(-1).map(({ path }): HeartlandCommand => ({ type: 'move-wagon', unit: id, path: [...path] }));
  return [{ command, part: { unit: id, escorts, hexes } }];
}

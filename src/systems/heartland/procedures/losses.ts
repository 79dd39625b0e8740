import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findUnit, type Unit } from '../position.js';
import { ACCEPTED, enter, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, PendingLosses } from '../state.js';
import { opponentOf, type Side, type UnitId } from '../vocabulary.js';
import { isFighting } from './battle-forces.js';
import { placeUnit } from './placement.js';

/** Losses as they come about: what units had before is what they have, where nothing else is said. */
export type LossesOwed = Omit<PendingLosses, 'had'> & Partial<Pick<PendingLosses, 'had'>>;

/**
 * Steps are owed from now on: never more than the units have left. Only infantry, cavalry, engineers and detachments
 * lose any (H-10.63.1); a depot takes them where it stands alone (AMB-31). What one side alone places the other does not
 * learn (H-3.71.1).
 */
export function lossesDue(recorder: HeartlandRecorder, losses: readonly LossesOwed[]): void {
  for (const owed of losses) {
    const units = takersAmong(recorder.state, owed.units);
    const steps = Math.min(owed.steps, stepsLeft(recorder.state, units) - stepsOwedBy(recorder.state, units));
    const had = Object.fromEntries(units.map((id) => [id, owed.had?.[id] ?? stepsOf(findUnit(recorder.state, id)!)]));
    if (steps > 0) recorder.record({ type: 'losses-due', losses: [{ ...owed, units, steps, had }], ...seenBy(owed) });
  }
}

function takersAmong(state: HeartlandState, units: readonly UnitId[]): readonly UnitId[] {
  const fighting = units.filter((id) => isFighting(findUnit(state, id)!));
  return fighting.length > 0 ? fighting : units.filter((id) => findUnit(state, id)!.counter.type === 'depot');
}

/** A depot has as many steps as capacity (AMB-31). */
export function stepsOf({ counter, state }: Unit): number {
  return counter.type === 'depot' ? state.capacity : state.steps;
}

/** The steps that units have left together. */
export function stepsLeft(state: HeartlandState, units: readonly UnitId[]): number {
  return units.reduce((sum, id) => sum + stepsOf(findUnit(state, id)!), 0);
}

function stepsOwedBy({ losses }: HeartlandState, units: readonly UnitId[]): number {
  return losses.filter((owed) => owed.units.some((unit) => units.includes(unit))).reduce((sum, { steps }) => sum + steps, 0);
}

function seenBy({ ownerOnly, side }: Pick<PendingLosses, 'ownerOnly' | 'side'>): { readonly to?: Side } {
  return ownerOnly ? { to: side } : {};
}

/** Asks for the next step, or places it where only one choice exists (H-10.63.a.1). */
export function enterLosses(recorder: HeartlandRecorder): void {
  const [owed] = recorder.state.losses;
  if (!owed) return;
  const able = unitsThatMayLose(recorder.state, owed);
  const all = stepsLeft(recorder.state, owed.units) === owed.steps;
  if (able.length === 1 || all) place(recorder, owed, able[0]!);
  else enter(recorder, { name: 'losses', side: placer(owed) });
}

/** Odd ones are placed by the side that suffers them, even ones by the enemy (H-10.63.a.1). */
function placer({ side, placed, ownerOnly }: PendingLosses): Side {
  return ownerOnly || placed % 2 === 0 ? side : opponentOf(side);
}

/** Evenness binds both sides: nobody loses another step before all others that are left have lost as many (H-10.61.a.1). */
export function unitsThatMayLose(state: HeartlandState, { units, had }: PendingLosses): readonly UnitId[] {
  const left = units.map((id) => findUnit(state, id)!).filter((unit) => stepsOf(unit) > 0);
  const lost = (unit: Unit) => had[unit.counter.id]! - stepsOf(unit);
  const fewest = Math.min(...left.map(lost));
  return left.filter((unit) => lost(unit) === fewest).map(({ counter }) => counter.id);
}

/** Places one step; refused with `unknown.unit`, `losses.not-there` and `losses.uneven`. */
export function placeLoss(recorder: HeartlandRecorder, { unit }: CommandOf<'place-loss'>): Verdict {
  const { state } = recorder;
  const owed = state.losses[0]!;
  if (!findUnit(state, unit)) return reject('H-10.63.3', 'unknown.unit', `The game has no unit ${unit}.`, { unit });
  if (!owed.units.includes(unit)) return reject('H-10.63.3', 'losses.not-there', `The losses fall on ${owed.units.join(', ')}.`, { unit, units: owed.units });
  const able = unitsThatMayLose(state, owed);
  if (!able.includes(unit)) return reject('H-10.61.a.1', 'losses.uneven', `Losses are spread evenly: ${able.join(', ')} come first.`, { unit, units: able });
  place(recorder, owed, unit);
  return ACCEPTED;
}

/** A full unit is reduced, any other removed (H-10.63.2); a depot has its capacity lowered (AMB-31). */
function place(recorder: HeartlandRecorder, owed: PendingLosses, id: UnitId): void {
  const unit = findUnit(recorder.state, id)!;
  recorder.record({ type: 'loss-placed', by: placer(owed), ...(owed.ownerOnly ? {} : { unit: id }) });
  if (unit.counter.type === 'depot') lowerDepot(recorder, unit, owed);
  else recorder.record({ type: 'step-lost', unit: id, rule: 'H-10.63.2', ...seenBy(owed) });
  if (unit.counter.type === 'detachment') placeUnit(recorder, unit, { place: 'mix' }, 'H-10.63.2');
}

/** Its counter goes back to the mix with the last of its capacity (H-7.24.1). */
function lowerDepot(recorder: HeartlandRecorder, depot: Unit, owed: PendingLosses): void {
  const capacity = depot.state.capacity - 1;
  recorder.record({ type: 'capacity-changed', unit: depot.counter.id, capacity, rule: 'H-8.64.b.1', ...seenBy(owed) });
  if (capacity === 0) placeUnit(recorder, depot, { place: 'mix' }, 'H-8.64.b.1');
}

/** The units that may lose the step. */
export function offersOfLosses(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  const owed = state.losses[0]!;
  return [{ decision: 'place-loss', rule: 'H-10.63.a.1', commands: unitsThatMayLose(state, owed).map((unit) => ({ type: 'place-loss', unit })) }];
}

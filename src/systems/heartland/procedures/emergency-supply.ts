import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { asKnownTo } from '../knowledge.js';
import { findForce, findUnit, hexesBetween, hexOfUnit, ratingOf, unitsOf, type Force, type Unit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { ForceSupply, HeartlandState } from '../state.js';
import type { ForceId, Side, UnitId } from '../vocabulary.js';
import { placeUnit } from './placement.js';
import { judgeSupply } from './supply-judgement.js';

/** A wagon or depot that is to be used up for a force (H-7.35.1, H-7.35.2). */
export interface Emergency {
  readonly force: ForceId;
  readonly unit: UnitId;
}

/**
 * How a force is supplied, as its owner knows: in his impulse as it was found at its start, else as the position that he
 * knows stands (H-7.0.1).
 */
export function knownSupply(state: HeartlandState, force: Force): ForceSupply | undefined {
  const { impulse } = state;
  if (impulse?.side === force.side) return impulse.supply[force.id];
  return judgeSupply(asKnownTo(state, force.side), force.side).forces.get(force.id)?.supply;
}

/**
 * Whether the wagon or depot can be used up for the force: one whose communications are cut, and which no other supply has
 * put in full; within as many hexes as its Overall Commander's manoeuvre rating, and for units without a leader in their
 * own hex (H-7.35.1, H-7.35.3). Its capacity does not matter, nor does what lies between.
 * Refused with `unknown.force`, `unknown.unit`, `emergency-supply.not-cut` and `emergency-supply.too-far`.
 */
export function emergencyVerdict(state: HeartlandState, side: Side, { force: id, unit: unitId }: Emergency): Result<{ readonly force: Force; readonly unit: Unit }, Rejection> {
  const force = findForce(state, id);
  if (force?.side !== side) return reject('H-7.35.1', 'unknown.force', `Your side has no force ${id}.`, { force: id });
  const unit = findUnit(state, unitId);
  if (unit?.counter.side !== side || !isOnHand(state, unit)) return reject('H-7.35.1', 'unknown.unit', `Your side has no wagon or depot ${unitId} on the map.`, { unit: unitId });
  const supply = knownSupply(state, force);
  if (!supply || supply.open || supply.state === 'full')
    return reject('H-7.35.1', 'emergency-supply.not-cut', 'Emergency supply is for a force whose communications are cut and that is not in full supply.', { force: id, ...supply });
  const within = emergencyRange(force);
  const hexes = hexesBetween(state, force.hex, hexOfUnit(state, unit));
  if (hexes <= within) return ok({ force, unit });
  const rule = force.commander ? 'H-7.35.1' : 'H-7.35.3';
  return reject(rule, 'emergency-supply.too-far', `${unitId} is ${hexes} hexes away; it must be within ${within}.`, { unit: unitId, hexes, within });
}

function isOnHand(state: HeartlandState, unit: Unit): boolean {
  const { type } = unit.counter;
  return (type === 'wagon' || type === 'depot') && hexOfUnit(state, unit) >= 0;
}

function emergencyRange({ commander }: Force): number {
  return commander ? ratingOf(commander, 'mr') : 0;
}

/** All emergency supply that a side could use for one of its forces. */
export function emergenciesOf(state: HeartlandState, side: Side, { id }: Force): readonly Emergency[] {
  const supplies = unitsOf(state, side).filter((unit) => isOnHand(state, unit));
  return supplies.map(({ counter }) => ({ force: id, unit: counter.id })).filter((emergency) => emergencyVerdict(state, side, emergency).ok);
}

/** Takes the used up wagon or depot off the map; it goes back to the counter mix (H-7.24.1). */
export function useUp(recorder: HeartlandRecorder, unit: Unit): void {
  placeUnit(recorder, unit, { place: 'mix' }, 'H-7.35.1');
}

import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findForce, findUnit, forcesAt, hexId, hexOfUnit, isCombatUnit, unitsOf, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { Side, UnitId } from '../vocabulary.js';
import { payerOf, spendPoints } from './administration-points.js';

/** Loading up a landing: by whom, who pays, and how much the wagons hold. */
interface Loot {
  readonly payer: Leader;
  readonly capacity: number;
}

/**
 * Confederates who stand in a Union landing take war effort points away, as many as their wagons there hold, for 1 AP
 * (H-8.64.a.2, H-3.24.a.6); the Union loses as many, but no more than it has. Once until the Union has had an impulse. To
 * trample the landing is an order of the reorganisation segment (H-8.64.a.1).
 */
export function lootLanding(recorder: HeartlandRecorder, { leader, landing }: CommandOf<'loot-landing'>, side: Side): Verdict {
  const { state } = recorder;
  const planned = lootOf(state, side, leader, landing);
  if (!planned.ok) return planned;
  const { payer, capacity } = planned.value;
  recorder.record({ type: 'landing-looted', side, landing });
  recorder.record({ type: 'war-effort-changed', side, by: capacity, rule: 'H-8.64.a.2' });
  const lost = Math.min(capacity, state.sides.union.warEffort);
  if (lost > 0) recorder.record({ type: 'war-effort-changed', side: 'union', by: -lost, rule: 'H-8.64.a.2' });
  spendPoints(recorder, payer, 1, 'H-3.24.a.6');
  return ACCEPTED;
}

function lootOf(state: HeartlandState, side: Side, leader: string, id: UnitId): Result<Loot, Rejection> {
  const landing = landingNamed(state, id);
  if (!landing) return reject('H-8.64.a.2', 'unknown.unit', `There is no landing ${id} on the map.`, { landing: id });
  if (side !== 'confederate') return reject('H-8.64.a.2', 'landing.own', 'Only Confederates loot a landing.', { landing: id });
  if (landing.state.exhausted) return reject('H-8.64.a.3', 'landing.exhausted', 'The landing is exhausted: there is nothing to take.', { landing: id });
  if (state.sides[side].looted.includes(id)) return reject('H-8.64.a.2', 'landing.looted', 'The landing has been looted; the Union brings up nothing before its next impulse.', { landing: id });
  const force = findForce(state, leader);
  const hex = hexOfUnit(state, landing);
  if (force?.side !== side || force.hex !== hex) return reject('H-8.64.a.2', 'landing.no-leader', `No force of yours under ${leader} stands in ${hexId(state.setting, hex)}.`, { leader, hex: hexId(state.setting, hex) });
  return loadOf(state, force);
}

/** A combat unit, an active leader and a wagon have to be there (H-8.64.a.2, H-8.1.2). */
function loadOf(state: HeartlandState, { side, hex, commander, units }: Force): Result<Loot, Rejection> {
  if (!commander?.state.active) return reject('H-8.1.2', 'landing.inactive', 'Only an active leader takes enemy supplies.', { hex: hexId(state.setting, hex) });
  if (!units.some(isCombatUnit)) return reject('H-8.64.a.2', 'landing.no-unit', 'A combat unit has to be there.', { hex: hexId(state.setting, hex) });
  const wagons = unitsOf(state, side).filter((unit) => unit.counter.type === 'wagon' && hexOfUnit(state, unit) === hex);
  const capacity = wagons.reduce((sum, unit) => sum + unit.state.capacity, 0);
  if (capacity === 0) return reject('H-8.64.a.2', 'landing.no-wagon', 'Without a wagon nothing can be carried away.', { hex: hexId(state.setting, hex) });
  const payer = payerOf(state, { side, hex, points: 1, rule: 'H-3.24.a.6' });
  return payer.ok ? ok({ payer: payer.value, capacity }) : payer;
}

function landingNamed(state: HeartlandState, id: UnitId): Unit | undefined {
  const unit = findUnit(state, id);
  return unit?.counter.type === 'landing' && unit.state.place === 'map' ? unit : undefined;
}

/** In its next impulse the Union may flip a landing that was looted; it is no source any more, and may be removed (H-8.64.a.3). */
export function declareLandingExhausted(recorder: HeartlandRecorder, { landing: id }: CommandOf<'declare-landing-exhausted'>, side: Side): Verdict {
  const verdict = exhaustionVerdict(recorder.state, side, id);
  if (verdict.ok) recorder.record({ type: 'landing-exhausted', unit: id });
  return verdict;
}

function exhaustionVerdict(state: HeartlandState, side: Side, id: UnitId): Verdict {
  const landing = landingNamed(state, id);
  if (landing?.counter.side !== side) return reject('H-8.64.a.3', 'unknown.unit', `Your side has no landing ${id} on the map.`, { landing: id });
  if (landing.state.exhausted) return reject('H-8.64.a.3', 'landing.exhausted', 'The landing is exhausted already.', { landing: id });
  return state.sides.confederate.looted.includes(id) ? ACCEPTED : reject('H-8.64.a.3', 'landing.not-looted', 'Only a landing that was looted since your last impulse is exhausted.', { landing: id });
}

export function offersOfLandings(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const landings = unitsOf(state, 'union').filter((unit) => landingNamed(state, unit.counter.id));
  const loots = landings.flatMap((landing) => forcesAt(state, hexOfUnit(state, landing)).map(({ id }) => ({ type: 'loot-landing' as const, leader: id, landing: landing.counter.id })));
  const flips = landings.filter(({ counter }) => exhaustionVerdict(state, side, counter.id).ok);
  return [
    { decision: 'loot-landing', rule: 'H-8.64.a.2', commands: loots.filter(({ leader, landing }) => lootOf(state, side, leader, landing).ok) },
    { decision: 'declare-landing-exhausted', rule: 'H-8.64.a.3', commands: flips.map(({ counter }) => ({ type: 'declare-landing-exhausted', landing: counter.id })) },
  ];
}

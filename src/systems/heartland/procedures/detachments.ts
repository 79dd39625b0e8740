import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { evolve } from '../evolve.js';
import { findUnit, forcesOfSide, hexOfLeader, unitsOf, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import { detachmentsFrom } from '../tables/detachment.js';
import type { Side } from '../vocabulary.js';
import { payerOf, spendPoints } from './administration-points.js';
import { releaseIdleLeaders, releaseVerdict } from './leader-pool.js';
import { nobodyMarches } from './organisation-legality.js';
import { ownLeader } from './stacking.js';

/** Raises detachments in an impulse; between the moves of forces (H-3.24.a.4, H-8.51.1). */
export function raiseDetachment(recorder: HeartlandRecorder, command: CommandOf<'raise-detachment'>, side: Side): Verdict {
  const waiting = nobodyMarches(recorder.state, 'H-8.51.1');
  return waiting.ok ? createDetachment(recorder, command, side) : waiting;
}

/**
 * Turns a step of a unit in the leader's box into detachments, as many as the chart gives, for an administration point of
 * the hex's Overall Commander (H-8.51.1); they lie in the same box (H-8.52.1). All of it happens on the display, and only
 * its side sees it, but for a leader who is left without a unit and leaves the map (H-3.11.d.1).
 */
export function createDetachment(recorder: HeartlandRecorder, command: Pick<CommandOf<'raise-detachment'>, 'leader' | 'unit'>, side: Side): Verdict {
  const planned = raising(recorder.state, command, side);
  if (!planned.ok) return planned;
  const { leader, unit, payer, counters } = planned.value;
  spendPoints(recorder, payer, priceOf(recorder.state), 'H-8.51.1');
  recorder.record({ type: 'step-lost', unit: unit.counter.id, rule: 'H-8.51.1', detached: true, to: side });
  for (const counter of counters) bringIn(recorder, counter, leader);
  releaseIdleLeaders(recorder);
  return ACCEPTED;
}

/** A counter of the mix has its step; one that was lost before gets it back. */
function bringIn(recorder: HeartlandRecorder, { counter, state }: Unit, leader: Leader): void {
  const { id, side } = counter;
  recorder.record({ type: 'unit-placed', unit: id, spot: { place: 'box', leader: leader.counter.id }, rule: 'H-8.52.1', to: side });
  if (state.place === 'eliminated') recorder.record({ type: 'step-recovered', unit: id, rule: 'H-8.52.1', to: side });
}

interface Raising {
  readonly leader: Leader;
  readonly unit: Unit;
  readonly payer: Leader;
  /** The counters of the mix that come into play. */
  readonly counters: readonly Unit[];
}

/** What comes of a step of the unit. Refused with `unknown.leader`, `unknown.unit`, `detachment.none`, `detachment.no-counters`, and as payments are. */
export function raising(state: HeartlandState, { leader: id, unit: unitId }: Pick<CommandOf<'raise-detachment'>, 'leader' | 'unit'>, side: Side): Result<Raising, Rejection> {
  const leader = ownLeader(state, side, id);
  if (!leader) return reject('H-8.51.1', 'unknown.leader', `Your side has no leader ${id} in the field.`, { leader: id });
  const unit = findUnit(state, unitId);
  if (unit?.state.place !== 'box' || unit.state.leader !== leader.counter.index) return reject('H-8.51.1', 'unknown.unit', `${leader.counter.name} has no unit ${unitId}.`, { leader: id, unit: unitId });
  const counters = countersFor(state, unit, side);
  if (!counters.ok) return counters;
  const lawful = remainderVerdict(state, leader, unit);
  if (!lawful.ok) return lawful;
  const payer = payerOf(state, { side, hex: hexOfLeader(state, leader), points: priceOf(state), rule: 'H-8.51.1' });
  return payer.ok ? ok({ leader, unit, payer: payer.value, counters: counters.value }) : payer;
}

/** An army commander who gives his last unit goes to the pool (H-3.11.d.1): leaders of one rank may then not stay in his hex (H-3.22.a.2). */
function remainderVerdict(state: HeartlandState, leader: Leader, { counter, state: own }: Unit): Verdict {
  if (own.steps > 1) return ACCEPTED;
  return releaseVerdict(evolve(state, { type: 'step-lost', unit: counter.id, rule: 'H-8.51.1' }), hexOfLeader(state, leader));
}

function countersFor(state: HeartlandState, unit: Unit, side: Side): Result<readonly Unit[], Rejection> {
  const yielded = detachmentsFrom(state.setting.charts.detachment, unit.counter, unit.state.steps > 1 ? 'reduced' : 'removed').value;
  if (yielded === 0) return reject('H-8.51.1', 'detachment.none', `A step of ${unit.counter.name} yields no detachment.`, { unit: unit.counter.id });
  const mix = unitsOf(state, side).filter(({ counter, state: own }) => counter.type === 'detachment' && (own.place === 'mix' || own.place === 'eliminated'));
  if (mix.length >= yielded) return ok(mix.slice(0, yielded));
  return reject('H-8.51.1', 'detachment.no-counters', `The step yields ${yielded} detachments, and ${mix.length} counters are left.`, { yielded, left: mix.length });
}

function priceOf({ setting }: HeartlandState): number {
  return administrationFor(setting.charts.costs, 'detachment').value;
}

/** Every unit whose step may be turned into detachments now. */
export function offersOfDetachments(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  if (state.impulse?.mover) return [];
  const units = forcesOfSide(state, side).flatMap((force) => force.units);
  const commands = units
    .filter(({ state: own }) => own.leader >= 0)
    .map(({ counter, state: own }): CommandOf<'raise-detachment'> => ({ type: 'raise-detachment', leader: state.setting.order.leaders[own.leader]!.id, unit: counter.id }))
    .filter((command) => raising(state, command, side).ok);
  return [{ decision: 'raise-detachment', rule: 'H-8.51.1', commands }];
}

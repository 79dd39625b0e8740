import type { Dice } from '../../../dice/dice.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { OrderOf, OrderType } from '../commands.js';
import { evolve } from '../evolve.js';
import { findForce, forceOf, hexId, hexOfLeader, stackCommander, zonesOfControl, type Force, type Leader } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type LeaderId, type ReorganisationStep, type Side } from '../vocabulary.js';
import { payerOf } from './administration-points.js';
import { ownLeader } from './stacking.js';
import { supplyAtCombat } from './supply.js';

/** One kind of order of the reorganisation segment: the step in which it is given, how it is carried out, and which of it there could be. */
export interface OrderKind<T extends OrderType> {
  readonly step: ReorganisationStep;
  /** Judges the order by the recorder's state, and carries it out if nothing speaks against it. */
  carryOut(recorder: HeartlandRecorder, order: OrderOf<T>, side: Side): Verdict;
  /** Orders that may be possible now, without who pays; those that `carryOut` refuses are not offered. Who only asks whether there is one takes no more than the first. */
  candidates(state: HeartlandState, side: Side): Iterable<OrderOf<T>>;
}

/** Dice without luck: they always show 1. Orders are judged by them before they are given. */
const NO_LUCK: Dice = { roll: () => 0 };

/** A recorder on which orders are tried, with dice that always show 1. */
export function trial(state: HeartlandState): HeartlandRecorder {
  return new Recorder(state, evolve, NO_LUCK);
}

/** Who gives an order and where: one of the side's leaders on the map, in a box or on a staff. */
export interface Given {
  readonly leader: Leader;
  readonly hex: number;
}

/** The leader who gives an order. Refused with `unknown.leader`. */
export function giverOf(state: HeartlandState, side: Side, id: LeaderId, rule: RuleId): Result<Given, Rejection> {
  const leader = ownLeader(state, side, id);
  if (leader) return ok({ leader, hex: hexOfLeader(state, leader) });
  return reject(rule, 'unknown.leader', `Your side has no leader ${id} on the map.`, { leader: id });
}

/** A leader in the field who commands troops: chiefs of staff do not (H-3.32.a.1). Refused with `unknown.leader` and `order.staff`. */
export function commanderOf(state: HeartlandState, side: Side, id: LeaderId, rule: RuleId): Result<Given, Rejection> {
  const given = giverOf(state, side, id, rule);
  if (!given.ok || given.value.leader.state.place !== 'staff') return given;
  return reject('H-3.32.a.1', 'order.staff', `${given.value.leader.counter.name} is a chief of staff and leads nobody.`, { leader: id });
}

/** The Overall Commander of a stack, and active: he alone gives the order. Refused with `unknown.leader`, `order.not-commander` and `order.inactive`. */
export function activeCommander(state: HeartlandState, side: Side, id: LeaderId, rule: RuleId): Result<Given, Rejection> {
  const given = giverOf(state, side, id, rule);
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  if (!commandsStack(state, leader))
    return reject(rule, 'order.not-commander', `Only the Overall Commander of ${hexId(state.setting, hex)} gives this order.`, { leader: id, hex: hexId(state.setting, hex) });
  if (leader.state.active) return given;
  return reject(rule, 'order.inactive', `${leader.counter.name} is inactive; only active leaders give this order.`, { leader: id });
}

/** What an order costs in administration points, and who is to pay it for the leader who gives it. */
export interface Payment {
  readonly side: Side;
  readonly leader: Leader;
  readonly paidBy?: LeaderId | undefined;
  readonly points: number;
  readonly rule: RuleId;
}

/**
 * Who pays for an order: the leader who carries it out (H-3.24.2), or the one named in his place, who is the Overall
 * Commander of the hex (H-3.24.b.1) or an army commander in range (H-3.24.b.3). Refused with `points.too-few` and what
 * `payerOf` refuses with.
 */
export function payerOfOrder(state: HeartlandState, { side, leader, paidBy, points, rule }: Payment): Result<Leader, Rejection> {
  if (paidBy !== undefined && paidBy !== leader.counter.id) return payerOf(state, { side, hex: hexOfLeader(state, leader), points, rule, paidBy });
  if (leader.state.points >= points) return ok(leader);
  return reject(rule, 'points.too-few', `${leader.counter.name} has ${leader.state.points} administration points left, and the order costs ${points}.`, {
    leader: leader.counter.id,
    points: leader.state.points,
    needed: points,
  });
}

/** Whether the side has so many war effort points. Refused with `war-effort.too-few`. */
export function warEffortVerdict({ sides }: HeartlandState, side: Side, price: number, rule: RuleId): Verdict {
  const { warEffort } = sides[side];
  if (warEffort >= price) return ACCEPTED;
  return reject(rule, 'war-effort.too-few', `It costs ${price} war effort points, and your side has ${warEffort}.`, { price, warEffort });
}

/** Takes war effort points off the track, which everybody sees (H-3.16.1). */
export function spendWarEffort(recorder: HeartlandRecorder, side: Side, points: number, rule: RuleId): void {
  if (points > 0) recorder.record({ type: 'war-effort-changed', side, by: -points, rule });
}

/** Whether the leader's force is in full supply with open communications (H-7.34.2). Refused with `order.supply`. */
export function fullSupplyVerdict(state: HeartlandState, leader: Leader, rule: RuleId): Verdict {
  const force = forceOf(state, leader);
  const supply = force && supplyAtCombat(state, force);
  if (supply?.state === 'full' && supply.open) return ACCEPTED;
  return reject(rule, 'order.supply', `Only a force in full supply with open communications does this; ${leader.counter.name} is not.`, {
    leader: leader.counter.id,
    supply: supply?.state ?? 'out',
    open: supply?.open ?? false,
  });
}

/** Whether the hex lies outside of enemy zones of control. Refused with `order.enemy-zone`. */
export function outsideZonesVerdict(state: HeartlandState, side: Side, hex: number, rule: RuleId): Verdict {
  if (zonesOfControl(state, opponentOf(side))[hex] === 0) return ACCEPTED;
  return reject(rule, 'order.enemy-zone', `${hexId(state.setting, hex)} lies in an enemy zone of control.`, { hex: hexId(state.setting, hex) });
}

/** The first refusal, or that nothing speaks against it. */
export function firstRefusal(...verdicts: readonly (() => Verdict)[]): Verdict {
  for (const verdict of verdicts) {
    const judged = verdict();
    if (!judged.ok) return judged;
  }
  return ACCEPTED;
}

/** The Overall Commanders of a side: one for each hex, and every army commander (H-3.22.2). */
export function commandersOf(state: HeartlandState, forces: readonly Force[]): readonly Leader[] {
  return forces.flatMap(({ commander }) => (commander && commandsStack(state, commander) ? [commander] : []));
}

/** Whether a leader is the Overall Commander of a stack. */
export function commandsStack(state: HeartlandState, { counter: { id } }: Leader): boolean {
  const force = findForce(state, id);
  return force !== undefined && stackCommander(state, force)?.counter.id === id;
}

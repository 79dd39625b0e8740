import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import { findLeader, hexId, hexOfLeader, inCommandRange, leadersOf, overallCommander, ratingOf, type Leader } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { LeaderId, Side } from '../vocabulary.js';

/** An order to be paid for: where it is given, how many administration points it costs, and which row says so. */
export interface Order {
  readonly side: Side;
  readonly hex: number;
  readonly points: number;
  readonly rule: RuleId;
  /** An army commander who is to pay in place of the Overall Commander of the hex (H-3.24.b.3). */
  readonly paidBy?: LeaderId;
}

/**
 * Who pays for an order: the Overall Commander of the hex (H-3.24.2, H-3.24.3, H-3.24.b.1), or the army commander who is
 * named, if the hex is in his command range (H-3.24.4, H-3.24.b.3). Refused with `points.nobody`, `unknown.leader`,
 * `points.out-of-range` and `points.too-few`.
 */
export function payerOf(state: HeartlandState, order: Order): Result<Leader, Rejection> {
  const payer = order.paidBy === undefined ? commanderOfHex(state, order) : armyCommander(state, order, order.paidBy);
  if (!payer.ok) return payer;
  const { counter, state: own } = payer.value;
  if (own.points >= order.points) return payer;
  return reject(order.rule, 'points.too-few', `${counter.name} has ${own.points} administration points left, and the order costs ${order.points}.`, {
    leader: counter.id,
    points: own.points,
    needed: order.points,
  });
}

function commanderOfHex(state: HeartlandState, { hex, side, rule }: Order): Result<Leader, Rejection> {
  const commander = overallCommander(state, hex);
  if (commander?.counter.side === side) return ok(commander);
  const at = hexId(state.setting, hex);
  return reject(rule, 'points.nobody', `No leader in ${at} can pay for the order.`, { hex: at });
}

function armyCommander(state: HeartlandState, { hex, side }: Order, id: LeaderId): Result<Leader, Rejection> {
  const commander = findLeader(state, id);
  if (commander?.counter.side !== side) return reject('H-3.24.b.3', 'unknown.leader', `Your side has no leader ${id}.`, { leader: id });
  const own = overallCommander(state, hex);
  if (own?.counter.id === id || inCommandRange(state, commander, hex)) return ok(commander);
  return reject('H-3.24.b.3', 'points.out-of-range', `${commander.counter.name} is no army commander with ${hexId(state.setting, hex)} in his command range.`, {
    leader: id,
    hex: hexId(state.setting, hex),
    headquarters: commander.state.headquarters,
  });
}

/** Takes the points off the payer's track; only his own side sees it (H-3.1.3). */
export function spendPoints(recorder: HeartlandRecorder, payer: Leader, points: number, rule: RuleId): void {
  if (points > 0) recorder.record({ type: 'points-spent', leader: payer.counter.id, points, rule, to: payer.counter.side });
}

/** The army commanders of a side in whose command range the hex lies, and who have so many points left (H-3.31.c.1). */
export function armyCommandersInRange(state: HeartlandState, side: Side, hex: number, points: number): readonly Leader[] {
  return leadersOf(state, side).filter((leader) => leader.state.points >= points && hexOfLeader(state, leader) >= 0 && inCommandRange(state, leader, hex));
}

/**
 * The administration points that a leader has for a turn: his rating as it counts now (H-3.24.1), and for an army
 * commander that of his chief of staff (H-3.32.4), one less in 1861 and 1862 (H-3.32.c.1).
 */
export function administrationPointsOf(state: HeartlandState, leader: Leader): number {
  if (leader.state.place === 'staff') return 0;
  const staff = leadersOf(state, leader.counter.side).filter(({ state: own }) => own.place === 'staff' && own.under === leader.counter.index);
  const discount = state.setting.scenario.year < 1863 ? 1 : 0;
  return ratingOf(leader, 'ar') + staff.reduce((sum, chief) => sum + Math.max(0, ratingOf(chief, 'ar') - discount), 0);
}

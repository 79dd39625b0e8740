import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { visibilityOf } from '../knowledge.js';
import { byRank, findForce, forcesAt, hexId, type Leader } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { LeaderId } from '../vocabulary.js';
import { payerOf, spendPoints, type Order } from './administration-points.js';
import { walk } from './march.js';
import { merge } from './organisation.js';
import { arrivalOrder, endsFor, isInEnemyZone, nextHexes, type Attempt } from './reaction-legality.js';
import { stackingVerdict } from './stacking.js';

/** A reaction move that may be made: the hexes entered, and the order that the arrival asks for with who pays for it. */
export interface ReactionWay {
  readonly path: readonly number[];
  readonly order?: Order;
  readonly payer?: Leader;
}

/** Whether the force may react along these hexes, given as indexes, −1 for one that the map does not have (H-9.13.1, H-9.13.2), finds room at their end (H-9.13.3) and somebody to pay (H-9.13.4). */
export function reactionPath(state: HeartlandState, attempt: Attempt, { hexes, paidBy }: { readonly hexes: readonly number[]; readonly paidBy?: LeaderId }): Result<ReactionWay, Rejection> {
  const stepped = stepsVerdict(state, attempt, hexes);
  if (!stepped.ok) return stepped;
  const { force, target } = attempt;
  const end = hexes[hexes.length - 1]!;
  if (!endsFor(state, force.side, target).includes(end))
    return reject('H-9.13.2', 'reaction.no-destination', 'A reaction ends in the attacked hex or in one next to it and to its attacker.', { hex: hexId(state.setting, end), target: hexId(state.setting, target) });
  const stacked = stackingVerdict(state, force.side, end, [force]);
  if (!stacked.ok) return stacked;
  const order = arrivalOrder(state, force, end);
  if (!order) return ok({ path: hexes });
  const payer = payerOf(state, { ...order, ...(paidBy !== undefined && { paidBy }) });
  return payer.ok ? ok({ path: hexes, order, payer: payer.value }) : payer;
}

function stepsVerdict(state: HeartlandState, { force, rating }: Attempt, hexes: readonly number[]): Verdict {
  if (hexes.includes(-1)) return reject('H-9.13.1', 'unknown.hex', 'The path leaves the map.', {});
  if (hexes.length > rating) return reject('H-9.11.1', 'reaction.too-far', `The force moves ${rating} hexes at most.`, { hexes: hexes.length, most: rating });
  for (const [place, hex] of hexes.entries()) {
    const from = hexes[place - 1] ?? force.hex;
    const at = hexId(state.setting, hex);
    if (!nextHexes(state, force, from).includes(hex)) return reject('H-9.13.1', 'reaction.barred', `There is no way for the force into ${at}: prohibited terrain, a river or enemies are before it.`, { hex: at });
    if (place < hexes.length - 1 && isInEnemyZone(state, force.side, hex)) return reject('H-9.13.2', 'reaction.through-zone', `A reaction enters enemy zones of control with its last hex only, and ${at} is in one.`, { hex: at });
  }
  return ACCEPTED;
}

/**
 * The force moves, with wagons, engineers and all else that lies in its boxes (H-9.11.3). Hidden enemies end its way where
 * they are met; then it has not arrived, and nobody pays.
 */
export function arriveInReaction(recorder: HeartlandRecorder, { force, leader }: Attempt, { path, order, payer }: ReactionWay): void {
  const { id, side, hex: start } = force;
  walk(recorder, { id, side, force, start, budget: 0, mode: 'reaction', zones: 'stop' }, path);
  const end = path[path.length - 1]!;
  const arrived = findForce(recorder.state, id)!;
  if (order && payer && arrived.hex === end) {
    spendPoints(recorder, payer, order.points, order.rule);
    if (order.rule === 'H-9.13.4') mergeWithAttacked(recorder, leader, end);
    else recorder.record({ type: 'closed-up', force: id, ...visibilityOf(recorder.state, arrived) });
  }
  recorder.record({ type: 'march-ended', force: id, ...visibilityOf(recorder.state, arrived) });
}

/** The lower in rank comes under the higher (H-9.13.4, H-8.25.a.5), and they defend as one (H-9.13.a.1); two army commanders stay on their own (H-3.11.c.4). */
function mergeWithAttacked(recorder: HeartlandRecorder, arrived: Leader, hex: number): void {
  const others = forcesAt(recorder.state, hex).flatMap(({ commander }) => (commander && commander.counter.id !== arrived.counter.id ? [commander] : []));
  const [other] = others.sort(byRank);
  if (!other || (other.state.headquarters && arrived.state.headquarters)) return;
  const [senior, junior] = [arrived, other].sort(byRank) as [Leader, Leader];
  merge(recorder, senior, { leaders: [junior], units: [] });
}

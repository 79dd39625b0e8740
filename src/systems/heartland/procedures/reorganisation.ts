import { reject, type Rejection } from '../../../kernel/rejection.js';
import type { Json } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand, ReorganisationOrder } from '../commands.js';
import { asKnownTo } from '../knowledge.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, PhaseOf } from '../state.js';
import { REORGANISATION_STEPS, SIDES, opponentOf, type ReorganisationStep, type Side } from '../vocabulary.js';
import { attritionChecks, NO_RELIEF, reliefBy, rollAttrition } from './attrition.js';
import { finishBridges } from './bridge-work.js';
import { isForagingTurn } from './foraging.js';
import { restoreLimits } from './leader-pool.js';
import { trial } from './orders.js';
import { announcePontoons } from './pontoons.js';
import { takeIncome } from './purchases.js';
import { shrinkDepots } from './rail-depots.js';
import { canOrder, carryOut, possibleOrders, stepOf } from './reorganisation-orders.js';
import { advanceFleets } from './river-transport.js';
import { settleActingCommanders } from './senior-orders.js';
import { healWounds } from './wounds.js';

type Orders = Readonly<Record<Side, readonly ReorganisationOrder[]>>;

const NOTHING: Orders = { union: [], confederate: [] };

/** All impulses are played: the recheck of supply, administration and the naval sequence follow, strictly in that order (H-12.0.1, H-4.3.1, H-13.0.1). */
export function enterReorganisation(recorder: HeartlandRecorder): void {
  announcePontoons(recorder);
  playFrom(recorder, 0);
}

/** Steps of attrition are placed: on with the other side's check where checks are secret, else with the next step. */
export function goOnWithReorganisation(recorder: HeartlandRecorder): void {
  const waits = SIDES.some((side) => recorder.state.sealed[side] !== undefined);
  if (waits) awaitOrders(recorder, 'attrition');
  else playFrom(recorder, placeOf('attrition') + 1);
}

function placeOf(step: ReorganisationStep): number {
  return REORGANISATION_STEPS.indexOf(step);
}

/** Plays steps until somebody has to decide something, or the segment is over. */
function playFrom(recorder: HeartlandRecorder, place: number): void {
  const step = REORGANISATION_STEPS.find((each, at) => at >= place && isPlayed(recorder.state, each));
  if (step === undefined) {
    handOver(recorder, 'turn-end');
    return;
  }
  begin(recorder, step);
  const asked = decidersOf(step).filter((side) => isAsked(recorder.state, side, step));
  if (asked.length > 0) ask(recorder, step, asked);
  else finish(recorder, step, NOTHING);
}

/** The naval sequence is the Union's alone (H-4.33.1). */
function decidersOf(step: ReorganisationStep): readonly Side[] {
  return step === 'naval' ? ['union'] : SIDES;
}

/** Steps of parts that the game leaves out are left out, and foraging out of season (H-4.31.1, H-13.21.1). */
function isPlayed(state: HeartlandState, step: ReorganisationStep): boolean {
  if (step === 'demolition') return state.setting.options.demolition === 'used';
  return step !== 'foraging' || isForagingTurn(state);
}

/** What comes before the orders of a step: income (AMB-52), wounds that heal and bridges that are finished (H-4.32.1), fleets that go on (H-4.33.1). */
function begin(recorder: HeartlandRecorder, step: ReorganisationStep): void {
  if (step === 'purchases') takeIncome(recorder);
  if (step === 'administration') {
    healWounds(recorder);
    finishBridges(recorder);
  }
  if (step === 'naval') advanceFleets(recorder);
}

/** A side is asked when it can order anything; where checks are secret also when it has to make any, so that nobody else's dice are shown with them (H-3.72.2). */
function isAsked(state: HeartlandState, side: Side, step: ReorganisationStep): boolean {
  return canOrder(asKnownTo(state, side), side, step) || (isSecretCheck(state, step) && attritionChecks(state, side, NO_RELIEF).length > 0);
}

function isSecretCheck({ setting }: HeartlandState, step: ReorganisationStep): boolean {
  return step === 'attrition' && setting.options['dense-fog'] === 'used';
}

/** Whoever can order nothing has given his orders. */
function ask(recorder: HeartlandRecorder, step: ReorganisationStep, asked: readonly Side[]): void {
  awaitOrders(recorder, step);
  for (const side of decidersOf(step)) {
    if (asked.includes(side)) continue;
    seal(recorder, side, []);
    if (isSecretCheck(recorder.state, step)) shrinkDepots(recorder, side);
  }
}

function awaitOrders(recorder: HeartlandRecorder, step: ReorganisationStep): void {
  enter(recorder, { name: 'reorganisation', step });
}

function seal(recorder: HeartlandRecorder, side: Side, orders: readonly ReorganisationOrder[]): void {
  recorder.record({ type: 'sealed', side, content: { kind: 'orders', orders }, to: side });
}

/** All orders of a side for the running step: they must follow one another without any luck, and are carried out when those of both sides are in (H-4.3.1). */
export function submitOrders(recorder: HeartlandRecorder, { step, orders }: CommandOf<'submit-orders'>, side: Side): Verdict {
  const { state } = recorder;
  const running = (state.phase as PhaseOf<'reorganisation'>).step;
  if (step !== running) return reject('H-4.3.1', 'reorganisation.step', `The step ${running} is played, and the orders are for ${step}.`, { step, running });
  const possible = ordersVerdict(asKnownTo(state, side), orders, { step, side });
  if (!possible.ok) return possible;
  if (isSecretCheck(state, step)) checkInSecret(recorder, side, orders);
  else if (step === 'naval') conclude(recorder, step, { union: orders, confederate: [] });
  else give(recorder, { step, side, orders });
  return ACCEPTED;
}

interface Submission {
  readonly step: ReorganisationStep;
  readonly side: Side;
  readonly orders: readonly ReorganisationOrder[];
}

function give(recorder: HeartlandRecorder, { step, side, orders }: Submission): void {
  const other = recorder.state.sealed[opponentOf(side)];
  if (other?.kind === 'orders') conclude(recorder, step, { [side]: orders, [opponentOf(side)]: other.orders } as Record<Side, readonly ReorganisationOrder[]>);
  else seal(recorder, side, orders);
}

/** Each order, tried after those before it; refused with what refuses it, and its place in the list. */
function ordersVerdict(state: HeartlandState, orders: readonly ReorganisationOrder[], { step, side }: Omit<Submission, 'orders'>): Verdict {
  const attempt = trial(state);
  for (const [index, order] of orders.entries()) {
    if (stepOf(order) !== step) return reject('H-4.3.1', 'reorganisation.other-step', `The order ${order.order} belongs to the step ${stepOf(order)}.`, { order: index, step: stepOf(order) });
    const judged = carryOut(attempt, order, side);
    if (!judged.ok) return { ok: false, error: placedAt(judged.error, index) };
  }
  return ACCEPTED;
}

function placedAt({ violations: [first, ...others] }: Rejection, order: number): Rejection {
  const place = <V extends Rejection['violations'][number]>(violation: V) => ({ ...violation, facts: { ...violation.facts, order } });
  return { violations: [place(first), ...others.map(place)] };
}

/** Both sides' orders are in: they are carried out, the Union's first, and what is automatic in the step follows (H-4.3.1). */
function conclude(recorder: HeartlandRecorder, step: ReorganisationStep, orders: Orders): void {
  recorder.record({ type: 'orders-revealed', step });
  const [union, confederate] = SIDES.map((side) => carryOutAll(recorder, side, orders[side]));
  finish(recorder, step, { union: union!, confederate: confederate! });
}

/** Orders that have become impossible lapse, and cost nothing; the others are returned. */
function carryOutAll(recorder: HeartlandRecorder, side: Side, orders: readonly ReorganisationOrder[]): readonly ReorganisationOrder[] {
  return orders.filter((order) => {
    const judged = carryOut(recorder, order, side);
    if (!judged.ok) recorder.record({ type: 'order-lapsed', side, order: order.order, code: judged.error.violations[0].code, to: side });
    return judged.ok;
  });
}

/** What follows the orders of a step by itself; then the next step, unless steps have to be placed before. */
function finish(recorder: HeartlandRecorder, step: ReorganisationStep, orders: Orders): void {
  if (step === 'attrition') recheck(recorder, orders);
  if (step === 'administration') {
    settleActingCommanders(recorder);
    restoreLimits(recorder);
  }
  if (recorder.state.losses.length === 0) playFrom(recorder, placeOf(step) + 1);
}

/** Supply is judged; depots that are cut off shrink, and whoever has to check rolls, the Union first (H-4.31.1, H-7.13.3). */
function recheck(recorder: HeartlandRecorder, orders: Orders): void {
  const checks = SIDES.map((side) => attritionChecks(recorder.state, side, reliefBy(orders[side])));
  for (const side of SIDES) shrinkDepots(recorder, side);
  for (const each of checks) rollAttrition(recorder, each);
}

/** In dense fog each side checks by itself, as soon as its orders are in: nobody else sees its dice (H-3.72.2). */
function checkInSecret(recorder: HeartlandRecorder, side: Side, orders: readonly ReorganisationOrder[]): void {
  seal(recorder, side, orders);
  const given = carryOutAll(recorder, side, orders);
  const checks = attritionChecks(recorder.state, side, reliefBy(given));
  shrinkDepots(recorder, side);
  rollAttrition(recorder, checks);
  if (recorder.state.sealed[opponentOf(side)] === undefined) return;
  recorder.record({ type: 'orders-revealed', step: 'attrition' });
  if (recorder.state.losses.length === 0) playFrom(recorder, placeOf('attrition') + 1);
}

/** Each order that the side may give now, as a list of its own; all of them to compose a list from; and no orders at all. */
export function offersOfReorganisation(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const { step } = state.phase as PhaseOf<'reorganisation'>;
  const orders = possibleOrders(asKnownTo(state, side), side, step);
  const commands = [[], ...orders.map((order) => [order])].map((list): CommandOf<'submit-orders'> => ({ type: 'submit-orders', step, orders: list }));
  return [{ decision: 'submit-orders', rule: 'H-4.3.1', commands, parts: { step, orders: orders as unknown as Json } }];
}

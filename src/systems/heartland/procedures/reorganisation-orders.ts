import type { Violation } from '../../../kernel/rejection.js';
import type { OrderType, ReorganisationOrder } from '../commands.js';
import { findLeader, hexOfLeader, overallCommander } from '../position.js';
import type { HeartlandRecorder, Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { ReorganisationStep, Side } from '../vocabulary.js';
import { armyCommandersInRange } from './administration-points.js';
import { addArtilleryOrder, passArtilleryOrder } from './artillery-orders.js';
import { takeAmmunitionOrder } from './ammunition-intake.js';
import { emergencySupplyOrder, steadyOrder } from './attrition-relief.js';
import { repairBridgeOrder } from './bridges.js';
import { dissolveCorpsOrder, formCorpsOrder } from './corps-orders.js';
import { burnBridgeOrder, burnTownOrder, trampleLandingOrder } from './demolition.js';
import { createDetachmentOrder } from './detachment-orders.js';
import { entrenchOrder, manWorkOrder, placeChiefEngineerOrder } from './entrenchments.js';
import { forageOrder } from './foraging.js';
import { appointOrder, dismissOrder, formCommandOrder, removeIsolatedLeaderOrder } from './leader-orders.js';
import { placeLandingOrder, removeLandingOrder } from './landing-orders.js';
import { announceAssaultOrder, placeReinforcementsOrder, transportOrder } from './naval-orders.js';
import { repairGunboatOrder } from './naval-repairs.js';
import { trial, type OrderKind } from './orders.js';
import { buyOrder, buyReplacementOrder } from './purchases.js';
import { convertSectionOrder, repairRailOrder } from './rail-orders.js';
import { recruitOrder } from './recruiting.js';
import { replaceStepOrder } from './replacements.js';
import { appointArmyCommanderOrder, appointChiefOfStaffOrder, brevetOrder, confirmActingCommanderOrder } from './senior-orders.js';
import { trainOrder } from './training.js';
import { convertWagonOrder } from './wagons.js';

/** A kind of order, whichever it is: who calls `carryOut` gives it an order of its own kind. */
interface AnyKind {
  readonly step: ReorganisationStep;
  carryOut(recorder: HeartlandRecorder, order: ReorganisationOrder, side: Side): Verdict;
  candidates(state: HeartlandState, side: Side): Iterable<ReorganisationOrder>;
}

/** Every kind of order there is (H-4.31.1, H-4.32.1, H-4.33.1). */
const KINDS: { readonly [T in OrderType]: OrderKind<T> } = {
  'burn-bridge': burnBridgeOrder,
  'burn-town': burnTownOrder,
  'trample-landing': trampleLandingOrder,
  forage: forageOrder,
  recruit: recruitOrder,
  buy: buyOrder,
  'buy-replacement': buyReplacementOrder,
  'emergency-supply': emergencySupplyOrder,
  steady: steadyOrder,
  'replace-step': replaceStepOrder,
  'take-ammunition': takeAmmunitionOrder,
  'add-artillery': addArtilleryOrder,
  'pass-artillery': passArtilleryOrder,
  train: trainOrder,
  entrench: entrenchOrder,
  'man-work': manWorkOrder,
  'place-chief-engineer': placeChiefEngineerOrder,
  'create-detachment': createDetachmentOrder,
  'convert-wagon': convertWagonOrder,
  'repair-rail': repairRailOrder,
  'repair-bridge': repairBridgeOrder,
  'convert-section': convertSectionOrder,
  dismiss: dismissOrder,
  appoint: appointOrder,
  'appoint-army-commander': appointArmyCommanderOrder,
  'appoint-chief-of-staff': appointChiefOfStaffOrder,
  'confirm-acting-commander': confirmActingCommanderOrder,
  brevet: brevetOrder,
  'remove-isolated-leader': removeIsolatedLeaderOrder,
  'form-command': formCommandOrder,
  'form-corps': formCorpsOrder,
  'dissolve-corps': dissolveCorpsOrder,
  'place-landing': placeLandingOrder,
  'remove-landing': removeLandingOrder,
  'repair-gunboat': repairGunboatOrder,
  transport: transportOrder,
  'announce-assault': announceAssaultOrder,
  'place-reinforcements': placeReinforcementsOrder,
};

/** The step in which an order is given. */
export function stepOf({ order }: ReorganisationOrder): ReorganisationStep {
  return KINDS[order].step;
}

/** Judges an order by the recorder's state, and carries it out if nothing speaks against it. */
export function carryOut(recorder: HeartlandRecorder, order: ReorganisationOrder, side: Side): Verdict {
  const kind: AnyKind = KINDS[order.order];
  return kind.carryOut(recorder, order, side);
}

/** Every order that a side may give as its first in a step, each with somebody who can pay for it. */
export function possibleOrders(state: HeartlandState, side: Side, step: ReorganisationStep): readonly ReorganisationOrder[] {
  return [...candidates(state, side, step)].flatMap((candidate) => withPayer(state, candidate, side));
}

/** Whether a side may give any order in a step. */
export function canOrder(state: HeartlandState, side: Side, step: ReorganisationStep): boolean {
  for (const candidate of candidates(state, side, step)) if (withPayer(state, candidate, side).length > 0) return true;
  return false;
}

function* candidates(state: HeartlandState, side: Side, step: ReorganisationStep): Iterable<ReorganisationOrder> {
  for (const kind of Object.values<AnyKind>(KINDS)) if (kind.step === step) yield* kind.candidates(state, side);
}

/** The order as it is accepted: paid by who gives it, else by the first who can pay in his place; nothing when it is refused. */
function withPayer(state: HeartlandState, order: ReorganisationOrder, side: Side): readonly ReorganisationOrder[] {
  const judged = carryOut(trial(state), order, side);
  if (judged.ok) return [order];
  if (!isUnpaid(judged.error.violations) || !PAID_BY_OTHERS.has(order.order) || !('leader' in order) || order.leader === undefined) return [];
  const paid = othersWhoPay(state, order.leader, side).map((paidBy) => ({ ...order, paidBy }) as ReorganisationOrder);
  return paid.filter((each) => carryOut(trial(state), each, side).ok).slice(0, 1);
}

function isUnpaid(violations: readonly Violation[]): boolean {
  return violations.every(({ code }) => code === 'points.too-few');
}

/** Orders for which the Overall Commander of the hex or an army commander may pay (H-3.24.b.1, H-3.24.b.3). */
const PAID_BY_OTHERS: ReadonlySet<OrderType> = new Set(['replace-step', 'take-ammunition', 'pass-artillery', 'train', 'entrench', 'convert-wagon', 'repair-rail', 'repair-bridge']);

function othersWhoPay(state: HeartlandState, id: string, side: Side): readonly string[] {
  const leader = findLeader(state, id);
  const hex = leader ? hexOfLeader(state, leader) : -1;
  const commander = hex < 0 ? undefined : overallCommander(state, hex);
  return [...(commander ? [commander] : []), ...armyCommandersInRange(state, side, hex, 1)].map(({ counter }) => counter.id).filter((other) => other !== id);
}

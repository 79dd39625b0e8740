import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findForce, findLeader, forceOf, hexOfLeader, inCommandRange, leadersOf, ratingOf, type Leader } from '../position.js';
import { ACCEPTED, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import type { Side } from '../vocabulary.js';
import { armyCommandersInRange, spendPoints } from './administration-points.js';
import { emergencyOrder, emergencyOrderVerdict } from './emergency-orders.js';
import { fallIll } from './illness.js';
import { allowanceTerms, beginMarch, rollAllowance } from './movement-allowance.js';
import { stay } from './organisation.js';
import { nobodyMarches } from './organisation-legality.js';
import { now, seenWith } from './placement.js';
import { ownLeader } from './stacking.js';

type Activate = CommandOf<'activate'>;
type Way = Activate['by'];

const WAYS: Readonly<Record<Way, RuleId>> = { roll: 'H-8.12.1', commander: 'H-8.12.2', 'emergency-order': 'H-8.12.3', 'movement-roll': 'H-8.12.4' };

/**
 * Tries one of the four ways to make a leader active again, once in an impulse; a leader who succeeds is turned at once
 * and may move (H-8.12.5). What happens to a counter that shows is public, what happens in a box is not; the price of an
 * order is on the commander's track and stays secret.
 */
export function activate(recorder: HeartlandRecorder, command: Activate, side: Side): Verdict {
  const leader = activation(recorder.state, command, side);
  if (!leader.ok) return leader;
  TRY[command.by](recorder, leader.value, command);
  return ACCEPTED;
}

/** The leader whom the command may try to make active. */
function activation(state: HeartlandState, command: Activate, side: Side): Result<Leader, Rejection> {
  const rule = WAYS[command.by];
  const waiting = nobodyMarches(state, rule);
  if (!waiting.ok) return waiting;
  const leader = ownLeader(state, side, command.leader);
  if (!leader) return reject(rule, 'unknown.leader', `Your side has no leader ${command.leader} in the field.`, { leader: command.leader });
  const verdict = mayTry(leader);
  if (!verdict.ok) return verdict;
  const way = wayVerdict(state, command, leader);
  return way.ok ? ok(leader) : way;
}

/** Whether a leader may try at all: inactive since an earlier impulse (H-8.12.7), and without a try in this one (H-8.12.5). */
function mayTry({ counter, state }: Leader): Verdict {
  const facts = { leader: counter.id };
  if (state.active) return reject('H-8.1.1', 'activation.active', `${counter.name} is active.`, facts);
  if (state.marks.triedToActivate) return reject('H-8.12.5', 'activation.tried', `One of the four ways has been tried for ${counter.name} in this impulse.`, facts);
  if (state.marks.inactivated) return reject('H-8.12.7', 'activation.too-soon', `${counter.name} became inactive in this impulse, and may be made active in your next one.`, facts);
  return ACCEPTED;
}

function wayVerdict(state: HeartlandState, { by, commander }: Activate, leader: Leader): Verdict {
  if (by === 'commander') return commanderVerdict(state, leader, commander);
  if (by === 'emergency-order') return emergencyOrderVerdict(state, leader.counter.side, 'H-8.12.3', 'once-a-turn');
  return by === 'movement-roll' ? moverVerdict(state, leader) : ACCEPTED;
}

/** An army commander orders others within his command range, not himself (H-8.12.2, H-3.31.b.1). */
function commanderVerdict(state: HeartlandState, leader: Leader, id: string | undefined): Verdict {
  const commander = id === undefined ? undefined : findLeader(state, id);
  const facts = { leader: leader.counter.id, commander: id ?? null };
  if (commander?.counter.side !== leader.counter.side) return reject('H-8.12.2', 'unknown.leader', 'Name the army commander who gives the order.', facts);
  if (commander.counter.id === leader.counter.id || !inCommandRange(state, commander, hexOfLeader(state, leader)))
    return reject('H-8.12.2', 'activation.out-of-range', `${commander.counter.name} is no army commander with ${leader.counter.name} in his command range.`, facts);
  const price = priceOf(state);
  if (commander.state.points >= price) return ACCEPTED;
  return reject('H-8.12.2', 'points.too-few', `${commander.counter.name} has ${commander.state.points} administration points left, and the order costs ${price}.`, { ...facts, points: commander.state.points, needed: price });
}

function priceOf({ setting }: HeartlandState): number {
  return administrationFor(setting.charts.costs, 'activateLeader').value;
}

/** The roll is made for a force that may still move, by its Overall Commander (H-8.12.4, H-8.23.2). */
function moverVerdict(state: HeartlandState, leader: Leader): Verdict {
  const force = findForce(state, leader.counter.id);
  if (force && !leader.state.marks.moved) return ACCEPTED;
  return reject('H-8.12.4', 'activation.no-move', `${leader.counter.name} commands no force that may still roll for movement.`, { leader: leader.counter.id });
}

/** How each way goes; what it takes is checked before. */
const TRY: Readonly<Record<Way, (recorder: HeartlandRecorder, leader: Leader, command: Activate) => void>> = {
  roll: tryByRoll,
  commander: tryByCommander,
  'emergency-order': tryByEmergencyOrder,
  'movement-roll': tryByMoving,
};

/** A die of at most the administration rating of his inactive side (H-8.12.1). */
function tryByRoll(recorder: HeartlandRecorder, leader: Leader): void {
  const needed = ratingOf(leader, 'ar');
  const die = rollSix(recorder, `activation ${leader.counter.id}`, needed > 0 && needed < 6 ? [1, needed + 1] : [1]);
  tell(recorder, leader, { by: 'roll', die, succeeded: die <= needed });
}

function tryByCommander(recorder: HeartlandRecorder, leader: Leader, { commander }: Activate): void {
  tell(recorder, leader, { by: 'commander', succeeded: true });
  spendPoints(recorder, findLeader(recorder.state, commander!)!, priceOf(recorder.state), 'H-3.31.b.1');
}

function tryByEmergencyOrder(recorder: HeartlandRecorder, leader: Leader): void {
  emergencyOrder(recorder, leader.counter.side, 'H-3.41.1', 'once-a-turn');
  tell(recorder, leader, { by: 'emergency-order', succeeded: true });
}

/** The impulse movement chart with the rating of his inactive side: with a result of 1 or more he is active and moves with it (H-8.12.4); with less his force stays (H-8.11.4), or rejoins whom it was detached from (H-8.25.b.4). */
function tryByMoving(recorder: HeartlandRecorder, leader: Leader): void {
  const force = findForce(recorder.state, leader.counter.id)!;
  const terms = allowanceTerms(recorder.state, force);
  const roll = rollAllowance(recorder, force, terms);
  tell(recorder, leader, { by: 'movement-roll', die: roll.die, succeeded: roll.points > 0 });
  beginMarch(recorder, force, roll, terms);
  if (roll.points < 1) stay(recorder, leader);
}

function tell(recorder: HeartlandRecorder, leader: Leader, attempt: { readonly by: Way; readonly die?: number; readonly succeeded: boolean }): void {
  const { id } = leader.counter;
  const seen = seenWith(recorder.state, leader);
  recorder.record({ type: 'activation-attempted', leader: id, ...attempt, ...seen });
  if (attempt.succeeded) recorder.record({ type: 'leader-activated', leader: id, rule: WAYS[attempt.by], ...seen });
}

/** Turns an own leader to his inactive side, so that he need not be paid; not while his force moves (H-8.12.6, H-11.0.3). */
export function inactivate(recorder: HeartlandRecorder, { leader: id }: CommandOf<'inactivate'>, side: Side): Verdict {
  const leader = ownLeader(recorder.state, side, id);
  if (!leader?.state.active) return reject('H-8.12.6', 'activation.not-active', `${id} is no active leader of yours in the field.`, { leader: id });
  if (isOnTheMarch(recorder.state, leader)) return reject('H-8.12.6', 'activation.marching', `${leader.counter.name} ends his move first.`, { leader: id });
  turnLeader(recorder, leader, 'willingly', 'H-8.12.6');
  return ACCEPTED;
}

function isOnTheMarch(state: HeartlandState, leader: Leader): boolean {
  const { impulse } = state;
  return impulse?.mover !== undefined && impulse.mover !== null && forceOf(state, leader)?.id === impulse.mover.force;
}

/**
 * A leader becomes inactive against his side's will, by his movement roll, a forced march or attrition (H-8.11.1,
 * H-8.11.2): he is turned, and paid all the same. By a movement roll he may fall ill as well (H-8.13.1). One who is
 * inactive already stays so.
 */
export function inactivateLeader(recorder: HeartlandRecorder, leader: Leader, rule: RuleId): void {
  const { active } = now(recorder, leader).state;
  if (!active) return;
  turnLeader(recorder, now(recorder, leader), 'unwillingly', rule);
  if (rule === 'H-8.11.1') fallIll(recorder, leader);
}

/** His administration points fall to the rating of his inactive side, if they were higher (H-8.11.3); these are secret, and the face that shows is not. */
export function turnLeader(recorder: HeartlandRecorder, leader: Leader, how: 'willingly' | 'unwillingly', rule: RuleId): void {
  const { id, side } = leader.counter;
  const least = ratingOf({ ...leader, state: { ...leader.state, active: false } }, 'ar');
  const points = Math.min(leader.state.points, least);
  recorder.record({ type: 'leader-inactivated', leader: id, willingly: how === 'willingly', rule, ...seenWith(recorder.state, leader) });
  if (points < leader.state.points) recorder.record({ type: 'points-restored', points: { [id]: points }, to: side });
}

/** Each way that is open to each inactive leader, and the leaders who may be turned. */
export function offersOfActivation(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  if (state.impulse?.mover) return [];
  const leaders = leadersOf(state, side).filter((leader) => hexOfLeader(state, leader) >= 0);
  const tries = leaders.flatMap((leader) => waysFor(state, leader)).filter((command) => activation(state, command, side).ok);
  const active = leaders.filter((leader) => leader.state.active);
  return [
    { decision: 'activate', rule: 'H-8.12.5', commands: tries },
    { decision: 'inactivate', rule: 'H-8.12.6', commands: active.map(({ counter }) => ({ type: 'inactivate', leader: counter.id })) },
  ];
}

function waysFor(state: HeartlandState, leader: Leader): readonly Activate[] {
  const one = { type: 'activate', leader: leader.counter.id } as const;
  const commanders = armyCommandersInRange(state, leader.counter.side, hexOfLeader(state, leader), priceOf(state));
  return [
    { ...one, by: 'roll' },
    ...commanders.map(({ counter }): Activate => ({ ...one, by: 'commander', commander: counter.id })),
    { ...one, by: 'emergency-order' },
    { ...one, by: 'movement-roll' },
  ];
}

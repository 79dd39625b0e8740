import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { forceOf, isCombatUnit, leadersOf, type Leader } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { limitOn } from '../tables/costs.js';
import { SIDES, type LeaderId, type Side } from '../vocabulary.js';
import { subordinatesOf, turnCorps } from './placement.js';
import { ownLeader, unitsUnder } from './stacking.js';

/** Corps that a side may have at a time; one that is dissolved leaves room for another (H-3.12.2). */
export const MOST_CORPS = 2;

/** Declares a field command of cavalry a cavalry corps; the marker lies in his box, where the enemy does not see it (H-3.12.1, H-3.11.a.3). */
export function formCorps(recorder: HeartlandRecorder, { leader: id }: CommandOf<'form-corps'>, side: Side): Verdict {
  const verdict = corpsVerdict(recorder.state, side, id);
  if (verdict.ok) recorder.record({ type: 'corps-formed', leader: id, to: side });
  return verdict;
}

/** Whether a leader may form a corps: a field command, all cavalry (H-3.12.1), the side's first or second (H-3.12.2), two artillery points at most (H-3.12.3). */
export function corpsVerdict(state: HeartlandState, side: Side, id: LeaderId): Verdict {
  const leader = cavalryLeader(state, side, id);
  if (!leader.ok) return leader;
  if (leader.value.state.corps) return reject('H-3.12.1', 'corps.formed', `${leader.value.counter.name} leads a cavalry corps already.`, { leader: id });
  const corps = leadersOf(state, side).filter((other) => other.state.corps).length;
  if (corps >= MOST_CORPS) return reject('H-3.12.2', 'corps.too-many', `A side has ${MOST_CORPS} cavalry corps at most.`, { leader: id, corps });
  const excess = excessArtillery(state, leader.value);
  if (excess > 0) return reject('H-3.12.3', 'corps.artillery', `A cavalry corps has ${corpsArtillery(state)} artillery points at most: give up ${excess}, or hand them to another.`, { leader: id, excess });
  return ACCEPTED;
}

/** A field commander who leads cavalry and nothing else that fights, and no other leaders. */
function cavalryLeader(state: HeartlandState, side: Side, id: LeaderId): Result<Leader, Rejection> {
  const leader = ownLeader(state, side, id);
  if (!leader || leader.state.place === 'staff') return reject('H-3.12.1', 'unknown.leader', `Your side has no leader ${id} with a command in the field.`, { leader: id });
  if (leader.state.headquarters || subordinatesOf(state, leader).length > 0)
    return reject('H-3.12.1', 'corps.not-field-command', 'A cavalry corps is a field command without subordinate leaders.', { leader: id });
  return isAllCavalry(state, leader) ? ok(leader) : reject('H-3.12.1', 'corps.not-cavalry', `${leader.counter.name} does not command cavalry alone.`, { leader: id });
}

function isAllCavalry(state: HeartlandState, leader: Leader): boolean {
  const units = unitsUnder(state, leader).filter(isCombatUnit);
  return units.length > 0 && units.every(({ counter }) => counter.type === 'cavalry');
}

function corpsArtillery({ setting }: HeartlandState): number {
  return limitOn(setting.charts.costs, 'corpsArtillery').value;
}

function excessArtillery(state: HeartlandState, { state: own }: Leader): number {
  return Math.max(0, own.artillery - corpsArtillery(state));
}

/** Gives up the artillery that a cavalry corps may not keep, or hands it to another leader of the stack (H-3.12.3). */
export function giveUpArtillery(recorder: HeartlandRecorder, { leader: id, points, to }: CommandOf<'give-up-artillery'>, side: Side): Verdict {
  const { state } = recorder;
  const leader = cavalryLeader(state, side, id);
  if (!leader.ok) return leader;
  const excess = excessArtillery(state, leader.value);
  if (points > excess) return reject('H-3.12.3', 'corps.no-excess', `${leader.value.counter.name} has ${excess} artillery points more than a cavalry corps may keep.`, { leader: id, excess, points });
  const verdict = to === undefined ? ACCEPTED : receiverVerdict(state, leader.value, to, points);
  if (!verdict.ok) return verdict;
  recorder.record({ type: 'artillery-changed', leader: id, by: -points, rule: 'H-3.12.3', to: side });
  if (to !== undefined) recorder.record({ type: 'artillery-changed', leader: to, by: points, rule: 'H-3.12.3', to: side });
  return ACCEPTED;
}

function receiverVerdict(state: HeartlandState, leader: Leader, to: LeaderId, points: number): Verdict {
  const receiver = forceOf(state, leader)?.leaders.find(({ counter }) => counter.id === to && to !== leader.counter.id);
  if (!receiver) return reject('H-3.12.3', 'corps.not-in-stack', `${to} is no other leader of the stack.`, { leader: leader.counter.id, to });
  const most = mostArtillery(state, receiver);
  if (receiver.state.artillery + points <= most) return ACCEPTED;
  return reject('H-3.12.3', 'artillery.too-much', `${receiver.counter.name} has ${receiver.state.artillery} artillery points and may have ${most}.`, { leader: to, artillery: receiver.state.artillery, most });
}

/** The artillery points that a leader may have: two with a cavalry corps (H-3.12.3). */
export function mostArtillery(state: HeartlandState, leader: Leader): number {
  return leader.state.corps ? corpsArtillery(state) : limitOn(state.setting.charts.costs, 'artillery').value;
}

/**
 * Corps that are one no more: another arm has joined, nothing is left, or the leader has come to command others
 * (H-3.12.1). A screen face that showed is taken off.
 */
export function dissolveLapsedCorps(recorder: HeartlandRecorder): void {
  const corps = SIDES.flatMap((side) => leadersOf(recorder.state, side).filter((leader) => leader.state.corps));
  const lapsed = corps.filter((leader) => !isFieldCommandOfCavalry(recorder.state, leader));
  for (const leader of lapsed) {
    const { id, side } = leader.counter;
    if (leader.state.screening) turnCorps(recorder, leader, false);
    recorder.record({ type: 'corps-dissolved', leader: id, to: side });
  }
}

function isFieldCommandOfCavalry(state: HeartlandState, leader: Leader): boolean {
  return !leader.state.headquarters && subordinatesOf(state, leader).length === 0 && isAllCavalry(state, leader);
}

/** Leaders who may form a corps now, and those whose artillery stands in the way. */
export function offersOfCorps(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  if (state.impulse?.mover) return [];
  const leaders = leadersOf(state, side).filter(({ counter, state: own }) => !own.corps && cavalryLeader(state, side, counter.id).ok);
  const formers = leaders.filter(({ counter }) => corpsVerdict(state, side, counter.id).ok);
  const burdened = leaders.filter((leader) => excessArtillery(state, leader) > 0);
  return [
    { decision: 'form-corps', rule: 'H-3.12.1', commands: formers.map(({ counter }) => ({ type: 'form-corps', leader: counter.id })) },
    { decision: 'give-up-artillery', rule: 'H-3.12.3', commands: burdened.flatMap((leader) => waysToGiveUp(state, leader)) },
  ];
}

function waysToGiveUp(state: HeartlandState, leader: Leader): readonly HeartlandCommand[] {
  const give = { type: 'give-up-artillery', leader: leader.counter.id, points: excessArtillery(state, leader) } as const;
  const receivers = (forceOf(state, leader)?.leaders ?? []).filter(({ counter }) => receiverVerdict(state, leader, counter.id, give.points).ok);
  return [give, ...receivers.map(({ counter }) => ({ ...give, to: counter.id }))];
}

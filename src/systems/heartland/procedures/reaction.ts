import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { evolve } from '../evolve.js';
import { asKnownTo } from '../knowledge.js';
import { findForce, findLeader, forcesOfSide, hexId, hexIndex, isCombatUnit, ratingOf, type Force, type Leader } from '../position.js';
import { printedMover } from '../printed.js';
import { ACCEPTED, enter, handOver, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, Mover } from '../state.js';
import { namedTo } from '../viewed-force.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { leaveBehind, partingVerdict, unitsNamed } from './parting.js';
import { seenWith } from './placement.js';
import { arriveInReaction, reactionPath } from './reaction-move.js';
import { arrivalsOf, attemptOf, calls, commandersOver, isExtended, type Attempt, type Call } from './reaction-legality.js';

/** A hex counts as two half points, so that the mover of a reaction is read as any other. */
const HALVES = 2;

/**
 * The defender's leaders may try to react to the attacks that were declared (H-4.23.1, H-9.0.1); in an extended battle
 * those of both sides, the one that bought it first (H-10.71.2). Left out where nobody can.
 */
export function enterReaction(recorder: HeartlandRecorder): void {
  const { extended, side } = recorder.state.impulse!;
  enterReactionOf(recorder, extended ?? opponentOf(side));
}

function enterReactionOf(recorder: HeartlandRecorder, side: Side): void {
  if (isAnybodyAble(recorder.state, side)) enter(recorder, { name: 'reaction', side });
  else afterReaction(recorder, side);
}

/** All reactions come before any retreat (H-9.2.1). */
function afterReaction(recorder: HeartlandRecorder, side: Side): void {
  const { extended } = recorder.state.impulse!;
  if (extended === null) handOver(recorder, 'retreat-before-combat');
  else if (extended === side) enterReactionOf(recorder, opponentOf(side));
  else handOver(recorder, 'extended-attacks');
}

function isAnybodyAble(state: HeartlandState, side: Side): boolean {
  const known = asKnownTo(state, side);
  return attemptsIn(known, side).length > 0 || activationsIn(known, side).length > 0;
}

/** An army commander makes an inactive leader active for 1 AP, so that he may react (H-9.12.3). */
export function activateForReaction(recorder: HeartlandRecorder, { leader: id, commander: by }: CommandOf<'activate-for-reaction'>, side: Side): Verdict {
  const known = asKnownTo(recorder.state, side);
  const unfinished = unfinishedVerdict(known);
  if (!unfinished.ok) return unfinished;
  const leader = findLeader(known, id);
  if (leader?.counter.side !== side) return reject('H-9.12.3', 'unknown.leader', `Your side has no leader ${id}.`, { leader: id });
  const commander = activationBy(known, leader, by);
  if (!commander.ok) return commander;
  recorder.record({ type: 'leader-activated', leader: id, rule: 'H-9.12.3', ...seenWith(recorder.state, leader) });
  spendPoints(recorder, commander.value, 1, 'H-9.12.3');
  return ACCEPTED;
}

function activationBy(state: HeartlandState, leader: Leader, by: string): Result<Leader, Rejection> {
  const { id, name } = leader.counter;
  if (leader.state.active) return reject('H-9.12.3', 'reaction.already-active', `${name} is active.`, { leader: id });
  const commander = commandersOver(state, leader).find(({ counter }) => counter.id === by);
  if (!commander) return reject('H-9.12.3', 'reaction.commander', `${by} is no active army commander with ${name} in range and an administration point left.`, { leader: id, commander: by });
  if (attemptsOf(activated(state, leader, commander), leader).length > 0) return ok(commander);
  return reject('H-9.12.3', 'reaction.in-vain', `${name} could not react to any attack if he were active.`, { leader: id });
}

function activated(state: HeartlandState, leader: Leader, commander: Leader): HeartlandState {
  const active = evolve(state, { type: 'leader-activated', leader: leader.counter.id, rule: 'H-9.12.3' });
  return evolve(active, { type: 'points-spent', leader: commander.counter.id, points: 1, rule: 'H-9.12.3' });
}

/** One reaction is completed before the next begins (H-9.12.1). */
function unfinishedVerdict({ impulse }: HeartlandState): Verdict {
  if (!impulse?.mover) return ACCEPTED;
  return reject('H-9.12.1', 'reaction.unfinished', 'The force whose roll succeeded moves first, or stays.', { force: impulse.mover.force });
}

/** A leader tries to react: his manoeuvre rating or less on a die (H-9.11.1). A lender pays, whatever comes of it (H-9.11.2). */
export function react(recorder: HeartlandRecorder, command: CommandOf<'react'>, side: Side): Verdict {
  const known = asKnownTo(recorder.state, side);
  const unfinished = unfinishedVerdict(known);
  if (!unfinished.ok) return unfinished;
  const attempt = attemptOf(known, side, command);
  if (!attempt.ok) return attempt;
  if (!rollReaction(recorder, attempt.value)) settle(recorder, side);
  else enter(recorder, { name: 'reaction', side, target: command.target });
  return ACCEPTED;
}

/** Rolls, and on success makes the force the mover of the impulse. Public where the force shows on the map (H-3.71.1, H-3.71.2). */
export function rollReaction(recorder: HeartlandRecorder, { leader, force, target, rating, lender }: Attempt): boolean {
  const { id, side } = leader.counter;
  const visible = namedTo(recorder.state, force, side);
  const die = rollSix(recorder, `reaction ${id}`, rating >= 1 && rating < 6 ? [1, rating + 1] : [1]);
  const succeeded = die <= rating;
  recorder.record({ type: 'reaction-rolled', leader: id, target: hexId(recorder.state.setting, target), die, rating, succeeded, ...visible });
  recorder.record({ type: 'leader-marked', leader: id, marks: { reacted: true }, to: side });
  if (lender) spendPoints(recorder, lender, 1, 'H-9.11.2');
  if (succeeded) recorder.record({ type: 'reaction-begun', mover: printedMover(recorder.state.setting, moverOf(force, rating)), ...visible });
  return succeeded;
}

function moverOf({ id, hex }: Force, hexes: number): Mover {
  return { force: id, hex, allowance: hexes * HALVES, spent: 0, path: [hex], march: 'normal', tires: false, stopped: false, givenUp: 0 };
}

/** The phase goes on as long as anybody can do something in it. */
function settle(recorder: HeartlandRecorder, side: Side): void {
  const { phase } = recorder.state;
  if (!isAnybodyAble(recorder.state, side)) afterReaction(recorder, side);
  else if (phase.name === 'reaction' && phase.target !== undefined) enter(recorder, { name: 'reaction', side });
}

/**
 * The force whose roll succeeded moves, to the attacked hex or to where it supports it (H-9.13.2); with a part of its units
 * for 1 AP of its own leader (H-9.11.a.1). Whoever receives it, or pays for its closing up, pays 1 AP (H-9.1.3).
 */
export function moveInReaction(recorder: HeartlandRecorder, { path: hexes, leave = [], paidBy }: CommandOf<'move-in-reaction'>, side: Side): Verdict {
  const known = asKnownTo(recorder.state, side);
  const attempt = runningAttempt(known);
  if (!attempt) return reject('H-9.12.1', 'reaction.nobody-moves', 'No force has succeeded in a reaction roll: roll first.');
  const { force, leader } = attempt;
  const path = reactionPath(known, attempt, { hexes: hexes.map((hex) => hexIndex(known.setting, hex)), ...(paidBy !== undefined && { paidBy }) });
  if (!path.ok) return path;
  const parting = leave.length === 0 ? ACCEPTED : partVerdict(known, attempt, leave, path.value.payer?.counter.id === leader.counter.id ? 2 : 1);
  if (!parting.ok) return parting;
  if (leave.length > 0) {
    spendPoints(recorder, leader, 1, 'H-9.11.a.1');
    leaveBehind(recorder, unitsNamed(force, leave)!, force.hex, 'H-9.11.a.1');
  }
  arriveInReaction(recorder, attempt, path.value);
  settle(recorder, side);
  return ACCEPTED;
}

/** `needed` are the points that the leader spends in all, what he may pay on arrival among them. */
function partVerdict(state: HeartlandState, { force, leader }: Attempt, leave: readonly string[], needed: number): Verdict {
  const { points } = leader.state;
  if (points < needed) return reject('H-9.11.a.1', 'points.too-few', `${leader.counter.name} has ${points} administration points left, and needs ${needed} to send only a part of his units.`, { leader: leader.counter.id, points, needed });
  return partingVerdict(state, force, leave, 'H-9.11.a.1');
}

/** The force that moves in reaction now; its lender has paid already. */
function runningAttempt(state: HeartlandState): Attempt | undefined {
  const { phase, impulse } = state;
  const force = impulse?.mover ? findForce(state, impulse.mover.force) : undefined;
  if (phase.name !== 'reaction' || phase.target === undefined || !force?.commander) return undefined;
  return { leader: force.commander, force, target: hexIndex(state.setting, phase.target), rating: impulse!.mover!.allowance / HALVES };
}

/** No more reaction; or, while a force may move, that one stays where it is (H-9.2.1). */
export function endReaction(recorder: HeartlandRecorder, side: Side): Verdict {
  const attempt = runningAttempt(recorder.state);
  if (!attempt) afterReaction(recorder, side);
  else {
    recorder.record({ type: 'march-ended', force: attempt.force.id, ...namedTo(recorder.state, attempt.force, side) });
    settle(recorder, side);
  }
  return ACCEPTED;
}

/** Every try that a side could make now. */
function attemptsIn(state: HeartlandState, side: Side): readonly Call[] {
  if (calls(state, side).length === 0) return [];
  return forcesOfSide(state, side).flatMap(({ commander }) => (commander ? attemptsOf(state, commander) : []));
}

/** The tries of one leader: on his own rating, and on every higher one that he could be lent. */
function attemptsOf(state: HeartlandState, leader: Leader): readonly Call[] {
  const { id, side } = leader.counter;
  const lenders = commandersOver(state, leader).filter((lender) => ratingOf(lender, 'mr') > ratingOf(leader, 'mr'));
  return calls(state, side)
    .flatMap((hex) => [undefined, ...lenders].map((lender) => ({ leader: id, target: hexId(state.setting, hex), ...(lender && { lender: lender.counter.id }) })))
    .filter((call) => attemptOf(state, side, call).ok);
}

function activationsIn(state: HeartlandState, side: Side): readonly CommandOf<'activate-for-reaction'>[] {
  if (calls(state, side).length === 0) return [];
  const inactive = forcesOfSide(state, side).flatMap(({ commander }) => (commander && !commander.state.active ? [commander] : []));
  return inactive.flatMap((leader) =>
    commandersOver(state, leader)
      .filter(({ counter }) => activationBy(state, leader, counter.id).ok)
      .map((commander) => ({ type: 'activate-for-reaction' as const, leader: leader.counter.id, commander: commander.counter.id })),
  );
}

/** Every try and every activation; of a force that moves every place where it may end, by the shortest way. */
export function offersOfReaction(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const known = asKnownTo(state, side);
  const attempt = runningAttempt(known);
  const end = { decision: 'end-reaction', rule: 'H-9.2.1', commands: [{ type: 'end-reaction' }] } as const;
  if (attempt) return [offerOfMove(known, attempt), end];
  const tries = attemptsIn(known, side).map((call) => ({ type: 'react' as const, ...call }));
  return [{ decision: 'react', rule: 'H-9.11.1', commands: tries }, { decision: 'activate-for-reaction', rule: 'H-9.12.3', commands: activationsIn(known, side) }, end];
}

function offerOfMove(state: HeartlandState, attempt: Attempt): Offer<HeartlandCommand> {
  const commands = arrivalsOf(state, attempt).flatMap(({ path, payers }) => {
    const hexes = path.map((hex) => hexId(state.setting, hex));
    return (payers.length === 0 ? [undefined] : payers).map((paidBy) => ({ type: 'move-in-reaction' as const, path: hexes, ...(paidBy !== undefined && { paidBy }) }));
  });
  const units = attempt.force.units.filter((unit) => isCombatUnit(unit) && unit.state.place === 'box').map(({ counter }) => counter.id);
  return { decision: 'move-in-reaction', rule: isExtended(state) ? 'H-10.71.2' : 'H-9.13.2', commands, ...(units.length > 1 && attempt.leader.state.points >= 1 && { parts: { leave: units } }) };
}

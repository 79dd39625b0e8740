import type { Rejection } from '../../../kernel/rejection.js';
import type { Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findForce, forceOf, forcesAt, forcesOfSide, hexId, hexOfLeader, looseAt, type Force, type Leader } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { ForceId, Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { releaseVerdict } from './leader-pool.js';
import { trial } from './orders.js';
import { detachment, dropping, hasMoved, isPaid, joining, movedWith, payerFor, pickingUp, priceOfOrganisation, type Bill, type Group, type Merger, type Parting } from './organisation-legality.js';
import { inheritSupply, now, placeLeader, placeUnit, spotUnder, subordinatesOf } from './placement.js';
import { ownLeader } from './stacking.js';

/**
 * Takes subordinates and units out of a force before it moves (H-8.25.b.1): leaders then stand on the map and move on their
 * own (H-8.25.b.3, H-3.11.c.3), units stand without a leader (H-8.25.b.2). The hex's Overall Commander pays, or an army
 * commander in range, in an own impulse (H-3.24.a.1, H-3.24.a.3, H-8.25.1); to lend the detached leader a rating is another
 * order (H-3.24.b.2). Only what shows on the map is public: see `placeLeader`.
 */
export function detach(recorder: HeartlandRecorder, command: CommandOf<'detach'>, side: Side): Verdict {
  const { state } = recorder;
  const planned = detachment(state, command, side);
  if (!planned.ok) return planned;
  const { force, group } = planned.value;
  const paid = payFor(recorder, { side, hex: force.hex, paidBy: command.paidBy }, 'H-8.25.1');
  if (!paid.ok) return paid;
  separate(recorder, { force, group }, 'H-8.25.b.2');
  for (const { counter } of group.leaders) recorder.record({ type: 'leader-marked', leader: counter.id, marks: { detachedFrom: force.id }, to: side });
  return ACCEPTED;
}

function separate(recorder: HeartlandRecorder, { force, group: { leaders, units } }: Parting, rule: RuleId): void {
  const hex = hexId(recorder.state.setting, force.hex);
  for (const leader of leaders) placeLeader(recorder, leader, { place: 'map', hex }, 'H-8.25.b.3');
  for (const unit of units) placeUnit(recorder, unit, { place: 'map', hex }, rule);
  inheritSupply(recorder, force.id, [...leaders.map(({ counter }) => counter.id), `hex:${hex}`], force.side);
}

/**
 * Joins leaders and units of a hex to a leader there (H-8.25.a.4): leaders of lower rank come into the box of an army
 * commander or under a field commander on the map (H-8.25.a.5, H-3.11.b.2, H-3.23.c.1), units into his own box. The
 * resulting Overall Commander pays. A force that moved in this impulse makes the whole one that moved (H-8.23.2).
 */
export function attach(recorder: HeartlandRecorder, command: CommandOf<'attach'>, side: Side): Verdict {
  const { state } = recorder;
  const planned = attachment(state, command, side);
  if (!planned.ok) return planned;
  const { leader, group } = planned.value;
  const hex = hexOfLeader(state, leader);
  const moved = !movedWith(state, leader) && [...group.leaders, ...group.units].some((each) => movedWith(state, each));
  const paid = payFor(recorder, { side, hex, paidBy: command.paidBy }, 'H-8.25.a.4');
  if (!paid.ok) return paid;
  merge(recorder, leader, group);
  if (moved) recorder.record({ type: 'leader-marked', leader: forceOf(recorder.state, leader)!.id, marks: { moved: true }, to: side });
  return ACCEPTED;
}

/** What the command joins to whom, if it may. */
function attachment(state: HeartlandState, command: CommandOf<'attach'>, side: Side): Result<Merger, Rejection> {
  return lawfully(state, joining(state, command, side));
}

/** A merger that takes the last units of an army commander sends him to the pool (H-3.11.d.1): leaders of one rank may then not stay in his hex (H-3.22.a.2). */
function lawfully(state: HeartlandState, planned: Result<Merger, Rejection>): Result<Merger, Rejection> {
  if (!planned.ok) return planned;
  const { leader, group } = planned.value;
  const attempt = trial(state);
  merge(attempt, leader, group);
  const lawful = releaseVerdict(attempt.state, hexOfLeader(state, leader));
  return lawful.ok ? planned : lawful;
}

/** Puts all that is named under the leader; those under a joining leader come along. */
export function merge(recorder: HeartlandRecorder, leader: Leader, { leaders, units }: Group): void {
  const juniors = leaders.flatMap((junior) => [...subordinatesOf(recorder.state, junior), junior]);
  for (const junior of juniors) placeLeader(recorder, junior, spotUnder(leader), 'H-8.25.a.5');
  for (const unit of units) placeUnit(recorder, unit, { place: 'box', leader: leader.counter.id }, 'H-8.25.a.5');
}

/**
 * A leader whose roll gave no point stays (H-8.11.4). If he was detached in this impulse he goes back to where he came
 * from, with which he may still move (H-8.25.b.4).
 */
export function stay(recorder: HeartlandRecorder, leader: Leader): void {
  const { id, side } = leader.counter;
  rejoin(recorder, leader);
  const rejoined = now(recorder, leader).state.under >= 0;
  recorder.record({ type: 'leader-marked', leader: id, marks: rejoined ? { stayed: true } : { stayed: true, moved: true }, to: side });
}

/** Back under the commander whom he left, or under whom that one has come to be since, if they stand there still. */
function rejoin(recorder: HeartlandRecorder, leader: Leader): void {
  const { detachedFrom } = leader.state.marks;
  const left = detachedFrom === undefined ? undefined : ownLeader(recorder.state, leader.counter.side, detachedFrom);
  const parent = left && forceOf(recorder.state, left)?.commander;
  if (!parent || parent.counter.id === leader.counter.id || parent.state.hex !== leader.state.hex) return;
  for (const junior of [...subordinatesOf(recorder.state, leader), leader]) placeLeader(recorder, junior, spotUnder(parent), 'H-8.25.b.4');
}

/** Leaves subordinates and units behind in the hex that the moving force has come to (H-8.25.2); they move no more in this impulse. */
export function drop(recorder: HeartlandRecorder, command: CommandOf<'drop'>, side: Side): Verdict {
  const { state } = recorder;
  const planned = dropping(state, command);
  if (!planned.ok) return planned;
  const { force, group } = planned.value;
  const paid = payFor(recorder, { side, hex: force.hex, paidBy: command.paidBy }, 'H-8.25.2');
  if (!paid.ok) return paid;
  separate(recorder, { force, group }, 'H-8.25.2');
  for (const { counter } of group.leaders) recorder.record({ type: 'leader-marked', leader: counter.id, marks: { moved: true }, to: side });
  const tired = force.commander?.state.marks.forceMarched && { forceMarched: true as const };
  for (const { counter } of group.units) recorder.record({ type: 'unit-marked', unit: counter.id, marks: { moved: true, ...tired }, to: side });
  return ACCEPTED;
}

/** Takes friends along who have not moved in this impulse, where the moving force passes them (H-8.25.a.2). */
export function pickUp(recorder: HeartlandRecorder, command: CommandOf<'pick-up'>, side: Side): Verdict {
  const planned = lawfully(recorder.state, pickingUp(recorder.state, command));
  if (!planned.ok) return planned;
  const { leader, group } = planned.value;
  const paid = payFor(recorder, { side, hex: hexOfLeader(recorder.state, leader), paidBy: command.paidBy }, 'H-8.25.a.2');
  if (!paid.ok) return paid;
  comeAlong(recorder, group, side);
  merge(recorder, leader, group);
  return ACCEPTED;
}

/** Leaders who are taken along have marched themselves: they neither train nor dig in this turn (H-8.21.2, house HS-11, HS-15). */
function comeAlong(recorder: HeartlandRecorder, { leaders }: Group, side: Side): void {
  const marching = leaders.flatMap((leader) => [leader, ...subordinatesOf(recorder.state, leader)]);
  if (marching.length > 0) recorder.record({ type: 'march-begun', leaders: marching.map(({ counter }) => counter.id), units: [], to: side });
}

/** All detaching and merging at one time in one hex costs one administration point together (H-8.25.c.1). */
export function payFor(recorder: HeartlandRecorder, bill: Bill, rule: RuleId): Verdict {
  const { state } = recorder;
  if (isPaid(state, bill.hex)) return ACCEPTED;
  const payer = payerFor(state, bill, rule);
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, priceOfOrganisation(state), rule);
  recorder.record({ type: 'organisation-paid', hex: hexId(state.setting, bill.hex), to: bill.side });
  return ACCEPTED;
}

/** Detaching and merging before a force moves, dropping and picking up on its way: each subordinate and each friend by himself, and whom to combine. */
export function offersOfOrganisation(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const mover = state.impulse?.mover;
  if (!mover) return offersBetweenMoves(state, side);
  const moving = findForce(state, mover.force);
  return moving?.commander && mayPay(state, side, moving.hex) ? offersOnTheWay(state, moving) : [];
}

function offersBetweenMoves(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const forces = forcesOfSide(state, side).filter(({ commander, hex }) => commander && mayPay(state, side, hex));
  const unmoved = forces.filter((force) => !hasMoved(force) && force.leaders.length + force.units.length > 2);
  const merging = forces.map(({ commander }) => ({ leader: commander!, ...friendsAt(state, commander!) })).filter(({ leaders, units }) => leaders.length + units.length > 0);
  const detach = unmoved.flatMap((force) => oneByOne(partsOf(force)).map((named): CommandOf<'detach'> => ({ type: 'detach', force: force.id, ...named })));
  const attach = merging.flatMap(({ leader, ...friends }) => oneByOne(friends).map((named): CommandOf<'attach'> => ({ type: 'attach', leader: leader.counter.id, ...named })));
  const offers: Offer<HeartlandCommand>[] = [];
  if (unmoved.length > 0)
    offers.push({ decision: 'detach', rule: 'H-8.25.b.1', commands: detach.filter((command) => isNew(state, command.force) && detachment(state, command, side).ok), parts: { forces: unmoved.map((force) => ({ force: force.id, ...partsOf(force) })) } });
  if (merging.length > 0)
    offers.push({ decision: 'attach', rule: 'H-8.25.a.4', commands: attach.filter((command) => isNew(state, command.leader) && attachment(state, command, side).ok), parts: { leaders: merging.map(({ leader, ...friends }) => ({ leader: leader.counter.id, ...friends })) } });
  return offers;
}

function offersOnTheWay(state: HeartlandState, moving: Force): readonly Offer<HeartlandCommand>[] {
  const friends = friendsAt(state, moving.commander!);
  const left = oneByOne(partsOf(moving)).map((named): CommandOf<'drop'> => ({ type: 'drop', ...named }));
  const taken = oneByOne(friends).map((named): CommandOf<'pick-up'> => ({ type: 'pick-up', ...named }));
  const open = isNew(state, moving.id);
  return [
    { decision: 'drop', rule: 'H-8.25.2', commands: left.filter((command) => open && dropping(state, command).ok), parts: { ...partsOf(moving) } },
    { decision: 'pick-up', rule: 'H-8.25.a.2', commands: taken.filter((command) => open && lawfully(state, pickingUp(state, command)).ok), ...(taken.length > 0 && { parts: { ...friends } }) },
  ];
}

function mayPay(state: HeartlandState, side: Side, hex: number): boolean {
  return isPaid(state, hex) || payerFor(state, { side, hex }, 'H-8.25.1').ok;
}

/** Once a hex is paid for nothing more is proposed there, though it may be ordered: there would be no end of it. */
function isNew(state: HeartlandState, force: ForceId): boolean {
  return !isPaid(state, findForce(state, force)!.hex);
}

/** Who can leave a force: all but its commander. */
function partsOf({ leaders, units }: Force): NamedIds {
  return { leaders: leaders.slice(1).map(({ counter }) => counter.id), units: units.map(({ counter }) => counter.id) };
}

/** Who stands on his own in a commander's hex. */
function friendsAt(state: HeartlandState, commander: Leader): NamedIds {
  const hex = hexOfLeader(state, commander);
  return {
    leaders: forcesAt(state, hex).flatMap((force) => (force.commander && force.id !== commander.counter.id ? [force.id] : [])),
    units: looseAt(state, hex).map(({ counter }) => counter.id),
  };
}

type NamedIds = Pick<CommandOf<'drop'>, 'leaders' | 'units'>;

function oneByOne({ leaders, units }: NamedIds): readonly NamedIds[] {
  return [...leaders.map((id) => ({ leaders: [id], units: [] })), ...units.map((id) => ({ leaders: [], units: [id] }))];
}

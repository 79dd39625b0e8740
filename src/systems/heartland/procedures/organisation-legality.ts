import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { CommandOf } from '../commands.js';
import type { HeartlandEvent } from '../events.js';
import { evolve } from '../evolve.js';
import { findForce, findUnit, forceOf, forcesAt, hexId, hexOfLeader, hexOfUnit, isCombatUnit, starsOf, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import type { ForceId, LeaderId, Side, UnitId, UnitType } from '../vocabulary.js';
import { payerOf } from './administration-points.js';
import { togetherWithoutIdle } from './leader-pool.js';
import { commandVerdict, ownLeader, unitsUnder } from './stacking.js';

/** Leaders and units of one hex that are to come under somebody, or on their own. */
export interface Group {
  readonly leaders: readonly Leader[];
  readonly units: readonly Unit[];
}

interface Named {
  readonly leaders: readonly LeaderId[];
  readonly units: readonly UnitId[];
}

/** What lies in a box (H-3.11.b.1). Depots, trains and what belongs to the river stand in the hex. */
export const BOXED: ReadonlySet<UnitType> = new Set(['infantry', 'cavalry', 'engineer', 'detachment', 'wagon', 'pontoon', 'chief-engineer']);

export interface Parting {
  readonly force: Force;
  readonly group: Group;
}

/** What the command takes out of which force, if it may. */
export function detachment(state: HeartlandState, command: Pick<CommandOf<'detach'>, 'force' | 'leaders' | 'units'>, side: Side): Result<Parting, Rejection> {
  const waiting = nobodyMarches(state, 'H-8.25.b.1');
  if (!waiting.ok) return waiting;
  const force = findForce(state, command.force);
  if (force?.side !== side) return reject('H-8.25.b.1', 'unknown.force', `Your side has no force ${command.force}.`, { force: command.force });
  if (!force.commander) return reject('H-8.25.b.1', 'organisation.no-commander', 'Units without a leader are not detached from anybody.', { force: force.id });
  if (hasMoved(force)) return reject('H-8.25.b.1', 'organisation.moved', 'A force is split before it moves; on its way it drops what it leaves behind.', { force: force.id });
  const free = noAssault(state, [force.id]);
  return free.ok ? parting(state, force, command) : free;
}

function parting(state: HeartlandState, force: Force, named: Named): Result<Parting, Rejection> {
  const group = partsOf(force, named);
  if (!group.ok) return group;
  const legal = separable(state, group.value, force.hex, () => true);
  return legal.ok ? ok({ force, group: group.value }) : legal;
}

/** The subordinates and units that are named; the Overall Commander cannot leave his own force. */
function partsOf(force: Force, { leaders, units }: Named): Result<Group, Rejection> {
  const subordinates = force.leaders.slice(1);
  const stranger = leaders.find((id) => !subordinates.some(({ counter }) => counter.id === id)) ?? units.find((id) => !force.units.some(({ counter }) => counter.id === id));
  if (stranger !== undefined) return reject('H-8.25.b.1', 'organisation.not-in-force', `${stranger} is neither a subordinate nor a unit of the force.`, { force: force.id, named: stranger });
  if (leaders.length + units.length === 0) return reject('H-8.25.b.1', 'organisation.nobody', 'Name at least one leader or unit.', { force: force.id });
  return ok({
    leaders: subordinates.filter(({ counter }) => leaders.includes(counter.id)),
    units: force.units.filter(({ counter }) => units.includes(counter.id)),
  });
}

/** Whether what is taken out may stand in the hex with the forces that stay there (H-3.23.b.1, H-3.22.a.1). */
function separable(state: HeartlandState, group: Group, hex: number, stays: (force: Force) => boolean): Verdict {
  const busy = group.units.find(isBusy);
  if (busy) return busyVerdict(busy);
  const after = separation(state, group, hex).reduce(evolve, state);
  return togetherWithoutIdle(after, forcesAt(after, hex).filter(stays), hex);
}

export function separation({ setting }: HeartlandState, { leaders, units }: Group, at: number): readonly HeartlandEvent[] {
  const hex = hexId(setting, at);
  return [
    ...leaders.map(({ counter }) => ({ type: 'leader-placed', leader: counter.id, spot: { place: 'map', hex }, rule: 'H-8.25.b.3' }) as const),
    ...units.map(({ counter }) => ({ type: 'unit-placed', unit: counter.id, spot: { place: 'map', hex }, rule: 'H-8.25.b.2' }) as const),
  ];
}

/** Mans a work, is at work, or bridges a river: it does not change its place. */
function isBusy({ state }: Unit): boolean {
  return state.manning || state.work !== null || state.hexside >= 0;
}

function busyVerdict({ counter }: Unit): Verdict {
  return reject('H-8.25.b.2', 'organisation.busy', `${counter.name} mans a work, is at work or bridges a river, and stays as it is.`, { unit: counter.id });
}

export interface Merger {
  readonly leader: Leader;
  readonly group: Group;
}

/** Who the command joins to whom, if it may. */
export function joining(state: HeartlandState, { leader: id, leaders, units }: Named & { readonly leader: LeaderId }, side: Side): Result<Merger, Rejection> {
  const waiting = nobodyMarches(state, 'H-8.25.a.4');
  if (!waiting.ok) return waiting;
  const leader = commandingLeader(state, side, id);
  if (!leader) return reject('H-8.25.a.4', 'unknown.leader', `Your side has no leader ${id} in the field.`, { leader: id });
  const planned = merger(state, leader, { leaders, units });
  if (!planned.ok) return planned;
  const free = noAssault(state, [leader, ...planned.value.group.leaders].map((each) => forceOf(state, each)?.id ?? each.counter.id));
  return free.ok ? planned : free;
}

/** What joins leaders and units of a hex to a leader there, if they may be joined; whoever moves (H-8.25.a.3, H-8.42.3). */
export function merger(state: HeartlandState, leader: Leader, named: Named): Result<Merger, Rejection> {
  const group = friendsOf(state, leader, named);
  if (!group.ok) return group;
  const legal = [
    ...group.value.leaders.map((junior) => mayLead(leader, junior)),
    ...group.value.units.map((unit) => mayBeBoxed(leader, unit)),
    commandVerdict(leader, [...unitsUnder(state, leader), ...group.value.units]),
  ].find((verdict) => !verdict.ok);
  return legal ?? ok({ leader, group: group.value });
}

/** Those named, if all are friends in the leader's hex who are not his already. */
function friendsOf(state: HeartlandState, leader: Leader, { leaders, units }: Named): Result<Group, Rejection> {
  const hex = hexOfLeader(state, leader);
  const { side } = leader.counter;
  const friends = leaders.map((id) => commandingLeader(state, side, id));
  const found = units.map((id) => findUnit(state, id));
  const isHere = (friend: Leader | undefined): friend is Leader => friend !== undefined && hexOfLeader(state, friend) === hex && friend.state.under !== leader.counter.index;
  const isLoose = (unit: Unit | undefined): unit is Unit => unit?.counter.side === side && hexOfUnit(state, unit) === hex && unit.state.leader !== leader.counter.index;
  if (leaders.length + units.length === 0) return reject('H-8.25.a.4', 'organisation.nobody', 'Name at least one leader or unit.', { leader: leader.counter.id });
  if (friends.every(isHere) && found.every(isLoose)) return ok({ leaders: friends, units: found });
  const stranger = leaders.find((_, place) => !isHere(friends[place])) ?? units.find((_, place) => !isLoose(found[place]))!;
  return reject('H-8.25.a.4', 'organisation.not-here', `${stranger} is no friend in the hex of ${leader.counter.name} who is not his already.`, { leader: leader.counter.id, named: stranger });
}

/** A leader with a box of his own on the map; chiefs of staff have none (H-3.32.a.1). */
function commandingLeader(state: HeartlandState, side: Side, id: LeaderId): Leader | undefined {
  const leader = ownLeader(state, side, id);
  return leader?.state.place === 'staff' ? undefined : leader;
}

/** Whether one leader may come under another: of lower rank, under one who stands on the map on his own (H-3.22.1, H-8.25.a.4), and no army commander ever (H-3.11.c.4). */
function mayLead(senior: Leader, junior: Leader): Verdict {
  const facts = { leader: senior.counter.id, junior: junior.counter.id };
  if (junior.state.headquarters) return reject('H-3.11.c.4', 'organisation.headquarters', 'An army commander never comes under anybody; both stay on the map.', facts);
  if (senior.state.under >= 0) return reject('H-3.11.c.1', 'organisation.subordinate', `${senior.counter.name} is himself under a commander and leads no leaders.`, facts);
  if (senior.state.hidden !== junior.state.hidden) return reject('H-8.62.a.1', 'organisation.hidden', 'Hidden and open forces do not merge; show the hidden one first.', facts);
  if (senior.state.headquarters || starsOf(senior) > starsOf(junior)) return ACCEPTED;
  return reject('H-8.25.a.4', 'organisation.rank', `${junior.counter.name} is not of lower rank than ${senior.counter.name}.`, { ...facts, stars: starsOf(senior), juniorStars: starsOf(junior) });
}

function mayBeBoxed(leader: Leader, unit: Unit): Verdict {
  const facts = { leader: leader.counter.id, unit: unit.counter.id };
  if (!BOXED.has(unit.counter.type)) return reject('H-3.11.b.1', 'organisation.stays', `A ${unit.counter.type} stands in its hex and comes into no box.`, facts);
  if (isBusy(unit)) return busyVerdict(unit);
  if (unit.counter.type === 'chief-engineer' && leader.state.headquarters)
    return reject('H-3.11.b.1', 'organisation.field-command', 'The chief engineer is with a field command.', facts);
  return unit.state.hidden === leader.state.hidden ? ACCEPTED : reject('H-8.62.a.1', 'organisation.hidden', 'Hidden and open forces do not merge; show the hidden one first.', facts);
}

/** What the moving force leaves behind, if it may; its commander keeps a unit, or nobody would move on (H-3.11.d.1). */
export function dropping(state: HeartlandState, named: Named): Result<Parting, Rejection> {
  const force = movingForce(state, 'H-8.25.2');
  if (!force.ok) return force;
  const group = partsOf(force.value, named);
  if (!group.ok) return group;
  const { leaders, units } = group.value;
  const stays = force.value.units.some((unit) => isCombatUnit(unit) && !units.includes(unit) && !leaders.some(({ counter }) => counter.index === unit.state.leader));
  if (!stays) return reject('H-3.11.d.1', 'organisation.nobody-left', 'The commander who moves on keeps at least one combat unit.', { force: force.value.id });
  const legal = separable(state, group.value, force.value.hex, ({ id }) => id !== force.value.id);
  return legal.ok ? ok({ force: force.value, group: group.value }) : legal;
}

/** Whom the moving force takes along, if it may. */
export function pickingUp(state: HeartlandState, named: Named): Result<Merger, Rejection> {
  const force = movingForce(state, 'H-8.25.a.2');
  if (!force.ok) return force;
  const planned = merger(state, force.value.commander!, named);
  if (!planned.ok) return planned;
  const { leaders, units } = planned.value.group;
  const tired = [...leaders, ...units].find((each) => movedWith(state, each));
  if (tired) return reject('H-8.25.a.2', 'organisation.moved', `${tired.counter.name} has moved in this impulse and is not taken along.`, { named: tired.counter.id });
  return planned;
}

/** The force that moves now, under a commander. */
function movingForce(state: HeartlandState, rule: RuleId): Result<Force, Rejection> {
  const mover = state.impulse?.mover;
  const force = mover ? findForce(state, mover.force) : undefined;
  if (!force) return reject(rule, 'organisation.nobody-moves', 'No force is on the move; roll for one first.');
  return force.commander ? ok(force) : reject(rule, 'organisation.no-commander', 'Units without a leader neither drop nor take along anybody.', { force: force.id });
}

/** Orders of organisation are given between the moves of forces (H-4.22.1, H-8.21.3). */
export function nobodyMarches(state: HeartlandState, rule: RuleId): Verdict {
  const mover = state.impulse?.mover;
  return mover ? reject(rule, 'organisation.other-force-moves', `${mover.force} ends its move before anything else is ordered.`, { force: mover.force }) : ACCEPTED;
}

/** A force that has declared an assault stays as it checked for it until the battle is fought (H-8.21.3). */
function noAssault({ impulse }: HeartlandState, forces: readonly ForceId[]): Verdict {
  const assault = impulse?.assaults.find(({ force }) => forces.includes(force));
  return assault ? reject('H-8.21.3', 'organisation.assault', `${assault.force} has declared an assault and stays together until it is fought.`, { force: assault.force }) : ACCEPTED;
}

/** Whether a force has rolled or moved in this impulse (H-8.23.2). */
export function hasMoved({ commander, units }: Force): boolean {
  return commander ? commander.state.marks.moved === true : units.some(({ state }) => state.marks.moved);
}

/** Whether a leader or unit has moved in this impulse, himself or with those he is under. */
export function movedWith(state: HeartlandState, each: Leader | Unit): boolean {
  if (each.state.marks.moved) return true;
  const above = 'under' in each.state ? each.state.under : each.state.leader;
  const leader = above < 0 ? undefined : state.leaders[above];
  return leader !== undefined && (leader.marks.moved === true || (leader.under >= 0 && state.leaders[leader.under]!.marks.moved === true));
}

export interface Bill {
  readonly side: Side;
  readonly hex: number;
  readonly paidBy?: LeaderId | undefined;
}

/** Whether orders of organisation in the hex are paid for at this time (H-8.25.c.1). */
export function isPaid({ impulse }: HeartlandState, hex: number): boolean {
  return impulse?.organised === hex;
}

/** Who pays for detaching or merging in a hex (H-8.25.1, H-8.25.a.4). */
export function payerFor(state: HeartlandState, { side, hex, paidBy }: Bill, rule: RuleId): Result<Leader, Rejection> {
  return payerOf(state, { side, hex, points: priceOfOrganisation(state), rule, ...(paidBy !== undefined && { paidBy }) });
}

export function priceOfOrganisation({ setting }: HeartlandState): number {
  return administrationFor(setting.charts.costs, 'detachOrMerge').value;
}

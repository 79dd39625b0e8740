import { directions } from '../../../hex/direction.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { findForce, findLeader, forcesAt, hexesBetween, hexId, hexIndex, hexOfLeader, inCommandRange, leadersOf, overallCommander, ratingOf, zonesOfControl, type Force, type Leader } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type HexId, type LeaderId, type Side } from '../vocabulary.js';
import { payerOf, type Order } from './administration-points.js';
import { runningContact } from './contact.js';
import { supportPositions } from './defensive-support.js';
import { isBlocked } from './movement-reach.js';
import { stackingVerdict } from './stacking.js';
import { canCross } from './terrain-costs.js';

/** Who wants to react to what, and on whose rating (H-9.11.1). */
export interface Call {
  readonly leader: LeaderId;
  readonly target: HexId;
  readonly lender?: LeaderId;
}

/** A try to react that may be made: the roll succeeds at `rating` or less, and gives as many hexes (H-9.11.1). */
export interface Attempt {
  readonly leader: Leader;
  readonly force: Force;
  readonly target: number;
  readonly rating: number;
  readonly lender?: Leader;
}

/** Where a reaction may end: the shortest way, and who may pay on arrival; nobody has to where the list is empty. */
export interface Arrival {
  readonly hex: number;
  readonly path: readonly number[];
  /** Army commanders by id, `undefined` for the Overall Commander on the spot. */
  readonly payers: readonly (LeaderId | undefined)[];
}

/** Whether an extended battle runs: then both sides react, and what comes next to the enemy pays (H-10.71.2). */
export function isExtended({ impulse }: HeartlandState): boolean {
  return impulse !== null && impulse.extended !== null;
}

/** The hexes that a side may react to: those attacked (H-9.1.1), or in an extended battle those of its forces in contact (H-10.71.2). */
export function calls(state: HeartlandState, side: Side): readonly number[] {
  if (isExtended(state)) return runningContact(state).filter((hex) => forcesAt(state, hex)[0]?.side === side);
  const { impulse } = state;
  if (!impulse || impulse.side === side) return [];
  return [...new Set(impulse.assaults.map(({ target }) => target))];
}

/** Whether a leader may try to react, on his own rating or on a lent one; judged by what his side knows (H-9.11.1). */
export function attemptOf(state: HeartlandState, side: Side, { leader: id, target: hex, lender: lending }: Call): Result<Attempt, Rejection> {
  const leader = findLeader(state, id);
  if (leader?.counter.side !== side) return reject('H-9.11.1', 'unknown.leader', `Your side has no leader ${id}.`, { leader: id });
  const target = hexIndex(state.setting, hex);
  if (target < 0) return reject('H-9.11.1', 'unknown.hex', `The map has no hex ${hex}.`, { hex });
  const force = findForce(state, id);
  if (!force) return reject('H-9.11.1', 'reaction.no-force', `${leader.counter.name} does not stand on the map with a force of his own.`, { leader: id });
  const called = callVerdict(state, force, leader, target);
  if (!called.ok) return called;
  const lender = lending === undefined ? ok(undefined) : lenderOf(state, leader, lending);
  if (!lender.ok) return lender;
  const attempt = { leader, force, target, rating: ratingOf(lender.value ?? leader, 'mr'), ...(lender.value && { lender: lender.value }) };
  if (arrivalsOf(state, attempt).length > 0) return ok(attempt);
  return reject('H-9.13.2', 'reaction.no-way', `${leader.counter.name} reaches neither ${hex} nor a place where he supports it, in ${attempt.rating} hexes.`, { leader: id, target: hex, hexes: attempt.rating });
}

function callVerdict(state: HeartlandState, force: Force, leader: Leader, target: number): Verdict {
  const { id, name, side } = leader.counter;
  const targets = calls(state, side);
  if (!targets.includes(target))
    return reject('H-9.1.1', 'reaction.not-attacked', 'Leaders react to an attack on friends.', { target: hexId(state.setting, target), attacked: targets.map((hex) => hexId(state.setting, hex)) });
  if (targets.includes(force.hex)) return reject('H-9.1.1', 'reaction.attacked-himself', `${name} stands where the attack is.`, { leader: id });
  if (!leader.state.active) return reject('H-8.1.2', 'reaction.inactive', `${name} is inactive; an army commander may make him active for this.`, { leader: id });
  if (leader.state.marks.reacted) return reject('H-9.11.1', 'reaction.already-tried', `${name} has tried to react in this combat.`, { leader: id });
  if (isInEnemyZone(state, side, force.hex)) return reject('H-9.12.2', 'reaction.enemy-zone', 'A force in an enemy zone of control does not react.', { leader: id });
  if (isCalled(state, force, leader, target)) return ACCEPTED;
  return reject('H-9.1.1', 'reaction.out-of-command', `${name} has no active army commander in range whose own range holds the attack, and may not react by himself.`, { leader: id });
}

/**
 * Whether somebody may order the leader to react: an active army commander near enough to the attack, and he in that one's
 * command range (H-9.1.1); or himself, of an entrenched force or a cavalry corps (H-9.1.2), or anybody within his rating,
 * as the option says (H-3.26.a.1).
 */
function isCalled(state: HeartlandState, force: Force, leader: Leader, target: number): boolean {
  const { side } = leader.counter;
  if (activeCommanders(state, side).some((commander) => isNear(state, commander, target) && commands(state, commander, leader, force.hex))) return true;
  const mayAlone = state.setting.options.reaction === 'any-leader' || leader.state.corps || state.map.works[force.hex]?.side === side;
  return mayAlone && isNear(state, leader, target);
}

/** Army commanders on the map who are not on their inactive side (H-9.1.1). */
function activeCommanders(state: HeartlandState, side: Side): readonly Leader[] {
  return leadersOf(state, side).filter((leader) => leader.state.headquarters && leader.state.active && hexOfLeader(state, leader) >= 0);
}

function isNear(state: HeartlandState, leader: Leader, target: number): boolean {
  return hexesBetween(state, hexOfLeader(state, leader), target) <= ratingOf(leader, 'mr');
}

function commands(state: HeartlandState, commander: Leader, leader: Leader, hex: number): boolean {
  return commander.counter.id === leader.counter.id || inCommandRange(state, commander, hex);
}

/** The army commanders who can order something of a leader for 1 AP: to react on their rating (H-9.11.2), or to become active (H-9.12.3). */
export function commandersOver(state: HeartlandState, leader: Leader): readonly Leader[] {
  const hex = hexOfLeader(state, leader);
  return activeCommanders(state, leader.counter.side).filter((commander) => commander.counter.id !== leader.counter.id && commander.state.points >= 1 && inCommandRange(state, commander, hex));
}

function lenderOf(state: HeartlandState, leader: Leader, lender: LeaderId): Result<Leader, Rejection> {
  const found = commandersOver(state, leader).find(({ counter }) => counter.id === lender);
  if (found) return ok(found);
  return reject('H-9.11.2', 'reaction.lender', `${lender} is no active army commander with ${leader.counter.name} in range and an administration point left.`, { leader: leader.counter.id, lender });
}

/** Every hex where the reaction may end (H-9.13.2, H-9.13.c.1), nearest first. */
export function arrivalsOf(state: HeartlandState, { force, target, rating }: Pick<Attempt, 'force' | 'target' | 'rating'>): readonly Arrival[] {
  const ends = new Set(endsFor(state, force.side, target));
  return [...reactionWays(state, force, rating)].flatMap(([hex, path]) => {
    if (!ends.has(hex) || !stackingVerdict(state, force.side, hex, [force]).ok) return [];
    const order = arrivalOrder(state, force, hex);
    const payers = order ? payersOf(state, order) : [];
    return order && payers.length === 0 ? [] : [{ hex, path, payers }];
  });
}

/**
 * The hexes where a reaction ends: the attacked one, or one that gives it defensive support (H-9.13.2); in an extended
 * battle those of friends in contact, and all next to their enemies in it (H-10.71.2).
 */
export function endsFor(state: HeartlandState, side: Side, target: number): readonly number[] {
  if (isExtended(state)) return extendedEnds(state, side);
  const attackers = (state.impulse?.assaults ?? []).filter((assault) => assault.target === target).map(({ from }) => from);
  return [target, ...supportPositions(state, target, attackers)];
}

function extendedEnds(state: HeartlandState, side: Side): readonly number[] {
  const contact = runningContact(state);
  const friends = contact.filter((hex) => forcesAt(state, hex)[0]?.side === side);
  const { grid } = state.setting.board;
  const besideEnemies = contact.filter((hex) => !friends.includes(hex)).flatMap((hex) => directions.map((direction) => grid.neighbourOf(hex, direction)));
  return [...friends, ...besideEnemies.filter((hex) => hex >= 0)];
}

/**
 * The order that an arrival asks for: the commander of the attacked force receives the one that comes (H-9.1.3, H-9.13.4),
 * or, in an extended battle, a force that closes up by itself pays for that (H-10.71.2). Where only units without a leader
 * are attacked there is nobody to receive.
 */
export function arrivalOrder(state: HeartlandState, { side, hex: from }: Force, hex: number): Order | undefined {
  const receives = overallCommander(state, hex)?.counter.side === side && calls(state, side).includes(hex);
  if (receives) return { side, hex, points: 1, rule: 'H-9.13.4' };
  return isExtended(state) ? { side, hex: from, points: 1, rule: 'H-10.71.2' } : undefined;
}

function payersOf(state: HeartlandState, order: Order): readonly (LeaderId | undefined)[] {
  const others = activeCommanders(state, order.side).map(({ counter }) => counter.id);
  const candidates = [undefined, ...others.filter((id) => id !== overallCommander(state, order.hex)?.counter.id)];
  return candidates.filter((paidBy) => payerOf(state, { ...order, ...(paidBy !== undefined && { paidBy }) }).ok);
}

/** The shortest way to every hex that the force can come to in so many hexes, those at its end in enemy zones included (H-9.13.1). */
function reactionWays(state: HeartlandState, force: Force, hexes: number): ReadonlyMap<number, readonly number[]> {
  const { side, hex: from } = force;
  const ways = new Map<number, readonly number[]>([[from, []]]);
  for (const [hex, path] of ways) {
    if (path.length === hexes || isInEnemyZone(state, side, hex)) continue;
    for (const next of nextHexes(state, force, hex)) if (!ways.has(next)) ways.set(next, [...path, next]);
  }
  ways.delete(from);
  return ways;
}

/** Where a force may step without counting points: not into prohibited terrain, over rivers by bridge or ford alone, not upon enemies (H-9.13.1). */
export function nextHexes(state: HeartlandState, force: Force, hex: number): readonly number[] {
  const { grid } = state.setting.board;
  return directions.filter((direction) => canCross(state, hex, direction)).map((direction) => grid.neighbourOf(hex, direction)).filter((next) => !isBlocked(state, { side: force.side, force }, next));
}

/** Whether the hex lies in the zone of control of the enemy of a side (H-3.6.1). */
export function isInEnemyZone(state: HeartlandState, side: Side, hex: number): boolean {
  return zonesOfControl(state, opponentOf(side))[hex] === 1;
}

import { reject } from '../../../kernel/rejection.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import type { EventOf } from '../events.js';
import { byRank, findLeader, findUnit, forceOf, forcesAt, hexId, hexOfLeader, hexOfUnit, isCombatUnit, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, PendingSuccession } from '../state.js';
import { opponentOf, type LeaderId, type Side } from '../vocabulary.js';
import { administrationPointsOf } from './administration-points.js';
import { giveHeadquarters, mayCommandArmy, moveTrack, setMorale, takeBox } from './command-transfer.js';
import { emergencyOrder, emergencyOrderVerdict } from './emergency-orders.js';
import { isLastImpulse, termsOf } from './initiative.js';
import { drawLeader, loseBox, poolOf, releaseUnits, removeExcess, takeField } from './leader-pool.js';
import { chiefOfStaff, now, placeLeader, placeUnit, seenWith, spotUnder, subordinatesOf } from './placement.js';
import { commandVerdict, togetherVerdict, unitsUnder } from './stacking.js';
import { enterAs, passForce, toldOf } from './unseen-forces.js';

/** How a leader falls: killed and captured ones are worth victory points to the enemy, those lost by illness or order are not (H-8.13.3, H-8.13.4). */
export type Fall = EventOf<'leader-fell'>['how'];

/** How a leader dies: who replaces him needs no emergency order of the turn (H-3.41.a.2, AMB-17). */
const DEATHS: ReadonlySet<Fall> = new Set<Fall>(['killed', 'died-of-illness']);

/** What a leader led when he fell. */
interface Legacy {
  readonly fallen: Leader;
  /** Who was told that he fell. */
  readonly told: { readonly to?: Side };
  readonly hex: number;
  /** The id of the force that he was in. */
  readonly force: string;
  readonly units: readonly Unit[];
  /** Those under him who have units of their own (H-10.63.b.1). */
  readonly followers: readonly Leader[];
  readonly idle: readonly Leader[];
  /** Whom he was under himself; undefined for an Overall Commander. */
  readonly senior: Leader | undefined;
  readonly chief: Leader | undefined;
}

/**
 * A leader is out of the game. The enemy scores his stars if he was killed or captured; his headquarters and corps
 * markers are free again. Where nobody of his command is left, his artillery and ammunition are lost (H-9.24.1,
 * H-10.63.b.1). Else somebody has to lead it at once: the chief of staff for an army commander (H-3.32.b.1), the senior
 * subordinate (H-3.32.b.6), or nobody; and a killed leader is replaced by emergency order (H-3.41.3, H-10.67.b.1), of
 * which his side decides as soon as losses and retreats are done. Who fell is told to all if he showed on the map or
 * attacked, and if he was captured; else the enemy learns what he scores, and his side alone who it was (H-3.71.1). What he led
 * is not told. A headquarters of the dead that nobody takes at once is remembered as such (AMB-17).
 */
export function leaderFalls(recorder: HeartlandRecorder, leader: Leader, how: Fall, rule: RuleId): void {
  const fallen = now(recorder, leader);
  const told = how === 'captured' ? {} : toldOf(recorder.state, fallen);
  const legacy = legacyOf(recorder.state, fallen, told);
  const { side } = leader.counter;
  const free = recorder.state.sides[side].headquarters;
  recorder.record({ type: 'leader-fell', leader: leader.counter.id, how, rule, ...told });
  score(recorder, leader, how, rule);
  if (legacy.fallen.state.headquarters) recorder.record({ type: 'headquarters-returned', leader: leader.counter.id, to: side });
  if (legacy.hex < 0) loseBox(recorder, leader, rule);
  else if (legacy.units.some(isCombatUnit) || legacy.followers.length > 0) passCommand(recorder, legacy, rule);
  else disband(recorder, legacy, how, rule);
  if (DEATHS.has(how) && recorder.state.sides[side].headquarters > free) recorder.record({ type: 'bereft-armies-changed', side, by: 1, to: side });
}

function legacyOf(state: HeartlandState, fallen: Leader, told: Legacy['told']): Legacy {
  const subordinates = subordinatesOf(state, fallen);
  const { under, place } = fallen.state;
  const leads = (leader: Leader) => unitsUnder(state, leader).some(isCombatUnit);
  return {
    fallen,
    told,
    hex: hexOfLeader(state, fallen),
    force: forceOf(state, fallen)?.id ?? fallen.counter.id,
    units: unitsUnder(state, fallen),
    followers: subordinates.filter(leads).sort(byRank),
    idle: subordinates.filter((leader) => !leads(leader)),
    senior: under >= 0 && place !== 'staff' ? { counter: state.setting.order.leaders[under]!, state: state.leaders[under]! } : undefined,
    chief: chiefOfStaff(state, fallen),
  };
}

function score(recorder: HeartlandRecorder, { counter }: Leader, how: Fall, rule: RuleId): void {
  const points = counter.stars * recorder.state.setting.scenario.victory.leaderPerStar;
  if (points > 0 && (how === 'killed' || how === 'captured')) recorder.record({ type: 'points-scored', side: opponentOf(counter.side), points, rule });
}

/** Nobody is left to be led: what his box held is lost, wagons stay in the hex, a captured commander's chief of staff shares his fate (H-9.24.1, H-10.63.b.1). */
function disband(recorder: HeartlandRecorder, { fallen, hex, idle, chief }: Legacy, how: Fall, rule: RuleId): void {
  const at = hexId(recorder.state.setting, hex);
  loseBox(recorder, fallen, rule);
  releaseUnits(recorder, fallen, at, rule);
  for (const leader of idle) placeLeader(recorder, leader, { place: 'map', hex: at }, rule);
  if (!chief) return;
  if (how === 'captured') leaderFalls(recorder, chief, how, rule);
  else placeLeader(recorder, chief, { place: 'pool' }, rule);
}

/** The command goes on at once: under the chief of staff, under somebody of the stack, or without a leader. */
function passCommand(recorder: HeartlandRecorder, legacy: Legacy, rule: RuleId): void {
  if (takenByChief(recorder, legacy)) return;
  if (legacy.chief) placeLeader(recorder, legacy.chief, { place: 'pool' }, rule);
  const heir = legacy.senior ?? legacy.followers[0];
  if (heir) inherit(recorder, legacy, heir, rule);
  else leaveLeaderless(recorder, legacy, rule);
}

/** In an impulse the chief of staff leads the army, if he has the rank or his side can pay for the brevet (H-3.32.b.1, H-3.32.b.2). */
function takenByChief(recorder: HeartlandRecorder, legacy: Legacy): boolean {
  const { chief, fallen, hex, followers } = legacy;
  const { state } = recorder;
  if (!chief || !state.impulse || !mayCommandArmy(state, chief)) return false;
  const { id, side } = chief.counter;
  recorder.record({ type: 'command-taken', leader: id, acting: true, to: side });
  placeLeader(recorder, chief, { place: 'map', hex: hexId(state.setting, hex) }, 'H-3.32.b.1');
  giveHeadquarters(recorder, chief);
  recorder.record({ type: 'points-restored', points: { [id]: administrationPointsOf(recorder.state, now(recorder, chief)) }, to: side });
  takeBox(recorder, legacy, chief, 'H-3.32.b.1');
  setMorale(recorder, chief, fallen.state.morale);
  for (const follower of [...followers, ...legacy.idle]) placeLeader(recorder, follower, spotUnder(now(recorder, chief)), 'H-3.32.b.1');
  passForce(recorder, { type: 'command-passed', from: fallen.counter.id, force: id }, side, legacy.told);
  return true;
}

/** Somebody of the stack leads what is left, until it is settled who is to have the box; an army goes to its senior subordinate for good (H-3.32.b.6). */
function inherit(recorder: HeartlandRecorder, legacy: Legacy, heir: Leader, rule: RuleId): void {
  const { fallen, hex, senior, followers, idle } = legacy;
  const armyPasses = !senior && fallen.state.headquarters;
  if (!senior) placeLeader(recorder, heir, { place: 'map', hex: hexId(recorder.state.setting, hex) }, rule);
  if (armyPasses && mayCommandArmy(recorder.state, heir)) giveHeadquarters(recorder, heir);
  takeBox(recorder, legacy, heir, rule);
  const others = [...followers, ...idle].filter(({ counter }) => counter.id !== heir.counter.id);
  for (const other of others) placeLeader(recorder, other, spotUnder(now(recorder, heir)), rule);
  if (!senior) passForce(recorder, { type: 'command-passed', from: fallen.counter.id, force: heir.counter.id }, fallen.counter.side, legacy.told);
  if (armyPasses || legacy.units.length === 0) return;
  const { artillery, ammunition, morale } = fallen.state;
  const succession = { side: fallen.counter.side, fallen: fallen.counter.id, heir: heir.counter.id, units: legacy.units.map(({ counter }) => counter.id), artillery, ammunition, morale };
  if (mayAppoint(recorder.state, fallen.counter.side)) recorder.record({ type: 'succession-due', succession, to: fallen.counter.side });
}

/** Whether a fallen leader is replaced at once: not in the last impulse and not in the reorganisation segment, and only by a side that can pay (H-3.41.3, H-10.67.b.1). */
function mayAppoint(state: HeartlandState, side: Side): boolean {
  return state.impulse !== null && !isLastImpulse(state.operations, termsOf(state.setting)) && emergencyOrderVerdict(state, side, 'H-10.67.b.1', 'exempt').ok;
}

/** Nobody of the stack can lead: a leader of the pool comes at once, or the units are without one (H-10.67.b.1, H-3.41.3). */
function leaveLeaderless(recorder: HeartlandRecorder, legacy: Legacy, rule: RuleId): void {
  const { fallen, hex } = legacy;
  const { side } = fallen.counter;
  const candidates = candidatesFor(recorder.state, side, hex);
  const at = hexId(recorder.state.setting, hex);
  const chosen = mayAppoint(recorder.state, side) && candidates.length > 0;
  if (chosen) emergencyOrder(recorder, side, 'H-10.67.b.1', 'exempt');
  const successor = chosen ? drawLeader(recorder, candidates) : undefined;
  if (successor) {
    takeField(recorder, successor, { place: 'map', hex: at }, 'H-10.67.b.1');
    if (fallen.state.headquarters && mayCommandArmy(recorder.state, successor)) giveHeadquarters(recorder, successor);
    takeBox(recorder, legacy, successor, 'H-10.67.b.1');
    setMorale(recorder, successor, fallen.state.morale);
  } else {
    releaseUnits(recorder, fallen, at, rule);
    loseBox(recorder, fallen, rule);
    if (poolOf(recorder.state, side).length === 0) removeExcess(recorder, side, hex);
  }
  for (const leader of legacy.idle) placeLeader(recorder, leader, successor ? spotUnder(now(recorder, successor)) : { place: 'map', hex: at }, rule);
  passForce(recorder, { type: 'command-passed', from: fallen.counter.id, force: successor?.counter.id ?? `hex:${at}` }, side, legacy.told);
}

/** Leaders of the pool whose rank is free in that hex (H-3.22.a.1). */
export function candidatesFor(state: HeartlandState, side: Side, hex: number): readonly Leader[] {
  const there = forcesAt(state, hex).filter(({ commander }) => commander);
  const at = hexId(state.setting, hex);
  return poolOf(state, side).filter((leader) => togetherVerdict([...there, { id: leader.counter.id, side, hex, commander: leader, leaders: [leader], units: [] }], at).ok);
}

/** Asks whose the box of the next fallen leader is to be; where nobody can be named, or paid for, it stays with the one who has it (H-3.41.3). */
export function enterSuccession(recorder: HeartlandRecorder): void {
  const [pending] = recorder.state.successions;
  if (!pending) return;
  if (mayAppoint(recorder.state, pending.side) && choicesFor(recorder.state, pending).length > 0) enterAs(recorder, { name: 'succession', side: pending.side, fallen: pending.fallen }, { to: pending.side });
  else recorder.record({ type: 'succession-settled', fallen: pending.fallen, to: pending.side });
}

/**
 * Names who has the box of a fallen leader: a leader of the stack, or one of the pool at random (house HS-12), by an
 * emergency order that does not count as the turn's (H-3.41.a.2, H-10.67.b.1).
 */
export function nameSuccessor(recorder: HeartlandRecorder, { successor }: CommandOf<'name-successor'>, side: Side): Verdict {
  const pending = recorder.state.successions[0]!;
  const choice = choicesFor(recorder.state, pending).find((command) => command.successor === successor);
  if (!choice) return refused(successor, pending);
  emergencyOrder(recorder, side, 'H-10.67.b.1', 'exempt');
  recorder.record({ type: 'succession-settled', fallen: pending.fallen, to: side });
  const leader = successor === undefined ? undefined : findLeader(recorder.state, successor);
  if (leader) handOver(recorder, pending, leader);
  else callFromPool(recorder, pending);
  enterSuccession(recorder);
  return ACCEPTED;
}

function refused(successor: LeaderId | undefined, { fallen }: PendingSuccession): Verdict {
  if (successor === undefined) return reject('H-3.15.1', 'succession.empty-pool', 'No leader of your pool can come here; name one of the stack.', { fallen });
  return reject('H-10.67.b.1', 'succession.not-in-stack', `${successor} is no leader of the stack who can take over the box.`, { fallen, successor });
}

/** Who can be named: leaders of the stack whose capacity allows it, he who has taken over among them, and the pool as one. */
function choicesFor(state: HeartlandState, pending: PendingSuccession): readonly CommandOf<'name-successor'>[] {
  const units = survivors(state, pending);
  const hex = hexOfPending(state, pending);
  if (units.length === 0 || hex < 0) return [];
  const stack = forcesAt(state, hex).flatMap(({ leaders }) => leaders);
  const able = stack.filter((leader) => leader.counter.id === pending.heir || commandVerdict(leader, [...new Set([...unitsUnder(state, leader).map(({ counter }) => counter.id), ...pending.units])].map((id) => findUnit(state, id)!)).ok);
  const named = able.map(({ counter }): CommandOf<'name-successor'> => ({ type: 'name-successor', successor: counter.id }));
  return candidatesFor(state, pending.side, hex).length > 0 ? [...named, { type: 'name-successor' }] : named.length > 1 ? named : [];
}

/** What is left of the units of the box. */
function survivors(state: HeartlandState, { units }: PendingSuccession): readonly Unit[] {
  return units.map((id) => findUnit(state, id)!).filter((unit) => isCombatUnit(unit) && hexOfUnit(state, unit) >= 0);
}

function hexOfPending(state: HeartlandState, pending: PendingSuccession): number {
  const [first] = survivors(state, pending);
  return first ? hexOfUnit(state, first) : -1;
}

/** The box comes to another leader of the stack; its first heir keeps his own. */
function handOver(recorder: HeartlandRecorder, pending: PendingSuccession, leader: Leader): void {
  const { heir, units } = pending;
  if (leader.counter.id === heir) return;
  for (const id of units) {
    const unit = findUnit(recorder.state, id)!;
    if (hexOfUnit(recorder.state, unit) >= 0) placeUnit(recorder, unit, { place: 'box', leader: leader.counter.id }, 'H-10.67.b.1');
  }
  moveTrack(recorder, findLeader(recorder.state, heir)!, leader, pending, 'H-10.67.b.1');
}

/** One of the pool comes to the stack; if he is of higher rank he commands it (H-3.22.1). */
function callFromPool(recorder: HeartlandRecorder, pending: PendingSuccession): void {
  const hex = hexOfPending(recorder.state, pending);
  const leader = drawLeader(recorder, candidatesFor(recorder.state, pending.side, hex))!;
  const heir = findLeader(recorder.state, pending.heir)!;
  const root = forceOf(recorder.state, heir)?.commander;
  const at = hexId(recorder.state.setting, hex);
  const commands = !root || byRank(leader, root) < 0;
  const known = root ? seenWith(recorder.state, root) : {};
  takeField(recorder, leader, commands ? { place: 'map', hex: at } : spotUnder(root), 'H-10.67.b.1');
  setMorale(recorder, leader, pending.morale);
  if (commands && root) {
    for (const junior of [...subordinatesOf(recorder.state, root), root]) placeLeader(recorder, junior, spotUnder(now(recorder, leader)), 'H-10.67.b.1');
    passForce(recorder, { type: 'command-passed', from: root.counter.id, force: leader.counter.id }, pending.side, known);
  }
  handOver(recorder, pending, now(recorder, leader));
}

/** Each leader who can be named, and the pool. */
export function offersOfSuccession(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  return state.successions.slice(0, 1).filter((pending) => pending.side === side).map((pending) => ({ decision: 'succession', rule: 'H-10.67.b.1', commands: choicesFor(state, pending) }));
}

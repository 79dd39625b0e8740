import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { OrderOf } from '../commands.js';
import { byRank, findLeader, findUnit, forceOf, forcesAt, forcesOfSide, hexId, hexIndex, hexOfLeader, isCombatUnit, leaderAt, starsOf, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor, warEffortFor } from '../tables/costs.js';
import type { HexId, LeaderId, Side, UnitId } from '../vocabulary.js';
import { armyCommandersInRange, spendPoints } from './administration-points.js';
import { armyCommanderFor } from './artillery-orders.js';
import { giveHeadquarters, setMorale, takeBox } from './command-transfer.js';
import { emergencyOrder, emergencyOrderVerdict } from './emergency-orders.js';
import { drawLeader, poolOf, sendToPool, takeField, togetherWithoutIdle } from './leader-pool.js';
import { changeMorale } from './morale-levels.js';
import { firstRefusal, giverOf, payerOfOrder, spendWarEffort, trial, warEffortVerdict, type OrderKind } from './orders.js';
import { chiefOfStaff, now, placeLeader, placeUnit, spotUnder, subordinatesOf } from './placement.js';
import { ARMY_COMMANDER_STARS, commandsOf, commandVerdict, newCommandsVerdict, ownLeader, unitsUnder } from './stacking.js';
import { candidatesFor } from './succession.js';
import { judgeSupply } from './supply-judgement.js';

/** What a new command begins with (house HS-13). */
const NEW_COMMAND = { morale: 3, artillery: 0, ammunition: 1 } as const;

/** Makes a change if the stacks of the hex may stand as it leaves them; tried before. */
export function ifLawful(recorder: HeartlandRecorder, hex: number, change: (on: HeartlandRecorder) => void): Verdict {
  const attempt = trial(recorder.state);
  change(attempt);
  const lawful = lawfulAt(attempt.state, hex);
  if (lawful.ok) change(recorder);
  return lawful;
}

/** Whether the forces of a hex may stand together (H-3.22.a.1, H-3.23.b.1), once leaders of nobody are gone, each under its highest leader (H-3.22.1). */
function lawfulAt(state: HeartlandState, hex: number): Verdict {
  const forces = forcesAt(state, hex);
  const outranked = forces.find(({ commander, leaders }) => commander && leaders.some((leader) => byRank(leader, commander) < 0));
  if (outranked) return reject('H-3.22.1', 'stacking.outranked', `${outranked.commander!.counter.name} would lead somebody of higher rank.`, { leader: outranked.id });
  return togetherWithoutIdle(state, forces, hex);
}

/** An army commander dismisses a leader in his range, or has him replaced by one of the hex or the pool: 1 AP (H-3.31.b.2, H-3.41.2, house HS-12); whoever follows an army commander needs an emergency order (H-3.41.4). */
function dismiss(recorder: HeartlandRecorder, { leader: id, by, successor: heirId }: OrderOf<'dismiss'>, side: Side): Verdict {
  const { state } = recorder;
  const given = giverOf(state, side, id, 'H-3.31.b.2');
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  const payer = orderedBy(state, side, { by, hex });
  if (!payer.ok) return payer;
  const found = heirId === undefined ? ok(undefined) : successorFor(state, { leader, hex, heirId });
  if (!found.ok) return found;
  const heir = found.value;
  const takesArmy = heir !== undefined && leader.state.headquarters;
  const allowed = takesArmy ? armyVerdict(state, side, heir) : ACCEPTED;
  if (!allowed.ok) return allowed;
  return ifLawful(recorder, hex, (on) => {
    spendPoints(on, payer.value, priceOf(on.state), 'H-3.31.b.2');
    if (takesArmy) emergencyOrder(on, side, 'H-3.41.4', 'once-a-turn');
    if (heir) replace(on, { leader, heir, hex });
    else sendToPool(on, leader, 'H-3.31.b.2');
  });
}

function priceOf({ setting }: HeartlandState): number {
  return administrationFor(setting.charts.costs, 'replaceLeader').value;
}

/** The army commander who orders it, with the point that it costs. */
function orderedBy(state: HeartlandState, side: Side, { by, hex }: { readonly by: LeaderId; readonly hex: number }): Result<Leader, Rejection> {
  const giver = armyCommanderFor(state, side, { id: by, hex });
  return giver.ok ? payerOfOrder(state, { side, leader: giver.value, points: priceOf(state), rule: 'H-3.31.b.2' }) : giver;
}

interface Replacement {
  readonly leader: Leader;
  readonly heir: Leader;
  readonly hex: number;
}

/** A leader of the same hex, or of the pool, who can command the units. Refused with `unknown.leader` and `stacking.capacity`. */
function successorFor(state: HeartlandState, { leader, hex, heirId }: Omit<Replacement, 'heir'> & { readonly heirId: LeaderId }): Result<Leader, Rejection> {
  const heir = findLeader(state, heirId);
  const isNear = heir?.state.place === 'pool' || ((heir?.state.place === 'map' || heir?.state.place === 'box') && hexOfLeader(state, heir) === hex);
  if (heir?.counter.side !== leader.counter.side || !isNear || heirId === leader.counter.id)
    return reject('H-3.31.b.2', 'unknown.leader', `${heirId} is no other leader of yours in the hex, nor in the pool.`, { leader: heirId });
  const able = commandVerdict(heir, [...unitsUnder(state, heir), ...unitsUnder(state, leader)]);
  return able.ok ? ok(heir) : able;
}

function armyVerdict(state: HeartlandState, side: Side, heir: Leader): Verdict {
  if (starsOf(heir) < ARMY_COMMANDER_STARS) return reject('H-3.31.1', 'headquarters.rank', `An army commander has ${ARMY_COMMANDER_STARS} stars.`, { leader: heir.counter.id, stars: starsOf(heir) });
  return emergencyOrderVerdict(state, side, 'H-3.41.4', 'once-a-turn');
}

/** The successor takes over box, place, headquarters and subordinates; the other goes to the pool. */
function replace(recorder: HeartlandRecorder, { leader, heir, hex }: Replacement): void {
  const rule = 'H-3.31.b.2';
  const { under, headquarters, morale } = leader.state;
  const juniors = subordinatesOf(recorder.state, leader).filter(({ counter }) => counter.id !== heir.counter.id);
  const chief = chiefOfStaff(recorder.state, leader);
  const spot = under >= 0 ? spotUnder(leaderAt(recorder.state, under)) : ({ place: 'map', hex: hexId(recorder.state.setting, hex) } as const);
  const isNew = heir.state.place === 'pool';
  if (isNew) takeField(recorder, heir, spot, rule);
  else if (under < 0) placeLeader(recorder, heir, spot, rule);
  takeBox(recorder, { fallen: leader, units: unitsUnder(recorder.state, leader) }, heir, rule);
  if (isNew) setMorale(recorder, heir, morale);
  if (headquarters) recorder.record({ type: 'headquarters-returned', leader: leader.counter.id, to: leader.counter.side });
  if (headquarters) giveHeadquarters(recorder, now(recorder, heir));
  for (const junior of juniors) placeLeader(recorder, junior, spotUnder(now(recorder, heir)), rule);
  if (chief) placeLeader(recorder, chief, { place: 'staff', under: heir.counter.id }, rule);
  sendToPool(recorder, now(recorder, leader), rule);
}

/** An army commander gives leaderless units in his range to a leader of the pool: 1 AP, no emergency order in administration (H-3.31.b.2, H-3.41.2). */
function appoint(recorder: HeartlandRecorder, { leader: id, by, units: ids }: OrderOf<'appoint'>, side: Side): Verdict {
  const { state } = recorder;
  const leader = poolOf(state, side).find(({ counter }) => counter.id === id);
  if (!leader) return reject('H-3.41.2', 'unknown.leader', `${id} is no leader of your pool.`, { leader: id });
  const units = leaderlessUnits(state, side, ids, 'H-3.41.2');
  if (!units.ok) return units;
  const [{ state: { hex } }] = units.value as [Unit];
  const payer = orderedBy(state, side, { by, hex });
  if (!payer.ok) return payer;
  const possible = firstRefusal(
    () => newCommandsVerdict(state, side, 1),
    () => commandVerdict(leader, units.value),
  );
  if (!possible.ok) return possible;
  return ifLawful(recorder, hex, (on) => {
    spendPoints(on, payer.value, priceOf(on.state), 'H-3.31.b.2');
    takeCommand(on, leader, { hex, units: units.value }, 'H-3.41.2');
  });
}

/** Combat units of the side without a leader, all in one hex. */
function leaderlessUnits(state: HeartlandState, side: Side, ids: readonly UnitId[], rule: RuleId): Result<readonly Unit[], Rejection> {
  const units = ids.flatMap((id) => findUnit(state, id) ?? []).filter((unit) => unit.counter.side === side && unit.state.place === 'map' && isCombatUnit(unit));
  const hexes = new Set(units.map((unit) => unit.state.hex));
  if (units.length === ids.length && hexes.size === 1) return ok(units);
  return reject(rule, 'unknown.unit', 'Name combat units of yours without a leader, all in one hex.', { units: ids });
}

function takeCommand(recorder: HeartlandRecorder, leader: Leader, { hex, units }: { readonly hex: number; readonly units: readonly Unit[] }, rule: RuleId): void {
  takeField(recorder, leader, { place: 'map', hex: hexId(recorder.state.setting, hex) }, rule);
  for (const unit of units) placeUnit(recorder, unit, { place: 'box', leader: leader.counter.id }, rule);
}

/** War effort points bring a leader of the pool, drawn at random, to leaderless units (H-3.11.d.3, house HS-13). */
function formCommand(recorder: HeartlandRecorder, { hex: at, units: ids }: OrderOf<'form-command'>, side: Side): Verdict {
  const { state } = recorder;
  const units = leaderlessUnits(state, side, ids, 'H-3.11.d.3');
  if (!units.ok) return units;
  const hex = hexIndex(state.setting, at);
  if (units.value.some((unit) => unit.state.hex !== hex)) return reject('H-3.11.d.3', 'unknown.unit', `The units do not stand in ${at}.`, { units: ids, hex: at });
  const price = warEffortFor(state.setting.charts.costs, 'newCommand').value;
  const candidates = candidatesFor(state, side, hex);
  const possible = firstRefusal(
    () => newCommandsVerdict(state, side, 1),
    () => poolVerdict(candidates, at),
    () => warEffortVerdict(state, side, price, 'H-3.11.d.3'),
  );
  if (!possible.ok) return possible;
  spendWarEffort(recorder, side, price, 'H-3.11.d.3');
  const leader = drawLeader(recorder, candidates)!;
  takeCommand(recorder, leader, { hex, units: units.value }, 'H-3.11.d.3');
  fillTrack(recorder, leader);
  return ACCEPTED;
}

function poolVerdict(candidates: readonly Leader[], hex: HexId): Verdict {
  return candidates.length > 0 ? ACCEPTED : reject('H-3.15.1', 'leaders.empty-pool', `No leader of your pool can command in ${hex}.`, { hex });
}

function fillTrack(recorder: HeartlandRecorder, { counter: { id, side }, state: { morale, artillery, ammunition } }: Leader): void {
  const leader = findLeader(recorder.state, id)!;
  changeMorale(recorder, leader, NEW_COMMAND.morale - morale, 'H-3.11.d.3');
  if (artillery !== NEW_COMMAND.artillery) recorder.record({ type: 'artillery-changed', leader: id, by: NEW_COMMAND.artillery - artillery, rule: 'H-3.11.d.3', to: side });
  if (ammunition !== NEW_COMMAND.ammunition) recorder.record({ type: 'ammunition-changed', leader: id, by: NEW_COMMAND.ammunition - ammunition, rule: 'H-3.11.d.3', to: side });
}

/** An emergency order takes a leader off the map whom no line of supply and no army commander reaches; his units stay (H-3.41.5). */
function removeIsolatedLeader(recorder: HeartlandRecorder, { leader: id }: OrderOf<'remove-isolated-leader'>, side: Side): Verdict {
  const { state } = recorder;
  const given = giverOf(state, side, id, 'H-3.41.5');
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  if (!isIsolated(state, leader)) return reject('H-3.41.5', 'leaders.not-isolated', `${leader.counter.name} is in supply, and an army commander can dismiss him.`, { leader: id });
  const ordered = emergencyOrderVerdict(state, side, 'H-3.41.5', 'once-a-turn');
  if (!ordered.ok) return ordered;
  return ifLawful(recorder, hex, (on) => {
    emergencyOrder(on, side, 'H-3.41.5', 'once-a-turn');
    sendToPool(on, leader, 'H-3.41.5');
  });
}

function isIsolated(state: HeartlandState, leader: Leader): boolean {
  const { side } = leader.counter;
  const force = forceOf(state, leader);
  const hasLine = force !== undefined && judgeSupply(state, side).forces.get(force.id)!.line;
  return !hasLine || armyCommandersInRange(state, side, hexOfLeader(state, leader), 0).length === 0;
}

export const dismissOrder: OrderKind<'dismiss'> = {
  step: 'administration',
  carryOut: dismiss,
  candidates(state, side) {
    const leaders = commandsOf(state, side).filter((leader) => hexOfLeader(state, leader) >= 0);
    return leaders.flatMap((leader) => {
      const hex = hexOfLeader(state, leader);
      const heirs = [...leaders.filter((other) => other !== leader && hexOfLeader(state, other) === hex), ...poolOf(state, side)];
      return armyCommandersInRange(state, side, hex, priceOf(state)).flatMap((by): readonly OrderOf<'dismiss'>[] => {
        const order = { order: 'dismiss', leader: leader.counter.id, by: by.counter.id } as const;
        return [order, ...heirs.map(({ counter }) => ({ ...order, successor: counter.id }))];
      });
    });
  },
};

export const appointOrder: OrderKind<'appoint'> = {
  step: 'administration',
  carryOut: appoint,
  candidates: (state, side) =>
    leaderlessForces(state, side).flatMap(({ hex, units }) =>
      armyCommandersInRange(state, side, hex, priceOf(state)).flatMap((by) =>
        poolOf(state, side).map(({ counter }) => ({ order: 'appoint', leader: counter.id, by: by.counter.id, units: units.map((unit) => unit.counter.id) })),
      ),
    ),
};

function leaderlessForces(state: HeartlandState, side: Side): readonly Force[] {
  return forcesOfSide(state, side).filter(({ commander }) => !commander);
}

export const formCommandOrder: OrderKind<'form-command'> = {
  step: 'administration',
  carryOut: formCommand,
  candidates: (state, side) => leaderlessForces(state, side).map(({ hex, units }) => ({ order: 'form-command', hex: hexId(state.setting, hex), units: units.map(({ counter }) => counter.id) })),
};

export const removeIsolatedLeaderOrder: OrderKind<'remove-isolated-leader'> = {
  step: 'administration',
  carryOut: removeIsolatedLeader,
  candidates: (state, side) =>
    commandsOf(state, side)
      .filter(({ counter }) => ownLeader(state, side, counter.id))
      .map(({ counter }) => ({ order: 'remove-isolated-leader', leader: counter.id })),
};

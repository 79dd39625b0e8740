import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { OrderOf } from '../commands.js';
import { findForce, findLeader, hexId, hexOfLeader, inCommandRange, leadersOf, starsOf, type Leader } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor, warEffortFor } from '../tables/costs.js';
import { SIDES, type LeaderId, type Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { giveHeadquarters, takeBox, takeHeadquarters } from './command-transfer.js';
import { emergencyOrder, emergencyOrderVerdict } from './emergency-orders.js';
import { commandsNobody, poolOf, takeField } from './leader-pool.js';
import { ifLawful } from './leader-orders.js';
import { firstRefusal, giverOf, payerOfOrder, spendWarEffort, warEffortVerdict, type OrderKind } from './orders.js';
import { chiefOfStaff, now, placeLeader, seenMarkers, spotUnder, subordinatesOf } from './placement.js';
import { ARMY_COMMANDER_STARS, commandVerdict, headquartersVerdict, newLeadersVerdict, unitsUnder } from './stacking.js';

/** The fewest stars of a chief of staff (H-3.32.1). */
const CHIEF_STARS = 2;

/** A leader of two stars, of the pool or without a command, goes on an army commander's staff: an emergency order and 1 AP of the commander (H-3.32.1, H-3.32.2, H-3.32.3, AMB-17). */
function appointChiefOfStaff(recorder: HeartlandRecorder, { leader: id, commander: commanderId }: OrderOf<'appoint-chief-of-staff'>, side: Side): Verdict {
  const { state } = recorder;
  const commander = giverOf(state, side, commanderId, 'H-3.32.1');
  if (!commander.ok) return commander;
  const leader = findLeader(state, id);
  if (leader?.counter.side !== side) return reject('H-3.32.1', 'unknown.leader', `Your side has no leader ${id}.`, { leader: id });
  const possible = firstRefusal(
    () => postVerdict(state, commander.value.leader),
    () => chiefVerdict(state, leader, commander.value.leader),
    () => newLeadersVerdict(state, side, comingFromPool(leader)),
    () => emergencyOrderVerdict(state, side, 'H-3.32.2', 'once-a-turn'),
  );
  if (!possible.ok) return possible;
  const points = administrationFor(state.setting.charts.costs, 'chiefOfStaff').value;
  const payer = payerOfOrder(state, { side, leader: commander.value.leader, points, rule: 'H-3.32.2' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, points, 'H-3.32.2');
  emergencyOrder(recorder, side, 'H-3.32.2', 'once-a-turn');
  takeField(recorder, leader, { place: 'staff', under: commanderId }, 'H-3.32.3');
  return ACCEPTED;
}

/** How many leaders more take the field with him (H-3.13.5). */
function comingFromPool({ state }: Leader): number {
  return state.place === 'pool' ? 1 : 0;
}

function postVerdict(state: HeartlandState, commander: Leader): Verdict {
  const { id, name } = commander.counter;
  if (!commander.state.headquarters) return reject('H-3.32.1', 'staff.no-headquarters', `${name} is no army commander.`, { leader: id });
  const chief = chiefOfStaff(state, commander);
  return chief ? reject('H-3.32.3', 'staff.taken', `${chief.counter.name} is chief of staff of ${name}.`, { leader: id, chief: chief.counter.id }) : ACCEPTED;
}

/** Who leads anybody hands over his units first. */
function chiefVerdict(state: HeartlandState, leader: Leader, commander: Leader): Verdict {
  const { id, name } = leader.counter;
  if (starsOf(leader) < CHIEF_STARS) return reject('H-3.32.1', 'staff.rank', `A chief of staff has ${CHIEF_STARS} stars; ${name} has ${starsOf(leader)}.`, { leader: id, stars: starsOf(leader) });
  if (leader.state.place === 'pool') return ACCEPTED;
  const inField = leader.state.place === 'map' || leader.state.place === 'box';
  if (!inField || !inCommandRange(state, commander, hexOfLeader(state, leader)))
    return reject('H-3.32.1', 'staff.out-of-reach', `${name} is neither in the pool nor in the command range of ${commander.counter.name}.`, { leader: id });
  return commandsNobody(state, leader) ? ACCEPTED : reject('H-3.32.1', 'staff.commands', `${name} has to hand over his units first.`, { leader: id });
}

/** A new army commander, by emergency order: in place of a chief of staff who leads the army for the time being, or with a headquarters that is free (H-3.41.4, H-3.32.b.3, H-3.32.b.4). */
function appointArmyCommander(recorder: HeartlandRecorder, { leader: id }: OrderOf<'appoint-army-commander'>, side: Side): Verdict {
  const { state } = recorder;
  const leader = findLeader(state, id);
  if (leader?.counter.side !== side) return reject('H-3.41.4', 'unknown.leader', `Your side has no leader ${id}.`, { leader: id });
  const acting = actingCommanderFor(state, leader);
  return acting ? relieve(recorder, leader, acting) : giveArmy(recorder, leader);
}

/** The acting commander whom a leader may relieve: that of his own stack, for one of the pool the first of the side. */
function actingCommanderFor(state: HeartlandState, leader: Leader): Leader | undefined {
  const acting = leadersOf(state, leader.counter.side).filter(({ counter, state: own }) => own.acting && counter.id !== leader.counter.id);
  return leader.state.place === 'pool' ? acting[0] : acting.find(({ counter }) => leader.state.under === counter.index);
}

/** Replacing a commander who fell does not count as the turn's emergency order (AMB-17). The acting one goes back to the staff, without the brevet that he had for it (H-3.32.b.4). */
function relieve(recorder: HeartlandRecorder, leader: Leader, acting: Leader): Verdict {
  const { state } = recorder;
  const { side, id } = leader.counter;
  const possible = firstRefusal(
    () => rankVerdict(leader),
    () => newLeadersVerdict(state, side, comingFromPool(leader)),
    () => commandVerdict(leader, [...unitsUnder(state, leader), ...unitsUnder(state, acting)]),
    () => emergencyOrderVerdict(state, side, 'H-3.32.b.3', 'exempt'),
  );
  if (!possible.ok) return possible;
  const hex = hexOfLeader(state, acting);
  return ifLawful(recorder, hex, (on) => {
    const rule = 'H-3.32.b.4';
    const spot = { place: 'map', hex: hexId(state.setting, hex) } as const;
    emergencyOrder(on, side, 'H-3.32.b.3', 'exempt');
    if (leader.state.place === 'pool') takeField(on, leader, spot, rule);
    else placeLeader(on, leader, spot, rule);
    on.record({ type: 'headquarters-returned', leader: acting.counter.id, to: side });
    giveHeadquarters(on, now(on, leader));
    takeBox(on, { fallen: acting, units: unitsUnder(on.state, acting) }, leader, rule);
    for (const junior of subordinatesOf(on.state, acting)) placeLeader(on, junior, spotUnder(now(on, leader)), rule);
    stepDown(on, now(on, acting), id);
  });
}

function rankVerdict(leader: Leader): Verdict {
  if (starsOf(leader) >= ARMY_COMMANDER_STARS) return ACCEPTED;
  return reject('H-3.31.1', 'headquarters.rank', `An army commander has ${ARMY_COMMANDER_STARS} stars; a brevet may give ${leader.counter.name} one more.`, { leader: leader.counter.id, stars: starsOf(leader) });
}

function stepDown(recorder: HeartlandRecorder, acting: Leader, commander: LeaderId): void {
  const { id, side, stars } = acting.counter;
  recorder.record({ type: 'command-taken', leader: id, acting: false, to: side });
  if (acting.state.brevet && stars < ARMY_COMMANDER_STARS) recorder.record({ type: 'brevet-lost', leader: id, ...seenMarkers(recorder.state, acting) });
  placeLeader(recorder, acting, { place: 'staff', under: commander }, 'H-3.32.b.4');
}

/** A headquarters that is free goes to the Overall Commander of a force (H-3.13.4, H-3.41.4); it counts as the turn's emergency order, unless the commander who held it died (H-3.41.a.2, AMB-17). */
function giveArmy(recorder: HeartlandRecorder, leader: Leader): Verdict {
  const { state } = recorder;
  const { side, id, name } = leader.counter;
  const use = state.sides[side].bereftArmies > 0 ? 'exempt' : 'once-a-turn';
  const possible = firstRefusal(
    () => (findForce(state, id) ? ACCEPTED : reject('H-3.41.4', 'order.not-commander', `${name} commands no force on the map.`, { leader: id })),
    () => headquartersVerdict(state, leader),
    () => emergencyOrderVerdict(state, side, 'H-3.41.4', use),
  );
  if (!possible.ok) return possible;
  emergencyOrder(recorder, side, 'H-3.41.4', use);
  if (use === 'exempt') recorder.record({ type: 'bereft-armies-changed', side, by: -1, to: side });
  takeHeadquarters(recorder, leader, 'H-3.41.4');
  return ACCEPTED;
}

/** The chief of staff stays in command for good (H-3.32.b.3); then a new one may be appointed (H-3.32.b.5). */
function confirmActingCommander(recorder: HeartlandRecorder, { leader: id }: OrderOf<'confirm-acting-commander'>, side: Side): Verdict {
  const acting = actingLeader(recorder.state, side, id);
  if (acting.ok) recorder.record({ type: 'command-taken', leader: id, acting: false, to: side });
  return acting.ok ? ACCEPTED : acting;
}

function actingLeader(state: HeartlandState, side: Side, id: LeaderId): Result<Leader, Rejection> {
  const given = giverOf(state, side, id, 'H-3.32.b.3');
  if (!given.ok) return given;
  const { leader } = given.value;
  return leader.state.acting ? ok(leader) : reject('H-3.32.b.3', 'staff.not-acting', `${leader.counter.name} is no acting commander.`, { leader: id });
}

/** Who was not relieved in this administration stays in command (H-3.32.b.3). */
export function settleActingCommanders(recorder: HeartlandRecorder): void {
  const acting = SIDES.flatMap((side) => leadersOf(recorder.state, side)).filter(({ state }) => state.acting);
  for (const { counter } of acting) recorder.record({ type: 'command-taken', leader: counter.id, acting: false, to: counter.side });
}

/** A star more, once for each leader, and each rating one less (H-3.23.b.2, H-3.22.3, house HS-10). */
function brevet(recorder: HeartlandRecorder, { leader: id }: OrderOf<'brevet'>, side: Side): Verdict {
  const { state } = recorder;
  const given = giverOf(state, side, id, 'H-3.23.b.2');
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  if (leader.state.brevet) return reject('H-3.23.b.2', 'brevet.held', `${leader.counter.name} holds a brevet.`, { leader: id });
  const price = warEffortFor(state.setting.charts.costs, 'brevet').value;
  const affordable = warEffortVerdict(state, side, price, 'H-3.32.b.2');
  if (!affordable.ok) return affordable;
  return ifLawful(recorder, hex, (on) => {
    spendWarEffort(on, side, price, 'H-3.32.b.2');
    on.record({ type: 'breveted', leader: id, ...seenMarkers(on.state, leader) });
  });
}

export const appointChiefOfStaffOrder: OrderKind<'appoint-chief-of-staff'> = {
  step: 'administration',
  carryOut: appointChiefOfStaff,
  candidates(state, side) {
    const leaders = leadersOf(state, side);
    const commanders = leaders.filter(({ state: own }) => own.headquarters);
    return commanders.flatMap((commander) => poolOf(state, side).map(({ counter }) => ({ order: 'appoint-chief-of-staff', leader: counter.id, commander: commander.counter.id })));
  },
};

export const appointArmyCommanderOrder: OrderKind<'appoint-army-commander'> = {
  step: 'administration',
  carryOut: appointArmyCommander,
  candidates: (state, side) => leadersOf(state, side).map(({ counter }) => ({ order: 'appoint-army-commander', leader: counter.id })),
};

export const confirmActingCommanderOrder: OrderKind<'confirm-acting-commander'> = {
  step: 'administration',
  carryOut: confirmActingCommander,
  candidates: (state, side) => leadersOf(state, side).filter(({ state: own }) => own.acting).map(({ counter }) => ({ order: 'confirm-acting-commander', leader: counter.id })),
};

export const brevetOrder: OrderKind<'brevet'> = {
  step: 'administration',
  carryOut: brevet,
  candidates: (state, side) => leadersOf(state, side).map(({ counter }) => ({ order: 'brevet', leader: counter.id })),
};

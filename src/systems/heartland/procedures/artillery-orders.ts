import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { OrderOf } from '../commands.js';
import { forceOf, inCommandRange, stackCommander, type Leader } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor, warEffortFor } from '../tables/costs.js';
import type { LeaderId, Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { mostArtillery } from './cavalry-corps.js';
import { commanderOf, firstRefusal, fullSupplyVerdict, giverOf, payerOfOrder, spendWarEffort, warEffortVerdict, type Given, type OrderKind } from './orders.js';
import { commandsOf } from './stacking.js';

/** An army commander gives an artillery point to himself or to a command in his range: 2 AP of his, and war effort points (H-3.31.b.4, H-7.0.2, H-7.34.2, house HS-9). */
function addArtillery(recorder: HeartlandRecorder, { leader: id, by }: OrderOf<'add-artillery'>, side: Side): Verdict {
  const { state } = recorder;
  const given = commanderOf(state, side, id, 'H-3.31.b.4');
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  const giver = armyCommanderFor(state, side, { id: by, hex });
  if (!giver.ok) return giver;
  const { costs } = state.setting.charts;
  const price = warEffortFor(costs, 'artillery').value;
  const points = administrationFor(costs, 'artillery').value;
  const possible = firstRefusal(
    () => fullSupplyVerdict(state, leader, 'H-7.34.2'),
    () => roomVerdict(state, leader, 1),
    () => warEffortVerdict(state, side, price, 'H-4.32.1'),
  );
  if (!possible.ok) return possible;
  const payer = payerOfOrder(state, { side, leader: giver.value, points, rule: 'H-3.31.b.4' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, points, 'H-3.31.b.4');
  spendWarEffort(recorder, side, price, 'H-4.32.1');
  recorder.record({ type: 'artillery-changed', leader: id, by: 1, rule: 'H-3.31.b.4', to: side });
  return ACCEPTED;
}

/** The army commander who gives an order that only he may give, with the hex in his command range, his own included (H-3.31.b.2, H-3.31.b.4). Refused with `unknown.leader` and `order.out-of-range`. */
export function armyCommanderFor(state: HeartlandState, side: Side, { id, hex }: { readonly id: string; readonly hex: number }): Result<Leader, Rejection> {
  const giver = giverOf(state, side, id, 'H-3.31.2');
  if (!giver.ok) return giver;
  const { leader } = giver.value;
  if (inCommandRange(state, leader, hex)) return ok(leader);
  return reject('H-3.31.b.2', 'order.out-of-range', `${leader.counter.name} is no army commander with that hex in his command range.`, { leader: id, headquarters: leader.state.headquarters });
}

/** Artillery goes to another leader of the stack; the giver pays once, to however many he gives (H-4.32.1, house HS-9). */
function passArtillery(recorder: HeartlandRecorder, { leader: id, to, points, paidBy }: OrderOf<'pass-artillery'>, side: Side): Verdict {
  const { state } = recorder;
  const given = commanderOf(state, side, id, 'H-4.32.1');
  if (!given.ok) return given;
  const receiver = commanderOf(state, side, to, 'H-4.32.1');
  if (!receiver.ok) return receiver;
  const { leader } = given.value;
  const possible = firstRefusal(
    () => stackVerdict(state, given.value, receiver.value),
    () => gunsVerdict(leader, points),
    () => roomVerdict(state, receiver.value.leader, points),
  );
  if (!possible.ok) return possible;
  const price = hasGiven(recorder, id) ? 0 : administrationFor(state.setting.charts.costs, 'redistribution').value;
  const payer = payerOfOrder(state, { side, leader, paidBy, points: price, rule: 'H-4.32.1' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, price, 'H-4.32.1');
  recorder.record({ type: 'artillery-changed', leader: id, by: -points, rule: 'H-4.32.1', to: side });
  recorder.record({ type: 'artillery-changed', leader: to, by: points, rule: 'H-4.32.1', to: side });
  return ACCEPTED;
}

/** Whether a leader has given artillery in this administration and so has paid for it. */
function hasGiven({ events }: HeartlandRecorder, giver: LeaderId): boolean {
  return events.some((event) => event.type === 'artillery-changed' && event.leader === giver && event.by < 0 && event.rule === 'H-4.32.1');
}

function stackVerdict(state: HeartlandState, { leader: giver }: Given, { leader: receiver }: Given): Verdict {
  if (areStacked(state, giver, receiver)) return ACCEPTED;
  return reject('H-4.32.1', 'artillery.other-stack', `${receiver.counter.name} is no other leader of the same stack.`, { leader: giver.counter.id, to: receiver.counter.id });
}

/** Whether two leaders are of one stack, merged or not: two army commanders of one hex have a stack each (H-3.22.1, H-3.22.2). */
function areStacked(state: HeartlandState, giver: Leader, receiver: Leader): boolean {
  const [from, to] = [giver, receiver].map((leader) => forceOf(state, leader));
  if (!from || !to || giver.counter.id === receiver.counter.id || from.hex !== to.hex) return false;
  return stackCommander(state, from)?.counter.id === stackCommander(state, to)?.counter.id;
}

function gunsVerdict({ counter, state: { artillery } }: Leader, points: number): Verdict {
  if (artillery >= points) return ACCEPTED;
  return reject('H-4.32.1', 'artillery.too-few', `${counter.name} has ${artillery} artillery points.`, { leader: counter.id, artillery, points });
}

function roomVerdict(state: HeartlandState, leader: Leader, points: number): Verdict {
  const most = mostArtillery(state, leader);
  const { counter, state: own } = leader;
  if (own.artillery + points <= most) return ACCEPTED;
  return reject(own.corps ? 'H-3.12.3' : 'H-3.31.b.4', 'artillery.too-much', `${counter.name} has ${own.artillery} artillery points and may have ${most}.`, { leader: counter.id, artillery: own.artillery, most });
}

export const addArtilleryOrder: OrderKind<'add-artillery'> = {
  step: 'administration',
  carryOut: addArtillery,
  candidates(state, side) {
    const commands = commandsOf(state, side);
    const givers = commands.filter(({ state: own }) => own.headquarters);
    return givers.flatMap((by) => commands.map(({ counter }) => ({ order: 'add-artillery', leader: counter.id, by: by.counter.id })));
  },
};

export const passArtilleryOrder: OrderKind<'pass-artillery'> = {
  step: 'administration',
  carryOut: passArtillery,
  candidates(state, side) {
    const commands = commandsOf(state, side);
    const givers = commands.filter(({ state: own }) => own.artillery > 0);
    return givers.flatMap((giver) =>
      commands.filter((other) => areStacked(state, giver, other)).map(({ counter }) => ({ order: 'pass-artillery', leader: giver.counter.id, to: counter.id, points: 1 })),
    );
  },
};

import { reject } from '../../../kernel/rejection.js';
import type { OrderOf } from '../commands.js';
import type { Leader } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor, limitOn, warEffortFor } from '../tables/costs.js';
import type { Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { commanderOf, firstRefusal, fullSupplyVerdict, payerOfOrder, spendWarEffort, warEffortVerdict, type OrderKind } from './orders.js';
import { commandsOf } from './stacking.js';

/** A leader takes in ammunition, each point for an administration point and a war effort point (H-3.24.a.7, H-7.0.2, H-7.34.2, house HS-7). */
function takeAmmunition(recorder: HeartlandRecorder, { leader: id, points, paidBy }: OrderOf<'take-ammunition'>, side: Side): Verdict {
  const { state } = recorder;
  const given = commanderOf(state, side, id, 'H-3.24.a.7');
  if (!given.ok) return given;
  const { leader } = given.value;
  const { costs } = state.setting.charts;
  const price = points * warEffortFor(costs, 'ammunition').value;
  const orders = points * administrationFor(costs, 'ammunition').value;
  const possible = firstRefusal(
    () => fullSupplyVerdict(state, leader, 'H-7.34.2'),
    () => roomVerdict(state, leader, points),
    () => warEffortVerdict(state, side, price, 'H-4.32.1'),
  );
  if (!possible.ok) return possible;
  const payer = payerOfOrder(state, { side, leader, paidBy, points: orders, rule: 'H-3.24.a.7' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, orders, 'H-3.24.a.7');
  spendWarEffort(recorder, side, price, 'H-4.32.1');
  recorder.record({ type: 'ammunition-changed', leader: id, by: points, rule: 'H-3.24.a.7', to: side });
  return ACCEPTED;
}

function roomVerdict({ setting }: HeartlandState, { counter, state: { ammunition } }: Leader, points: number): Verdict {
  const most = limitOn(setting.charts.costs, 'ammunition').value;
  if (ammunition + points <= most) return ACCEPTED;
  return reject('H-3.24.a.7', 'ammunition.too-much', `${counter.name} has ${ammunition} ammunition points and may have ${most}.`, { leader: counter.id, ammunition, most });
}

export const takeAmmunitionOrder: OrderKind<'take-ammunition'> = {
  step: 'administration',
  carryOut: takeAmmunition,
  candidates: (state, side) => commandsOf(state, side).map(({ counter }) => ({ order: 'take-ammunition', leader: counter.id, points: 1 })),
};

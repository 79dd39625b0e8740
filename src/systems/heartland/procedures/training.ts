import { reject } from '../../../kernel/rejection.js';
import type { OrderOf } from '../commands.js';
import type { Leader } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import { administrationFor, limitOn, warEffortFor } from '../tables/costs.js';
import type { Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { changeMorale } from './morale-levels.js';
import { commanderOf, firstRefusal, fullSupplyVerdict, outsideZonesVerdict, payerOfOrder, spendWarEffort, warEffortVerdict, type OrderKind } from './orders.js';
import { commandsOf } from './stacking.js';

/** An active leader in full supply who neither marched nor fought this turn raises his morale by a level: 1 AP and war effort points (H-3.53.3, house HS-11). */
function train(recorder: HeartlandRecorder, { leader: id, paidBy }: OrderOf<'train'>, side: Side): Verdict {
  const { state } = recorder;
  const given = commanderOf(state, side, id, 'H-3.53.3');
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  const { costs } = state.setting.charts;
  const price = warEffortFor(costs, 'training').value;
  const points = administrationFor(costs, 'training').value;
  const possible = firstRefusal(
    () => restVerdict(leader),
    () => levelVerdict(recorder, leader),
    () => fullSupplyVerdict(state, leader, 'H-3.53.3'),
    () => outsideZonesVerdict(state, side, hex, 'H-3.53.3'),
    () => warEffortVerdict(state, side, price, 'H-3.53.3'),
  );
  if (!possible.ok) return possible;
  const payer = payerOfOrder(state, { side, leader, paidBy, points, rule: 'H-3.53.3' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, points, 'H-3.53.3');
  spendWarEffort(recorder, side, price, 'H-3.53.3');
  changeMorale(recorder, leader, 1, 'H-3.53.3');
  return ACCEPTED;
}

function restVerdict({ counter, state: { active, marched, fought } }: Leader): Verdict {
  if (!active) return reject('H-3.53.3', 'training.inactive', `${counter.name} is inactive; only active leaders train.`, { leader: counter.id });
  if (!marched && !fought) return ACCEPTED;
  return reject('H-3.53.3', 'training.busy', `${counter.name} has ${marched ? 'marched' : 'fought'} this turn, and does not train.`, { leader: counter.id, marched, fought });
}

/** Up to the limit, and a level in a turn. */
function levelVerdict({ state, events }: HeartlandRecorder, { counter, state: { morale } }: Leader): Verdict {
  const { costs } = state.setting.charts;
  const most = limitOn(costs, 'training').value;
  if (morale >= most) return reject('H-3.53.3', 'training.limit', `Training raises morale to ${most}; that of ${counter.name} is ${morale}.`, { leader: counter.id, morale, limit: most });
  const trained = events.filter((event) => event.type === 'morale-changed' && event.leader === counter.id && event.rule === 'H-3.53.3').length;
  if (trained < limitOn(costs, 'trainingPerTurn').value) return ACCEPTED;
  return reject('H-3.53.3', 'training.again', `${counter.name} has trained this turn.`, { leader: counter.id });
}

export const trainOrder: OrderKind<'train'> = {
  step: 'administration',
  carryOut: train,
  candidates: (state, side) => commandsOf(state, side).map(({ counter }) => ({ order: 'train', leader: counter.id })),
};

import { reject } from '../../../kernel/rejection.js';
import type { OrderOf } from '../commands.js';
import { findUnit, isCombatUnit, unitsOf, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import type { Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { commanderOf, firstRefusal, fullSupplyVerdict, outsideZonesVerdict, payerOfOrder, type OrderKind } from './orders.js';
import { placeUnit } from './placement.js';
import { isReduced } from './recruiting.js';
import { commandVerdict, commandsOf, unitsUnder } from './stacking.js';

/** Steps of the pool that a return takes: to turn a reduced unit to its full side, or to bring an eliminated one back reduced (house HS-6). */
const STEPS = { recovery: 1, return: 2 } as const;

/**
 * Replacement steps and an administration point turn a reduced unit under the leader to its full side, or bring an
 * eliminated one back under him (H-3.24.a.7, H-4.32.1, H-7.0.2, H-7.34.2, house HS-6).
 */
function replaceStep(recorder: HeartlandRecorder, { leader: id, unit: unitId, paidBy }: OrderOf<'replace-step'>, side: Side): Verdict {
  const { state } = recorder;
  const given = commanderOf(state, side, id, 'H-3.24.a.7');
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  const unit = findUnit(state, unitId);
  if (unit?.counter.side !== side || !isCombatUnit(unit)) return reject('H-4.32.1', 'unknown.unit', `Your side has no unit ${unitId} that takes steps.`, { unit: unitId });
  const returns = unit.state.place === 'eliminated';
  const possible = firstRefusal(
    () => (returns ? outsideZonesVerdict(state, side, hex, 'H-4.32.1') : reducedVerdict(leader, unit)),
    () => (returns ? commandVerdict(leader, [...unitsUnder(state, leader), unit]) : ACCEPTED),
    () => fullSupplyVerdict(state, leader, 'H-7.34.2'),
    () => onceVerdict(recorder, unit),
    () => stepsVerdict(state, side, returns ? STEPS.return : STEPS.recovery),
  );
  if (!possible.ok) return possible;
  const points = administrationFor(state.setting.charts.costs, 'step').value;
  const payer = payerOfOrder(state, { side, leader, paidBy, points, rule: 'H-3.24.a.7' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, points, 'H-3.24.a.7');
  recorder.record({ type: 'replacements-changed', side, by: -(returns ? STEPS.return : STEPS.recovery), rule: 'H-4.32.1' });
  if (returns) placeUnit(recorder, unit, { place: 'box', leader: leader.counter.id }, 'H-4.32.1');
  else recorder.record({ type: 'step-recovered', unit: unitId, rule: 'H-4.32.1', to: side });
  return ACCEPTED;
}

function reducedVerdict(leader: Leader, unit: Unit): Verdict {
  if (unit.state.leader === leader.counter.index && isReduced(unit)) return ACCEPTED;
  return reject('H-4.32.1', 'replacements.unit', `${unit.counter.name} is no reduced unit under ${leader.counter.name}, and is not eliminated.`, { unit: unit.counter.id, leader: leader.counter.id });
}

/** A unit takes one step in a turn (house HS-6). */
function onceVerdict({ events }: HeartlandRecorder, { counter }: Unit): Verdict {
  const taken = events.some((event) => (event.type === 'step-recovered' || event.type === 'unit-placed') && event.unit === counter.id);
  return taken ? reject('H-4.32.1', 'replacements.again', `${counter.name} has taken a step this turn.`, { unit: counter.id }) : ACCEPTED;
}

function stepsVerdict({ sides }: HeartlandState, side: Side, needed: number): Verdict {
  const { replacements } = sides[side];
  if (replacements >= needed) return ACCEPTED;
  return reject('H-4.32.1', 'replacements.too-few', `It takes ${needed} replacement steps, and your side has ${replacements}.`, { needed, replacements });
}

export const replaceStepOrder: OrderKind<'replace-step'> = {
  step: 'administration',
  carryOut: replaceStep,
  candidates(state, side) {
    if (state.sides[side].replacements === 0) return [];
    const units = unitsOf(state, side).filter(isCombatUnit);
    const gone = units.filter((unit) => unit.state.place === 'eliminated');
    const reduced = units.filter((unit) => isReduced(unit) && unit.state.leader >= 0);
    const order = (leader: string, { counter }: Unit) => ({ order: 'replace-step' as const, leader, unit: counter.id });
    return [
      ...reduced.map((unit) => order(state.setting.order.leaders[unit.state.leader]!.id, unit)),
      ...commandsOf(state, side).flatMap(({ counter }) => gone.map((unit) => order(counter.id, unit))),
    ];
  },
};

import { reject } from '../../../kernel/rejection.js';
import type { OrderOf } from '../commands.js';
import { findForce, forcesOfSide, type Force } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { Side } from '../vocabulary.js';
import { checkOf, NO_RELIEF } from './attrition.js';
import { emergenciesOf, emergencyVerdict, useUp } from './emergency-supply.js';
import { changeMorale } from './morale-levels.js';
import { commandsStack, type OrderKind } from './orders.js';

/** A wagon or depot is used up, so that its force checks without what its supply state adds; only for a force that has to check (H-7.35.2). */
function feed(recorder: HeartlandRecorder, { force, unit }: OrderOf<'emergency-supply'>, side: Side): Verdict {
  const verdict = emergencyVerdict(recorder.state, side, { force, unit });
  if (!verdict.ok) return verdict;
  if (!checkOf(recorder.state, verdict.value.force, NO_RELIEF)) return reject('H-4.31.3', 'attrition.no-check', `The force ${force} does not check attrition.`, { force });
  useUp(recorder, verdict.value.unit);
  return ACCEPTED;
}

/** An Overall Commander gives up a level of morale for the check of his stack (H-3.54.3, H-3.54.4). */
function steady(recorder: HeartlandRecorder, { leader: id }: OrderOf<'steady'>, side: Side): Verdict {
  const { state } = recorder;
  const force = findForce(state, id);
  if (force?.side !== side || !force.commander || !commandsStack(state, force.commander)) return reject('H-3.54.4', 'attrition.not-commander', `${id} commands no stack of yours on the map; only an Overall Commander gives up morale.`, { leader: id });
  const verdict = steadyVerdict(recorder, force);
  if (verdict.ok) changeMorale(recorder, force.commander, -1, 'H-3.54.3');
  return verdict;
}

function steadyVerdict({ state, events }: HeartlandRecorder, force: Force): Verdict {
  const { counter, state: own } = force.commander!;
  const given = events.some((event) => event.type === 'morale-changed' && event.leader === counter.id && event.rule === 'H-3.54.3');
  if (given) return reject('H-3.54.3', 'attrition.one-level', 'An Overall Commander gives up one level of morale for an attrition roll.', { leader: counter.id });
  if (own.morale === 0) return reject('H-3.54.3', 'morale.too-low', `${counter.name} has no morale to give up.`, { leader: counter.id });
  if (checkOf(state, force, NO_RELIEF)) return ACCEPTED;
  return reject('H-4.31.3', 'attrition.no-check', `The force of ${counter.name} does not check attrition.`, { leader: counter.id });
}

export const emergencySupplyOrder: OrderKind<'emergency-supply'> = {
  step: 'attrition',
  carryOut: feed,
  candidates: (state, side) => forcesOfSide(state, side).flatMap((force) => emergenciesOf(state, side, force).map((emergency) => ({ order: 'emergency-supply', ...emergency }))),
};

export const steadyOrder: OrderKind<'steady'> = {
  step: 'attrition',
  carryOut: steady,
  candidates: (state, side) => forcesOfSide(state, side).flatMap(({ commander }) => (commander ? [{ order: 'steady', leader: commander.counter.id }] : [])),
};

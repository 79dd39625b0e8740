import { reject } from '../../../kernel/rejection.js';
import type { OrderOf } from '../commands.js';
import { findUnit, forcesAt, hexId, hexOfUnit, looseAt, unitsOf, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor, limitOn, warEffortFor } from '../tables/costs.js';
import type { Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { commanderOf, firstRefusal, payerOfOrder, spendWarEffort, warEffortVerdict, type OrderKind } from './orders.js';
import { placeUnit } from './placement.js';
import { commandsOf } from './stacking.js';

/** Levels that an order adds, and with the Confederate chief engineer (house HS-14). */
const LEVELS = { plain: 1, chiefEngineer: 2 } as const;

/** A leader's force digs: the work of its hex rises by a level, with the chief engineer by two; 1 AP and war effort points for each level (H-3.24.a.7, house HS-14, HS-15). */
function entrench(recorder: HeartlandRecorder, { leader: id, chiefEngineer, paidBy }: OrderOf<'entrench'>, side: Side): Verdict {
  const { state } = recorder;
  const given = commanderOf(state, side, id, 'H-3.24.a.7');
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  const { costs } = state.setting.charts;
  const level = state.map.works[hex]?.level ?? 0;
  const most = limitOn(costs, 'entrenchment').value;
  const after = Math.min(most, level + (chiefEngineer ? LEVELS.chiefEngineer : LEVELS.plain));
  const price = (after - level) * warEffortFor(costs, 'entrenchment').value;
  const possible = firstRefusal(
    () => growthVerdict(recorder, hex, after > level),
    () => (chiefEngineer && !hasChief(state, hex) ? reject('H-3.11.b.1', 'entrenchment.no-chief', 'The chief engineer is not in the hex.', { leader: id }) : ACCEPTED),
    () => diggersVerdict(state, leader, hex),
    () => warEffortVerdict(state, side, price, 'H-3.24.a.7'),
  );
  if (!possible.ok) return possible;
  const points = administrationFor(costs, 'entrenchment').value;
  const payer = payerOfOrder(state, { side, leader, paidBy, points, rule: 'H-3.24.a.7' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, points, 'H-3.24.a.7');
  spendWarEffort(recorder, side, price, 'H-3.24.a.7');
  recorder.record({ type: 'work-changed', hex: hexId(state.setting, hex), side, level: after });
  return ACCEPTED;
}

/** One order in a turn for each work, and never above the highest level. */
function growthVerdict({ state, events }: HeartlandRecorder, hex: number, grows: boolean): Verdict {
  const at = hexId(state.setting, hex);
  const most = limitOn(state.setting.charts.costs, 'entrenchment').value;
  if (!grows) return reject('H-3.24.a.7', 'entrenchment.limit', `The entrenchment of ${at} has the highest level, ${most}.`, { hex: at, limit: most });
  const dug = events.filter((event) => event.type === 'work-changed' && event.hex === at).length;
  if (dug < limitOn(state.setting.charts.costs, 'entrenchmentPerTurn').value) return ACCEPTED;
  return reject('H-3.24.a.7', 'entrenchment.again', `The entrenchment of ${at} has grown this turn.`, { hex: at });
}

/** Who marched this turn has no time to dig, unless engineers do it for him. */
function diggersVerdict(state: HeartlandState, { counter, state: { marched } }: Leader, hex: number): Verdict {
  if (!marched || hasEngineers(state, hex)) return ACCEPTED;
  return reject('H-3.24.a.7', 'entrenchment.marched', `${counter.name} has marched this turn, and no engineers are there to dig for him.`, { leader: counter.id });
}

/** Whether Union engineers or the Confederate chief engineer are in the hex, in a box or without a leader (house HS-14). */
export function hasEngineers(state: HeartlandState, hex: number): boolean {
  return unitsIn(state, hex).some(({ counter: { type } }) => type === 'engineer' || type === 'chief-engineer');
}

function hasChief(state: HeartlandState, hex: number): boolean {
  return unitsIn(state, hex).some(({ counter: { type } }) => type === 'chief-engineer');
}

function unitsIn(state: HeartlandState, hex: number): readonly Unit[] {
  return [...forcesAt(state, hex).flatMap(({ units }) => units), ...looseAt(state, hex)];
}

/** A detachment mans the work of its hex, which then fights and controls by itself, or leaves it (H-3.6.2, house HS-16). It stands in the hex, and no force takes it along. */
function manWork(recorder: HeartlandRecorder, { unit: id, manned }: OrderOf<'man-work'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = findUnit(state, id);
  const hex = unit?.counter.side === side && unit.counter.type === 'detachment' ? hexOfUnit(state, unit) : -1;
  if (!unit || hex < 0) return reject('H-3.6.2', 'unknown.unit', `Your side has no detachment ${id} on the map.`, { unit: id });
  const at = hexId(state.setting, hex);
  if (unit.state.manning === manned) return reject('H-3.6.2', 'entrenchment.as-it-is', `The detachment ${manned ? 'mans' : 'does not man'} the work already.`, { unit: id });
  if (manned && state.map.works[hex]?.side !== side) return reject('H-3.6.2', 'entrenchment.none', `${at} holds no entrenchment of yours.`, { hex: at });
  if (manned && unitsIn(state, hex).some((other) => other.state.manning)) return reject('H-3.6.2', 'entrenchment.manned', `The entrenchment of ${at} is manned already.`, { hex: at });
  if (manned && unit.state.place !== 'map') placeUnit(recorder, unit, { place: 'map', hex: at }, 'H-3.6.2');
  // The entrenchment covers who is in it (H-3.71.2).
  recorder.record({ type: 'work-manned', unit: id, manned, to: side });
  return ACCEPTED;
}

/** The Confederates place their chief engineer with a field command, once in a scenario (H-3.11.b.1, house HS-14). */
function placeChiefEngineer(recorder: HeartlandRecorder, { leader: id }: OrderOf<'place-chief-engineer'>, side: Side): Verdict {
  const { state } = recorder;
  const chief = chiefInMix(state, side);
  if (!chief) return reject('H-3.11.b.1', 'entrenchment.no-chief', 'Your side has no chief engineer to place.');
  const given = commanderOf(state, side, id, 'H-3.11.b.1');
  if (!given.ok) return given;
  const { headquarters } = given.value.leader.state;
  if (headquarters) return reject('H-3.11.b.1', 'entrenchment.senior-command', 'The chief engineer is placed in the box of a field command.', { leader: id });
  placeUnit(recorder, chief, { place: 'box', leader: id }, 'H-3.11.b.1');
  return ACCEPTED;
}

function chiefInMix(state: HeartlandState, side: Side): Unit | undefined {
  return unitsOf(state, side).find(({ counter, state: own }) => counter.type === 'chief-engineer' && own.place === 'mix');
}

export const entrenchOrder: OrderKind<'entrench'> = {
  step: 'administration',
  carryOut: entrench,
  candidates: (state, side) =>
    commandsOf(state, side).flatMap(({ counter }): readonly OrderOf<'entrench'>[] => [
      { order: 'entrench', leader: counter.id },
      { order: 'entrench', leader: counter.id, chiefEngineer: true },
    ]),
};

export const manWorkOrder: OrderKind<'man-work'> = {
  step: 'administration',
  carryOut: manWork,
  candidates: (state, side) =>
    unitsOf(state, side)
      .filter(({ counter }) => counter.type === 'detachment')
      .map(({ counter, state: own }) => ({ order: 'man-work', unit: counter.id, manned: !own.manning })),
};

export const placeChiefEngineerOrder: OrderKind<'place-chief-engineer'> = {
  step: 'administration',
  carryOut: placeChiefEngineer,
  candidates: (state, side) => (chiefInMix(state, side) ? commandsOf(state, side).map(({ counter }) => ({ order: 'place-chief-engineer', leader: counter.id })) : []),
};

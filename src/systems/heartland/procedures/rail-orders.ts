import { reject } from '../../../kernel/rejection.js';
import type { OrderOf } from '../commands.js';
import { forcesAt, hexId, hexIndex, overallCommander } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import type { Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { hasEngineers } from './entrenchments.js';
import { commanderOf, commandsStack, payerOfOrder, type OrderKind } from './orders.js';
import { ownerOfSection, railSections, sectionsBetween, type RailSection } from './rail-lines.js';

/** The Overall Commander of the hex has its rail cut repaired: 1 AP with engineers, 2 without (H-8.71.2, house HS-14). */
function repairRail(recorder: HeartlandRecorder, { leader: id, hex: at, paidBy }: OrderOf<'repair-rail'>, side: Side): Verdict {
  const { state } = recorder;
  const given = commanderOf(state, side, id, 'H-4.32.1');
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  if (hexIndex(state.setting, at) !== hex || !commandsStack(state, leader))
    return reject('H-4.32.1', 'railways.not-there', `The Overall Commander of ${at} repairs its line; ${leader.counter.name} is not.`, { leader: id, hex: at });
  if (!state.map.railCuts.includes(hex)) return reject('H-4.32.1', 'railways.not-cut', `The rail line of ${at} is not cut.`, { hex: at });
  const points = administrationFor(state.setting.charts.costs, hasEngineers(state, hex) ? 'railRepair' : 'railRepairUnaided').value;
  const payer = payerOfOrder(state, { side, leader, paidBy, points, rule: 'H-4.32.1' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, points, 'H-4.32.1');
  recorder.record({ type: 'rail-repaired', hex: at });
  return ACCEPTED;
}

/** A section from station to station is taken over by the side that was last in all of its hexes; one in a turn, cuts are repaired first (H-8.71.2, AMB-57). */
function convertSection(recorder: HeartlandRecorder, { from, to }: OrderOf<'convert-section'>, side: Side): Verdict {
  const { state, events } = recorder;
  if (state.setting.options.railways === 'unused') return reject('H-8.71.2', 'railways.unused', 'The game is played without railways.');
  const sections = sectionsBetween(state.setting.board, hexIndex(state.setting, from), hexIndex(state.setting, to));
  if (sections.length === 0) return reject('H-8.71.2', 'railways.no-section', `No rail section leads from ${from} to ${to}.`, { from, to });
  if (events.some((event) => event.type === 'section-converted' && event.side === side)) return reject('H-8.71.2', 'railways.again', 'A side takes over one section in a turn.', { from, to });
  if (sections.every((section) => ownerOfSection(state, section) === side)) return reject('H-8.71.2', 'railways.own', 'The section is open to your side.', { from, to });
  const possible = sections.map((section) => sectionVerdict(state, section, side)).find((verdict) => !verdict.ok) ?? ACCEPTED;
  if (possible.ok) recorder.record({ type: 'section-converted', side, stations: [from, to] });
  return possible;
}

function sectionVerdict(state: HeartlandState, { hexes }: RailSection, side: Side): Verdict {
  const cut = hexes.find((hex) => state.map.railCuts.includes(hex));
  if (cut !== undefined) return reject('H-8.71.2', 'railways.cut', `The line is cut in ${hexId(state.setting, cut)}: repair it first.`, { hex: hexId(state.setting, cut) });
  const foreign = hexes.find((hex) => !wasLastIn(state, side, hex));
  if (foreign === undefined) return ACCEPTED;
  return reject('H-8.71.2', 'railways.not-last', `Your units were not the last in ${hexId(state.setting, foreign)}.`, { hex: hexId(state.setting, foreign) });
}

/** Whether the side's units stand in the hex, or were the last to come through. */
function wasLastIn(state: HeartlandState, side: Side, hex: number): boolean {
  return state.map.holders[hex] === side || forcesAt(state, hex).some((force) => force.side === side);
}

export const repairRailOrder: OrderKind<'repair-rail'> = {
  step: 'administration',
  carryOut: repairRail,
  candidates: (state) =>
    state.map.railCuts.flatMap((hex) => {
      const commander = overallCommander(state, hex);
      return commander ? [{ order: 'repair-rail', leader: commander.counter.id, hex: hexId(state.setting, hex) }] : [];
    }),
};

export const convertSectionOrder: OrderKind<'convert-section'> = {
  step: 'administration',
  carryOut: convertSection,
  candidates: (state, side) =>
    railSections(state.setting.board)
      .filter(({ hexes }) => hexes.every((hex) => wasLastIn(state, side, hex)))
      .map(({ hexes }) => ({ order: 'convert-section', from: hexId(state.setting, hexes[0]!), to: hexId(state.setting, hexes[hexes.length - 1]!) })),
};

import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { OrderOf } from '../commands.js';
import { findUnit, hexId, hexOfUnit, unitsOf, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor, warEffortFor } from '../tables/costs.js';
import type { HexId, Side } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { commanderOf, payerOfOrder, spendWarEffort, warEffortVerdict, type Given, type OrderKind } from './orders.js';
import { banksOf, hexsideNamed, namedHexside } from './rivers.js';
import { commandsOf } from './stacking.js';

/** Union engineers begin to rebuild a burnt bridge: 2 AP and war effort points, and a full turn of work (H-13.11.3, house HS-14). */
function repairBridge(recorder: HeartlandRecorder, { leader: id, engineer: unit, hexside, paidBy }: OrderOf<'repair-bridge'>, side: Side): Verdict {
  const { state } = recorder;
  const given = commanderOf(state, side, id, 'H-13.11.3');
  if (!given.ok) return given;
  const engineer = engineerAt(state, given.value, { unit, hexside });
  if (!engineer.ok) return engineer;
  const { costs } = state.setting.charts;
  const price = warEffortFor(costs, 'bridgeRepair').value;
  const affordable = warEffortVerdict(state, side, price, 'H-13.11.3');
  if (!affordable.ok) return affordable;
  const points = administrationFor(costs, 'bridgeRepair').value;
  const payer = payerOfOrder(state, { side, leader: given.value.leader, paidBy, points, rule: 'H-13.11.3' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, points, 'H-13.11.3');
  spendWarEffort(recorder, side, price, 'H-13.11.3');
  recorder.record({ type: 'rebuilding-begun', unit, ...namedHexside(state.setting, hexsideNamed(state.setting, hexside)) });
  return ACCEPTED;
}

function engineerAt(state: HeartlandState, { leader, hex }: Given, { unit, hexside }: { readonly unit: string; readonly hexside: { readonly hex: HexId; readonly direction: number } }): Result<Unit, Rejection> {
  const engineer = findUnit(state, unit);
  if (engineer?.counter.side !== leader.counter.side || engineer.counter.type !== 'engineer' || hexOfUnit(state, engineer) !== hex)
    return reject('H-13.11.3', 'unknown.unit', `No engineers ${unit} are where ${leader.counter.name} stands.`, { unit, leader: leader.counter.id });
  if (engineer.state.work || engineer.state.rebuilding) return reject('H-13.11.3', 'bridges.busy', `${engineer.counter.name} is at work.`, { unit });
  const named = hexsideNamed(state.setting, hexside);
  if (!state.map.burntBridges.includes(named) || !banksOf(state.setting.board, named).includes(hex))
    return reject('H-13.11.3', 'bridges.not-burnt', `No burnt bridge lies on that hexside of ${hexId(state.setting, hex)}.`, { ...hexside });
  return ok(engineer);
}

export const repairBridgeOrder: OrderKind<'repair-bridge'> = {
  step: 'administration',
  carryOut: repairBridge,
  candidates(state, side) {
    const engineers = unitsOf(state, side).filter((unit) => unit.counter.type === 'engineer' && hexOfUnit(state, unit) >= 0);
    if (state.map.burntBridges.length === 0 || engineers.length === 0) return [];
    return commandsOf(state, side).flatMap((leader) =>
      engineers.flatMap((engineer) =>
        state.map.burntBridges.map((bridge) => ({ order: 'repair-bridge' as const, leader: leader.counter.id, engineer: engineer.counter.id, hexside: namedHexside(state.setting, bridge) })),
      ),
    );
  },
};

import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { OrderOf } from '../commands.js';
import { findUnit, hexId, hexOfUnit, settlementNow, unitsOf, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import type { Side, UnitId, UnitType } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { commanderOf, payerOfOrder, type Given, type OrderKind } from './orders.js';
import { placeUnit } from './placement.js';
import { commandsOf } from './stacking.js';

/** A wagon and a detachment in a town or city become a depot of the wagon's capacity, for an administration point (H-8.5.1, H-7.12.a.1, house HS-5). */
function convertWagon(recorder: HeartlandRecorder, { leader: id, wagon, detachment, paidBy }: OrderOf<'convert-wagon'>, side: Side): Verdict {
  const { state } = recorder;
  const given = commanderOf(state, side, id, 'H-8.5.1');
  if (!given.ok) return given;
  const planned = planOf(state, given.value, { wagon, detachment, side });
  if (!planned.ok) return planned;
  const points = administrationFor(state.setting.charts.costs, 'depotFromWagon').value;
  const payer = payerOfOrder(state, { side, leader: given.value.leader, paidBy, points, rule: 'H-8.5.1' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, points, 'H-8.5.1');
  const { depot, used } = planned.value;
  for (const unit of used) placeUnit(recorder, unit, { place: 'mix' }, 'H-8.5.1');
  placeUnit(recorder, depot, { place: 'map', hex: hexId(state.setting, given.value.hex) }, 'H-8.5.1');
  return ACCEPTED;
}

interface Conversion {
  readonly depot: Unit;
  readonly used: readonly [Unit, Unit];
}

function planOf(state: HeartlandState, { hex }: Given, named: { readonly wagon: UnitId; readonly detachment: UnitId; readonly side: Side }): Result<Conversion, Rejection> {
  const at = hexId(state.setting, hex);
  const settlement = settlementNow(state, hex);
  if (settlement !== 'town' && settlement !== 'city') return reject('H-7.12.a.1', 'wagons.depot-site', `A depot stands in a town or city; ${at} is none.`, { hex: at });
  const wagon = unitHere(state, { id: named.wagon, side: named.side, type: 'wagon', hex });
  if (!wagon.ok) return wagon;
  const detachment = unitHere(state, { id: named.detachment, side: named.side, type: 'detachment', hex });
  if (!detachment.ok) return detachment;
  const { capacity } = wagon.value.state;
  const depot = unitsOf(state, named.side).find((unit) => unit.counter.type === 'depot' && unit.state.place === 'mix' && unit.counter.capacity === capacity);
  if (depot) return ok({ depot, used: [wagon.value, detachment.value] });
  return reject('H-7.24.1', 'wagons.no-depot', `No depot of capacity ${capacity} is left in the counter mix.`, { capacity });
}

function unitHere(state: HeartlandState, { id, side, type, hex }: { readonly id: UnitId; readonly side: Side; readonly type: UnitType; readonly hex: number }): Result<Unit, Rejection> {
  const unit = findUnit(state, id);
  if (unit?.counter.side === side && unit.counter.type === type && hexOfUnit(state, unit) === hex) return ok(unit);
  return reject('H-8.5.1', 'unknown.unit', `No ${type} ${id} of yours is in ${hexId(state.setting, hex)}.`, { unit: id, hex: hexId(state.setting, hex) });
}

export const convertWagonOrder: OrderKind<'convert-wagon'> = {
  step: 'administration',
  carryOut: convertWagon,
  candidates(state, side) {
    const units = unitsOf(state, side).filter((unit) => hexOfUnit(state, unit) >= 0);
    const wagons = units.filter(({ counter }) => counter.type === 'wagon');
    const detachments = units.filter(({ counter }) => counter.type === 'detachment');
    return commandsOf(state, side).flatMap((leader) =>
      wagons.flatMap((wagon) =>
        detachments
          .filter((detachment) => hexOfUnit(state, detachment) === hexOfUnit(state, wagon))
          .map(({ counter }) => ({ order: 'convert-wagon', leader: leader.counter.id, wagon: wagon.counter.id, detachment: counter.id })),
      ),
    );
  },
};

import { reject } from '../../../kernel/rejection.js';
import type { OrderOf } from '../commands.js';
import { findUnit, hexId, holderOf, unitsOf, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { warEffortFor } from '../tables/costs.js';
import type { Side } from '../vocabulary.js';
import { firstRefusal, outsideZonesVerdict, spendWarEffort, warEffortVerdict, type OrderKind } from './orders.js';
import { banksOf, hexsideOfUnit } from './rivers.js';

/** A damaged gunboat in an own port city, or a shore battery outside of enemy zones of control, is repaired (H-2.0.3, H-4.32.1, house HS-4, HS-17). */
function repairGunboat(recorder: HeartlandRecorder, { unit: id }: OrderOf<'repair-gunboat'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = findUnit(state, id);
  if (unit?.counter.side !== side || !isDamaged(unit)) return reject('H-2.0.3', 'repairs.not-damaged', `Your side has no damaged gunboat or battery ${id} on the map.`, { unit: id });
  const price = warEffortFor(state.setting.charts.costs, unit.counter.type === 'battery' ? 'batteryStep' : 'gunboatStep').value;
  const possible = firstRefusal(
    () => (unit.counter.type === 'battery' ? outsideZonesVerdict(state, side, unit.state.hex, 'H-4.32.1') : portVerdict(state, side, unit)),
    () => warEffortVerdict(state, side, price, 'H-4.32.1'),
  );
  if (!possible.ok) return possible;
  spendWarEffort(recorder, side, price, 'H-4.32.1');
  recorder.record({ type: 'step-recovered', unit: id, rule: 'H-4.32.1' });
  return ACCEPTED;
}

function isDamaged({ counter, state }: Unit): boolean {
  return counter.naval !== undefined && state.place === 'map' && state.steps === 1;
}

/** The port lies on either bank of the gunboat's hexside. */
function portVerdict(state: HeartlandState, side: Side, unit: Unit): Verdict {
  const { board } = state.setting;
  const banks = banksOf(board, hexsideOfUnit(state, unit));
  if (banks.some((hex) => board.port[hex] === 1 && holderOf(state, hex) === side)) return ACCEPTED;
  const hexes = banks.map((hex) => hexId(state.setting, hex));
  return reject('H-2.0.3', 'repairs.no-port', `A gunboat is repaired in a port city of its side; ${unit.counter.name} lies between ${hexes.join(' and ')}.`, { unit: unit.counter.id, banks: hexes });
}

export const repairGunboatOrder: OrderKind<'repair-gunboat'> = {
  step: 'administration',
  carryOut: repairGunboat,
  candidates: (state, side) => unitsOf(state, side).filter(isDamaged).map(({ counter }) => ({ order: 'repair-gunboat', unit: counter.id })),
};

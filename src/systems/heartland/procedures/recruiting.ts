import { reject } from '../../../kernel/rejection.js';
import { stateOfHex } from '../board.js';
import type { OrderOf } from '../commands.js';
import { findUnit, forcesOfSide, hexId, hexOfUnit, settlementNow, type Force, type Unit } from '../position.js';
import { ACCEPTED, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import type { Side, UnitId } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { activeCommander, commandersOf, firstRefusal, fullSupplyVerdict, outsideZonesVerdict, payerOfOrder, type OrderKind } from './orders.js';

/** The first face that raises a step in a town; in a city one less will do (house HS-2). */
const RAISED_FROM = { town: 5, city: 4 } as const;

/**
 * An active Overall Commander in full supply raises a recruit step in a town or city of a home state, for a reduced unit
 * of his stack: 1 AP, on 5 or 6 (H-3.24.a.7, house HS-2).
 */
function recruit(recorder: HeartlandRecorder, { leader: id, unit: unitId }: OrderOf<'recruit'>, side: Side): Verdict {
  const { state } = recorder;
  const given = activeCommander(state, side, id, 'H-3.24.a.7');
  if (!given.ok) return given;
  const { leader, hex } = given.value;
  const possible = firstRefusal(
    () => placeVerdict(recorder, side, hex),
    () => fullSupplyVerdict(state, leader, 'H-7.34.2'),
    () => outsideZonesVerdict(state, side, hex, 'H-3.24.a.7'),
    () => reducedVerdict(state, unitId, hex),
  );
  if (!possible.ok) return possible;
  const points = administrationFor(state.setting.charts.costs, 'step').value;
  const payer = payerOfOrder(state, { side, leader, points, rule: 'H-3.24.a.7' });
  if (!payer.ok) return payer;
  spendPoints(recorder, payer.value, points, 'H-3.24.a.7');
  raise(recorder, id, { unit: unitId, side, needed: RAISED_FROM[settlementNow(state, hex) === 'city' ? 'city' : 'town'] });
  return ACCEPTED;
}

/** A town or city, not devastated, in a home state, once a turn. */
function placeVerdict({ state, events }: HeartlandRecorder, side: Side, hex: number): Verdict {
  const { setting } = state;
  const at = hexId(setting, hex);
  const settlement = settlementNow(state, hex);
  if (settlement !== 'town' && settlement !== 'city')
    return reject('H-13.12.2', 'recruiting.place', `Recruits come from towns and cities that are not devastated; ${at} is none.`, { hex: at });
  const home = stateOfHex(setting.board, hex);
  if (!isHome(state, side, hex)) return reject('H-3.24.a.7', 'recruiting.foreign', `${at} lies in ${home}, where your side does not recruit.`, { hex: at, state: home });
  if (!events.some((event) => event.type === 'recruited' && event.hex === at)) return ACCEPTED;
  return reject('H-3.24.a.7', 'recruiting.again', `In ${at} recruits were called for this turn.`, { hex: at });
}

/** The home states of the scenario; for the Union also all that lies north of the Ohio. */
function isHome({ setting: { scenario, board } }: HeartlandState, side: Side, hex: number): boolean {
  return scenario.sides[side].homeStates.includes(stateOfHex(board, hex)) || (side === 'union' && board.northOfOhio[hex] === 1);
}

function reducedVerdict(state: HeartlandState, id: UnitId, hex: number): Verdict {
  const unit = findUnit(state, id);
  if (unit && hexOfUnit(state, unit) === hex && isReduced(unit)) return ACCEPTED;
  return reject('H-3.24.a.7', 'recruiting.unit', `The recruits need a reduced unit in ${hexId(state.setting, hex)}; ${id} is none.`, { unit: id, hex: hexId(state.setting, hex) });
}

/** Whether a unit has lost one of two steps. */
export function isReduced({ counter, state }: Unit): boolean {
  return counter.reduced !== undefined && state.steps === 1;
}

function raise(recorder: HeartlandRecorder, leader: string, { unit, side, needed }: { readonly unit: UnitId; readonly side: Side; readonly needed: number }): void {
  const { state } = recorder;
  const die = rollSix(recorder, 'recruiting', [1, needed]);
  const succeeded = die >= needed;
  recorder.record({ type: 'recruited', leader, hex: hexId(state.setting, hexOfUnit(state, findUnit(state, unit)!)), die, succeeded, to: side });
  if (succeeded) recorder.record({ type: 'step-recovered', unit, rule: 'H-3.24.a.7', to: side });
}

export const recruitOrder: OrderKind<'recruit'> = {
  step: 'recruiting',
  carryOut: recruit,
  candidates(state, side) {
    const forces = forcesOfSide(state, side);
    return commandersOf(state, forces).flatMap((leader) =>
      reducedUnits(forces.filter(({ hex }) => hex === leader.state.hex)).map(({ counter }) => ({ order: 'recruit', leader: leader.counter.id, unit: counter.id })),
    );
  },
};

function reducedUnits(forces: readonly Force[]): readonly Unit[] {
  return forces.flatMap(({ units }) => units).filter(isReduced);
}

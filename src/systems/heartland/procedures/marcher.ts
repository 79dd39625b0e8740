import { findForce, hexOfUnit, type Force, type Unit } from '../position.js';
import type { HeartlandState, Mover } from '../state.js';
import { RANGES } from '../tables/ranges.js';
import type { Bar, Marcher } from './movement-reach.js';
import { mayPassZones } from './reconnaissance.js';

const INACTIVE: Bar = { rule: 'H-3.61.5', code: 'movement.inactive', message: 'A force whose Overall Commander is inactive does not enter enemy zones of control; make him active first.' };
const TIRING: Bar = { rule: 'H-8.31.b.1', code: 'movement.tiring', message: 'This march ends with an inactive leader: it may not enter enemy zones of control.' };
const UNLED: Bar = { rule: 'H-3.61.2', code: 'movement.cannot-attack', message: 'A supply unit alone cannot attack, as everybody must who enters an enemy zone of control.' };

/** The force that moves, as far as it has got; undefined once nothing is left of it. */
export function marcherOf(state: HeartlandState, mover: Mover): Marcher | undefined {
  const force = findForce(state, mover.force);
  if (!force) return undefined;
  const inactive = force.commander?.state.active === false;
  return {
    id: force.id,
    side: force.side,
    force,
    start: mover.hex,
    budget: mover.stopped ? 0 : mover.allowance - mover.spent,
    mode: mover.march === 'forced' ? 'forced' : 'march',
    zones: mover.tires ? TIRING : inactive ? INACTIVE : mayPassZones(state, mover) ? 'pass' : 'stop',
  };
}

/** A force by what shows of it on the map: it is not known to pass zones of control, nor with whom it may stack (H-3.71.1). */
export function marcherSeen(force: Force, budget: number, mode: Marcher['mode']): Marcher {
  const shown = { ...force, leaders: force.leaders.slice(0, 1) };
  return { id: force.id, side: force.side, force: shown, stacking: 'unknown', start: force.hex, budget, mode, zones: force.commander?.state.active === false ? INACTIVE : 'stop' };
}

/** A wagon, or a pontoon that bridges nothing, on its own: 8 movement points without a roll, whatever its supply (H-7.21.2, H-8.81.1). */
export function supplyUnitMarcher(state: HeartlandState, unit: Unit): Marcher {
  const { id, side, type } = unit.counter;
  const { distance } = type === 'pontoon' ? RANGES.pontoonMove : RANGES.wagonMove;
  return { id, side, force: undefined, start: hexOfUnit(state, unit), budget: distance.value * 2, mode: 'march', zones: UNLED };
}

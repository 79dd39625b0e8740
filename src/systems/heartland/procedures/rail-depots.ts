import { isStation } from '../board.js';
import { visibilityOfUnit } from '../knowledge.js';
import type { Unit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { Side } from '../vocabulary.js';
import { placeUnit } from './placement.js';
import { railReach } from './rail-lines.js';
import { supplyNetwork } from './supply-network.js';
import { supplySources } from './supply-sources.js';

/** Rail depots that are cut off lose a point of capacity at each attrition step, and are removed with the last one (H-7.13.3, AMB-48). */
export function shrinkDepots(recorder: HeartlandRecorder, side: Side): void {
  for (const depot of cutDepots(recorder.state, side)) {
    const capacity = depot.state.capacity - 1;
    recorder.record({ type: 'capacity-changed', unit: depot.counter.id, capacity, rule: 'H-7.13.3', ...visibilityOfUnit(recorder.state, depot) });
    if (capacity === 0) placeUnit(recorder, depot, { place: 'mix' }, 'H-7.13.3');
  }
}

/**
 * Depots in stations whose own rail line leads to a source, if nothing cut it (H-7.13.1, H-7.13.2, H-7.22.1). One that
 * traces to a source by road serves on as a plain depot, and is cut all the same.
 */
export function cutDepots(state: HeartlandState, side: Side): readonly Unit[] {
  const { rail, suppliers } = supplyNetwork(state, side);
  const depots = suppliers.filter(({ unit, hex }) => unit.counter.type === 'depot' && isStation(state.setting.board, hex) && !rail.reaches(hex));
  if (depots.length === 0) return [];
  const owned = railReach(state, side, supplySources(state, side, 'ownership').map(({ hex }) => hex), 'ownership');
  return depots.filter(({ hex }) => owned.reaches(hex)).map(({ unit }) => unit);
}

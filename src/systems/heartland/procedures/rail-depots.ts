import { isStation } from '../board.js';
import { visibilityOfUnit } from '../knowledge.js';
import { unitsOf, type Unit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { Side } from '../vocabulary.js';
import { placeUnit, shownAt } from './placement.js';
import { isFriendlyEdge, railReach } from './rail-lines.js';
import { supplyNetwork } from './supply-lines.js';

/** Rail depots that are cut off lose a point of capacity at each attrition step, and are removed with the last one (H-7.13.3, AMB-48). */
export function shrinkDepots(recorder: HeartlandRecorder, side: Side): void {
  for (const depot of cutDepots(recorder.state, side)) {
    const capacity = depot.state.capacity - 1;
    recorder.record({ type: 'capacity-changed', unit: depot.counter.id, capacity, rule: 'H-7.13.3', ...seenDepot(recorder.state, depot) });
    if (capacity === 0) placeUnit(recorder, depot, { place: 'mix' }, 'H-7.13.3');
  }
}

function seenDepot(state: HeartlandState, { counter, state: { hex } }: Unit): { readonly to?: Side } {
  return shownAt(state, hex) === counter.id ? {} : { to: counter.side };
}

/** Depots in stations whose own rail line leads to a source, if nothing cut it (H-7.13.1, H-7.13.2, H-7.22.1). */
function cutDepots(state: HeartlandState, side: Side): readonly Unit[] {
  const { rail, sources } = supplyNetwork(state, side);
  const exits = [...state.setting.board.railExits].filter(([, edge]) => isFriendlyEdge(state, side, edge)).map(([hex]) => hex);
  const owned = railReach(state, side, [...exits, ...sources.map(({ hex }) => hex)], 'ownership');
  const depots = unitsOf(state, side).filter(({ counter, state: own }) => counter.type === 'depot' && own.place === 'map' && isStation(state.setting.board, own.hex));
  return depots.filter(({ state: { hex } }) => owned.reaches(hex) && !rail.reaches(hex));
}

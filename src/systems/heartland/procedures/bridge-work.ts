import { hexOfUnit, unitsOf, type Unit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import { banksOf, namedHexside } from './rivers.js';

/** Bridges at which engineers worked for a full turn stand again; who is not at the bridge has worked in vain (H-13.11.3, house HS-14). */
export function finishBridges(recorder: HeartlandRecorder): void {
  const { state } = recorder;
  for (const engineer of unitsOf(state, 'union')) {
    const { rebuilding } = engineer.state;
    if (!rebuilding || rebuilding.turn === state.turn) continue;
    recorder.record({ type: 'rebuilding-ended', unit: engineer.counter.id });
    const isThere = banksOf(state.setting.board, rebuilding.hexside).includes(hexOfUnit(state, engineer));
    if (isThere && state.map.burntBridges.includes(rebuilding.hexside)) recorder.record({ type: 'bridge-repaired', ...namedHexside(state.setting, rebuilding.hexside) });
  }
}

/** Engineers among those who leave a hex give up the bridge that they rebuild there, whether they come back in time or not: it takes a full turn (H-13.11.3, house HS-14). */
export function leaveBridges(recorder: HeartlandRecorder, units: readonly Unit[]): void {
  for (const { counter, state } of units) if (state.rebuilding) recorder.record({ type: 'rebuilding-ended', unit: counter.id });
}

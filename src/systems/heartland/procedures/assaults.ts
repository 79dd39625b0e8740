import { printedAssault } from '../printed.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { Assault } from '../state.js';

/** Places an Assault marker, which points from the attackers at the hex that they attack (H-8.41.3). */
export function declareAssault(recorder: HeartlandRecorder, assault: Assault): void {
  recorder.record({ type: 'assault-declared', assault: printedAssault(recorder.state.setting, assault) });
}

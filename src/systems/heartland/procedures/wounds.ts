import { leadersOf } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import { SIDES } from '../vocabulary.js';
import { seenMarkers } from './placement.js';

/** Every wound and illness heals by a level, also in the pool (H-10.67.a.1). */
export function healWounds(recorder: HeartlandRecorder): void {
  const hurt = SIDES.flatMap((side) => leadersOf(recorder.state, side)).filter(({ state }) => state.wound > 0 && state.place !== 'out');
  for (const leader of hurt) recorder.record({ type: 'leader-wounded', leader: leader.counter.id, by: -1, rule: 'H-10.67.a.1', ...seenMarkers(recorder.state, leader) });
}

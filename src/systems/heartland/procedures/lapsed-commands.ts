import { findForce } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import { cancelAssault } from './assaults.js';
import { dissolveLapsedCorps } from './cavalry-corps.js';
import { releaseIdleLeaders } from './leader-pool.js';

/**
 * Ends what has lost its ground, in whatever way units and leaders left a force or joined it: the status of a cavalry
 * corps (H-3.12.1), the command of leaders who lead nobody (H-3.11.d.1), and the attacks and the march of forces that are
 * no more (H-10.0.1, H-8.31.a.7).
 */
export function endLapsedCommands(recorder: HeartlandRecorder): void {
  dissolveLapsedCorps(recorder);
  releaseIdleLeaders(recorder);
  const { impulse } = recorder.state;
  if (!impulse) return;
  const { mover, assaults, side } = impulse;
  for (const assault of assaults) if (!findForce(recorder.state, assault.force)) cancelAssault(recorder, assault, 'H-10.0.1');
  if (mover && !findForce(recorder.state, mover.force)) recorder.record({ type: 'march-ended', force: mover.force, to: side });
}

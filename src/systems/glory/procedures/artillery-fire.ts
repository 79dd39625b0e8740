import { enter, type GloryRecorder } from '../recorder.js';
import { enterMovement } from './movement.js';

/** Begins the group's Artillery Fire segment, or its movement when no battery of it can fire at anything (G-3.C.a). */
export function enterArtilleryFire(recorder: GloryRecorder): void {
  if (recorder.state.activation?.group) enter(recorder, { name: 'artillery-fire', shots: [] });
  else enterMovement(recorder);
}

import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import { enterChargeDesignation } from './charge-designation.js';

/** Begins the group's movement segment (G-3.C.b). */
export function enterMovement(recorder: GloryRecorder): void {
  enter(recorder, { name: 'movement' });
}

/** Ends the movement segment; charges are designated next (G-10.21.a). */
export function endMovement(recorder: GloryRecorder): Verdict {
  enterChargeDesignation(recorder);
  return ACCEPTED;
}

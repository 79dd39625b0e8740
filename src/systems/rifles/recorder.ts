import type { Recorder } from '../../kernel/recorder.js';
import type { Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import type { RiflesEvent } from './events.js';
import type { Phase, RiflesState } from './state.js';

/** The events of one command while it is being judged. */
export type RiflesRecorder = Recorder<RiflesState, RiflesEvent>;

/** Whether a command, or a part of it, is allowed. */
export type Verdict = Result<null, Rejection>;

/** Nothing speaks against it. */
export const ACCEPTED: Verdict = ok(null);

/** Records what the game waits for next. */
export function enter(recorder: RiflesRecorder, phase: Phase): void {
  recorder.record({ type: 'phase-entered', phase });
}

/** The face of a ten-sided die, 0 … 9. `firstFacesOfBands` begins with 0: see `Roll.bands`. */
export function rollTen(recorder: Pick<RiflesRecorder, 'dice'>, purpose: string, firstFacesOfBands: readonly number[]): number {
  return recorder.dice.roll({ purpose, sides: 10, bands: firstFacesOfBands });
}

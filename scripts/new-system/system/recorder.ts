import type { Recorder } from '../../../src/kernel/recorder.js';
import type { Rejection } from '../../../src/kernel/rejection.js';
import { ok, type Result } from '../../../src/kernel/result.js';
import type { SkeletonEvent } from './events.js';
import type { Phase, SkeletonState } from './state.js';

/** The events of one command while it is being judged; a procedure rolls with its `dice`. */
export type SkeletonRecorder = Recorder<SkeletonState, SkeletonEvent>;

/** Whether a command, or a part of it, is allowed. */
export type Verdict = Result<null, Rejection>;

/** Nothing speaks against it. */
export const ACCEPTED: Verdict = ok(null);

/** Records what the game waits for next. */
export function enter(recorder: SkeletonRecorder, phase: Phase): void {
  recorder.record({ type: 'phase-entered', phase });
}

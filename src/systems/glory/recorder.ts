import type { Recorder } from '../../kernel/recorder.js';
import type { Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import type { GloryEvent } from './events.js';
import type { GloryState, Phase } from './state.js';

/** The events of one Glory command while it is being judged. */
export type GloryRecorder = Recorder<GloryState, GloryEvent>;

/** Whether a command, or a part of it, is allowed. */
export type Verdict = Result<null, Rejection>;

/** Nothing speaks against it. */
export const ACCEPTED: Verdict = ok(null);

/** Records what the game waits for next. */
export function enter(recorder: GloryRecorder, phase: Phase): void {
  recorder.record({ type: 'phase-entered', phase });
}

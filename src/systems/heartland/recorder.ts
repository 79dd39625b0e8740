import type { Recorder } from '../../kernel/recorder.js';
import type { Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import type { HeartlandEvent } from './events.js';
import type { HeartlandState, Phase } from './state.js';
import type { Sequence } from './vocabulary.js';

/** The events of one command while it is being judged. */
export type HeartlandRecorder = Recorder<HeartlandState, HeartlandEvent>;

/** Whether a command, or a part of it, is allowed. */
export type Verdict = Result<null, Rejection>;

/** Nothing speaks against it. */
export const ACCEPTED: Verdict = ok(null);

/** Records what the game waits for next. */
export function enter(recorder: HeartlandRecorder, phase: Phase): void {
  recorder.record({ type: 'phase-entered', phase });
}

/**
 * Hands over to the next part of the turn: `goOn` opens it once the command is carried out. Procedures name what follows
 * them and do not call it, so that each can be read by itself.
 */
export function handOver(recorder: HeartlandRecorder, sequence: Sequence): void {
  recorder.record({ type: 'sequence-begun', sequence });
}

/** The face of a six-sided die, 1 … 6. `faces` are the first faces of each band, 1 first: see `Roll.bands`. */
export function rollSix(recorder: Pick<HeartlandRecorder, 'dice'>, purpose: string, faces: readonly number[] = [1, 2, 3, 4, 5, 6]): number {
  return recorder.dice.roll({ purpose, sides: 6, bands: faces.map((face) => face - 1) }) + 1;
}

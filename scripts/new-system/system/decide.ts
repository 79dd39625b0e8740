import type { Dice } from '../../../src/dice/dice.js';
import { Recorder } from '../../../src/kernel/recorder.js';
import { reject, type Rejection } from '../../../src/kernel/rejection.js';
import { ok, type Result } from '../../../src/kernel/result.js';
import { awaiting } from './awaiting.js';
import type { SkeletonCommand } from './commands.js';
import type { SkeletonEvent } from './events.js';
import { evolve } from './evolve.js';
import { move, pass } from './procedures/movement.js';
import { goOn } from './procedures/sequence-of-play.js';
import type { SkeletonRecorder, Verdict } from './recorder.js';
import type { SkeletonState } from './state.js';
import type { Side } from './vocabulary.js';

/** Judges a command of one side: the events that follow from it, or the rules that refuse it. */
export function decide(state: SkeletonState, side: Side, command: SkeletonCommand, dice: Dice): Result<readonly SkeletonEvent[], Rejection> {
  const awaited = awaiting(state);
  if (awaited.length === 0) return reject('S-2.4', 'phase.wrong', 'Nobody has anything to decide: the game is over, or has not begun.', { phase: state.phase.name });
  if (!awaited.some((decision) => decision.side === side)) return reject('S-2.1', 'phase.other-side', `The decision belongs to the ${state.active} side.`, { awaited: [state.active] });
  const recorder = new Recorder(state, evolve, dice);
  const judged = judge(recorder, side, command);
  if (!judged.ok) return judged;
  goOn(recorder);
  return ok(recorder.events);
}

function judge(recorder: SkeletonRecorder, side: Side, command: SkeletonCommand): Verdict {
  switch (command.type) {
    case 'move':
      return move(recorder, command, side);
    case 'pass':
      return pass(recorder, side);
  }
}

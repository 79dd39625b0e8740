import type { GloryEvent } from '../events.js';
import { enter, type GloryRecorder } from '../recorder.js';
import { beginActivations, enterCommandChoice, waitingCommands } from './activation.js';
import { enterArtilleryFire } from './artillery-fire.js';
import { enterAttachment } from './attachment.js';
import { enterInitiative } from './initiative.js';
import { areLeadersInTheWay, giveWayToCombat } from './leaders.js';

/**
 * Goes on with what follows from the last event without anybody's decision, until the game waits for one (G-3.C.2): the
 * activations after the initiative, the segments of a group after its activation, and the next command after a group. The
 * procedures of a turn form a ring; it is closed here, so that none of them has to know the one that comes before it.
 * Last, leaders give way to units that fought their way into a hex: the game resumes with what it waits for by then.
 */
export function goOn(recorder: GloryRecorder): void {
  for (let last = recorder.events.at(-1); last; last = recorder.events.at(-1)) {
    if (last.type === 'turn-begun') enterAttachment(recorder);
    else if (last.type === 'weather-rolled') enterInitiative(recorder);
    else if (last.type === 'initiative-determined') beginActivations(recorder, last.winner);
    else if (last.type === 'group-activated') enterArtilleryFire(recorder);
    else if (last.type === 'group-finished') nextCommand(recorder);
    else if (isChoiceOfNobody(recorder, last)) enterCommandChoice(recorder);
    else break;
  }
  giveWayToCombat(recorder);
}

/** Leaders leave first: the next command's status, and who may recover, go by where they stand then (G-5.13.f, G-5.15.b). */
function nextCommand(recorder: GloryRecorder): void {
  if (!areLeadersInTheWay(recorder)) {
    enterCommandChoice(recorder);
    return;
  }
  enter(recorder, { name: 'command-choice' });
  giveWayToCombat(recorder);
}

/** The choice of the next command was put off until leaders had given way, and there is nothing to choose. */
function isChoiceOfNobody({ state }: GloryRecorder, last: GloryEvent): boolean {
  return last.type === 'phase-entered' && last.phase.name === 'command-choice' && waitingCommands(state).length < 2;
}

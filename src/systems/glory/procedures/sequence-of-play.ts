import type { GloryRecorder } from '../recorder.js';
import { beginActivations } from './activation.js';
import { enterArtilleryFire } from './artillery-fire.js';
import { giveWayToCombat } from './leaders.js';

/**
 * Goes on with what follows from the last event without anybody's decision, until the game waits for one (G-3.C.2): the
 * activations after the initiative, and the segments of a group after its activation. The procedures of a turn form a
 * ring; it is closed here, so that none of them has to know the one that comes before it. Last, leaders give way to units
 * that fought their way into a hex: the game resumes with what it waits for by then.
 */
export function goOn(recorder: GloryRecorder): void {
  for (let last = recorder.events.at(-1); last; last = recorder.events.at(-1)) {
    if (last.type === 'initiative-determined') beginActivations(recorder, last.winner);
    else if (last.type === 'group-activated') enterArtilleryFire(recorder);
    else break;
  }
  giveWayToCombat(recorder);
}

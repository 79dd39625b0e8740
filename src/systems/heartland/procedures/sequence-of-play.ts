import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { goOnWithBattle } from './combat.js';
import { goOnWithImpulse } from './impulses.js';
import { enterLosses } from './losses.js';
import { goOnWithReorganisation } from './reorganisation.js';
import { enterRetreat } from './retreat.js';
import { enterSuccession } from './succession.js';

/** Phases that interrupt whatever runs; when they are done, what runs is taken up again. */
const INTERRUPTIONS: ReadonlySet<string> = new Set(['losses', 'retreat', 'succession']);

/**
 * What comes next once a command is carried out. Steps that are still to be placed come before retreats, these before
 * the places of the fallen (H-10.61.b.1, H-3.41.3), and all of them before what they interrupt: the battle, the impulse
 * or the reorganisation. Nobody is asked where only one choice exists.
 */
export function goOn(recorder: HeartlandRecorder): void {
  while (!isSettled(recorder.state)) {
    const { losses, retreats, successions, battle, impulse } = recorder.state;
    if (losses.length > 0) enterLosses(recorder);
    else if (retreats.length > 0) enterRetreat(recorder);
    else if (successions.length > 0) enterSuccession(recorder);
    else if (battle) goOnWithBattle(recorder);
    else if (impulse) goOnWithImpulse(recorder);
    else goOnWithReorganisation(recorder);
  }
}

/** Whether the phase asks for a decision that is still open. */
function isSettled({ phase, losses, retreats, successions }: HeartlandState): boolean {
  const { name } = phase;
  if (name === 'over' || name === 'retreat-relief') return true;
  if (losses.length > 0) return name === 'losses';
  if (retreats.length > 0) return name === 'retreat';
  if (successions.length > 0) return name === 'succession';
  return !INTERRUPTIONS.has(name);
}

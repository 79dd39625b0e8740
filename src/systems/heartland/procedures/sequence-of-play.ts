import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { Sequence } from '../vocabulary.js';
import { goOnWithBattle } from './battle.js';
import { enterCombat } from './combat.js';
import { enterExtendedAttacks, enterExtendedBattle } from './extended-battle.js';
import { revealIfSeen } from './hidden-forces.js';
import { enterNextImpulse } from './impulses.js';
import { endLapsedCommands } from './lapsed-commands.js';
import { enterLosses } from './losses.js';
import { enterMovement, resumeMovement } from './movement.js';
import { enterPay } from './pay.js';
import { enterReaction } from './reaction.js';
import { enterReorganisation, goOnWithReorganisation } from './reorganisation.js';
import { enterRetreatBeforeCombat } from './retreat-before-combat.js';
import { enterRetreat } from './retreat.js';
import { enterSuccession } from './succession.js';
import { enterSupply } from './supply.js';
import { endTurn } from './turn-end.js';

/** Phases that interrupt whatever runs; when they are done, what runs is taken up again. */
const INTERRUPTIONS: ReadonlySet<string> = new Set(['losses', 'retreat', 'retreat-relief', 'succession']);

/**
 * What comes next once a command is carried out. What was hidden and is seen now comes to light (H-8.62.a.2). Steps that
 * are still to be placed come before retreats, these before the places of the fallen (H-10.61.b.1, H-3.41.3), and all of
 * them before what they interrupt or what follows: the battle, the impulse or the reorganisation. Commands of which nothing
 * is left end before anything new begins, after a battle. Nobody is asked where only one choice exists.
 */
export function goOn(recorder: HeartlandRecorder): void {
  revealIfSeen(recorder);
  let interrupted = INTERRUPTIONS.has(recorder.state.phase.name);
  for (;;) {
    const interruption = interruptionOf(recorder.state);
    if (interruption) {
      if (asks(recorder, interruption)) return;
      interrupted = true;
      continue;
    }
    if (!recorder.state.battle) endLapsedCommands(recorder);
    const sequence = begun(recorder);
    if (sequence) OPENINGS[sequence](recorder);
    else if (interrupted) resume(recorder);
    else return;
    interrupted = false;
  }
}

/** What comes before all else is entered, or done where only one choice exists. */
type Interruption = (recorder: HeartlandRecorder) => void;

function interruptionOf({ losses, retreats, successions }: HeartlandState): Interruption | undefined {
  if (losses.length > 0) return enterLosses;
  if (retreats.length > 0) return enterRetreat;
  return successions.length > 0 ? enterSuccession : undefined;
}

/** Whether somebody has to decide about it: the next step may be another side's than the one before. */
function asks(recorder: HeartlandRecorder, interruption: Interruption): boolean {
  const before = recorder.events.length;
  interruption(recorder);
  return recorder.events.slice(before).some(({ type }) => type === 'phase-entered');
}

/** The part of the turn that was handed over to and is not opened yet. */
function begun({ events }: HeartlandRecorder): Sequence | undefined {
  const last = events.findLast(({ type }) => type === 'sequence-begun' || type === 'phase-entered' || type === 'outcome-determined');
  return last?.type === 'sequence-begun' ? last.sequence : undefined;
}

/** How each part of the turn is opened: it is entered, or hands over again where nobody has a choice. */
const OPENINGS: Readonly<Record<Sequence, (recorder: HeartlandRecorder) => void>> = {
  impulse: enterNextImpulse,
  supply: enterSupply,
  movement: enterMovement,
  reaction: enterReaction,
  'retreat-before-combat': enterRetreatBeforeCombat,
  combat: enterCombat,
  'extended-battle': enterExtendedBattle,
  'extended-attacks': enterExtendedAttacks,
  pay: enterPay,
  reorganisation: enterReorganisation,
  'turn-end': endTurn,
};

/** Takes up what was interrupted: a battle, the movement sequence, or the reorganisation segment. */
function resume(recorder: HeartlandRecorder): void {
  const { battle, impulse } = recorder.state;
  if (battle) goOnWithBattle(recorder);
  else if (impulse) resumeMovement(recorder);
  else goOnWithReorganisation(recorder);
}

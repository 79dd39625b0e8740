import { enter, type RiflesRecorder } from '../recorder.js';
import type { RiflesState } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { finishDigging } from './digging.js';
import { canFire } from './fire.js';
import { offersOfAssault } from './melee.js';
import { goOnWithRetreats } from './retreat.js';
import { isDecided, outcomeOf } from './victory.js';

/** Begins a turn with the half of the side that moves first (house). `turn` counts from 1. */
export function beginTurn(recorder: RiflesRecorder, turn: number): void {
  const { first, turns } = recorder.state.setting.scenario;
  recorder.record({ type: 'turn-begun', turn, label: turns[turn - 1]!.label });
  beginHalf(recorder, first);
}

/** A side's half of the turn: trenches are ready, then it moves. */
function beginHalf(recorder: RiflesRecorder, side: Side): void {
  recorder.record({ type: 'side-activated', side });
  finishDigging(recorder, side);
  enter(recorder, { name: 'movement' });
}

/**
 * Goes on with what follows without anybody's decision, until the game waits for one: retreats without a choice, the next
 * half after `side-finished`, and fire and assault are passed over when there is nothing to do in them but to end them.
 * Procedures enter the phase that follows them, or record that their side has finished, and do not call it. The last event
 * of every command says what the game waits for.
 */
export function goOn(recorder: RiflesRecorder): void {
  if (recorder.state.phase.name === 'retreat') goOnWithRetreats(recorder);
  while (recorder.state.phase.name !== 'over' && goesOn(recorder));
  if (recorder.events.at(-1)?.type !== 'phase-entered') enter(recorder, recorder.state.phase);
}

/** One step; false when a decision is awaited. */
function goesOn(recorder: RiflesRecorder): boolean {
  const { phase, active } = recorder.state;
  if (isDecided(recorder.state)) end(recorder);
  else if (recorder.events.at(-1)?.type === 'side-finished') nextHalf(recorder);
  else if (phase.name === 'fire' && !canFire(recorder.state, active)) enter(recorder, { name: 'assault' });
  else if (phase.name === 'assault' && !canAssault(recorder.state, active)) recorder.record({ type: 'side-finished', side: active });
  else return false;
  return true;
}

function canAssault(state: RiflesState, side: Side): boolean {
  return offersOfAssault(state, side).some(({ commands }) => commands.some(({ type }) => type === 'assault'));
}

function nextHalf(recorder: RiflesRecorder): void {
  const { active, turn, setting } = recorder.state;
  const { first, turns } = setting.scenario;
  if (active === first) beginHalf(recorder, opponentOf(first));
  else if (turn < turns.length) beginTurn(recorder, turn + 1);
  else end(recorder);
}

function end(recorder: RiflesRecorder): void {
  enter(recorder, { name: 'over', outcome: outcomeOf(recorder.state) });
}

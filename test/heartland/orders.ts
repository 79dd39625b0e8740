import { Recorder } from '../../src/kernel/recorder.js';
import type { ReorganisationOrder } from '../../src/systems/heartland/commands.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { carryOut } from '../../src/systems/heartland/procedures/reorganisation-orders.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { ReorganisationStep, Side } from '../../src/systems/heartland/vocabulary.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { positionOf, reasons, type Given, type Played, type Sketch } from './position.js';

/** The sketch in a step of the reorganisation segment, after all impulses. */
export function inStep(step: ReorganisationStep, sketch: Sketch, given: Given = {}): HeartlandState {
  return positionOf(sketch, { name: 'reorganisation', step }, null, given);
}

/** Carries out orders that must be accepted, one after the other, on one recorder; the faces, 1 … 6, must all be used. */
export function ordered(state: HeartlandState, side: Side, orders: ReorganisationOrder | readonly ReorganisationOrder[], faces: readonly number[] = []): Played {
  const dice = scriptedDice(faces.map((face) => face - 1));
  const recorder = new Recorder(state, evolve, dice);
  for (const order of [orders].flat()) {
    const verdict = carryOut(recorder, order, side);
    if (!verdict.ok) throw new Error(`refused: ${JSON.stringify(verdict.error)}`);
  }
  dice.assertUsedUp();
  return { events: recorder.events, state: recorder.state };
}

/** The rules and codes by which the last of some orders is refused; those before it must be accepted. */
export function refusedOrder(state: HeartlandState, side: Side, ...orders: readonly ReorganisationOrder[]) {
  const recorder = new Recorder(state, evolve, scriptedDice([]));
  const verdicts = orders.map((order) => carryOut(recorder, order, side));
  const last = verdicts.pop()!;
  if (last.ok || verdicts.some((verdict) => !verdict.ok)) throw new Error(`expected only the last to be refused: ${JSON.stringify([...verdicts, last])}`);
  return reasons(last.error.violations);
}

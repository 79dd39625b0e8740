import { scriptedDice } from '../../../../src/dice/scripted.js';
import { Recorder } from '../../../../src/kernel/recorder.js';
import { reject, type Rejection } from '../../../../src/kernel/rejection.js';
import { ok, type Result } from '../../../../src/kernel/result.js';
import type { SkeletonEvent } from '../events.js';
import { INITIAL_STATE, evolve } from '../evolve.js';
import { chosenOptions } from '../options.js';
import { scenarioFaults } from '../scenario-check.js';
import type { SkeletonScenario } from '../scenario.js';
import { beginTurn } from './sequence-of-play.js';

/** Sets the counters up and opens the first turn (S-1.1). Refuses options that there are not, and scenarios with faults. */
export function begin(scenario: SkeletonScenario, options: Readonly<Record<string, string>>): Result<readonly SkeletonEvent[], Rejection> {
  const chosen = chosenOptions(options);
  if (!chosen.ok) return chosen;
  const faults = scenarioFaults(scenario);
  if (faults.length > 0) return reject('S-1.1', 'scenario.faulty', 'The scenario has faults.', { faults: faults.map(({ path, code, message }) => ({ path, code, message })) });
  // Nothing is rolled before the first command.
  const recorder = new Recorder(INITIAL_STATE, evolve, scriptedDice([]));
  recorder.record({ type: 'game-begun', scenario, options: chosen.value });
  beginTurn(recorder, 1);
  return ok(recorder.events);
}

import { scriptedDice } from '../../../dice/scripted.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { HeartlandEvent } from '../events.js';
import { INITIAL_STATE } from '../at-start.js';
import { evolve } from '../evolve.js';
import { chosenOptions } from '../options.js';
import { scenarioFaults } from '../scenario-check.js';
import type { HeartlandScenario } from '../scenario.js';
import { beginTurn } from './turn-end.js';

/** Sets the game up and opens the first turn with its bids (H-4.0.1). Refuses options that are not there, and scenarios with faults. */
export function begin(scenario: HeartlandScenario, options: Readonly<Record<string, string>>): Result<readonly HeartlandEvent[], Rejection> {
  const chosen = chosenOptions(options);
  if (!chosen.ok) return chosen;
  const faults = scenarioFaults(scenario);
  if (faults.length > 0)
    return reject('H-1.11.1', 'scenario.faulty', 'The scenario has faults.', { faults: faults.map(({ path, code, message }) => ({ path, code, message })) });
  const recorder = new Recorder(INITIAL_STATE, evolve, scriptedDice([]));
  recorder.record({ type: 'game-begun', scenario, options: chosen.value });
  beginTurn(recorder, 1);
  return ok(recorder.events);
}

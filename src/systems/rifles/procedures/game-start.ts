import { scriptedDice } from '../../../dice/scripted.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RiflesEvent } from '../events.js';
import { INITIAL_STATE, evolve } from '../evolve.js';
import { chosenOptions } from '../options.js';
import { scenarioFaults } from '../scenario-check.js';
import type { RiflesScenario } from '../scenario.js';
import { beginTurn, goOn } from './sequence-of-play.js';

/** Sets the game up and opens the first turn. Refuses options that the game does not have, and scenarios with faults. */
export function begin(scenario: RiflesScenario, options: Readonly<Record<string, string>>): Result<readonly RiflesEvent[], Rejection> {
  const chosen = chosenOptions(options);
  if (!chosen.ok) return chosen;
  const faults = scenarioFaults(scenario);
  if (faults.length > 0)
    return reject('R-FS.1', 'scenario.faulty', 'The scenario has faults.', { faults: faults.map(({ path, code, message }) => ({ path, code, message })) });
  // Nothing is rolled before the first command.
  const recorder = new Recorder(INITIAL_STATE, evolve, scriptedDice([]));
  recorder.record({ type: 'game-begun', scenario, options: chosen.value });
  beginTurn(recorder, 1);
  goOn(recorder);
  return ok(recorder.events);
}

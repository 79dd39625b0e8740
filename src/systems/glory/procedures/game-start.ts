import { scriptedDice } from '../../../dice/scripted.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { GloryEvent } from '../events.js';
import { INITIAL_STATE, evolve } from '../evolve.js';
import type { GloryScenario } from '../scenario.js';
import { chosenOptions } from '../options.js';
import { scenarioFaults } from '../scenario-check.js';
import { beginTurn } from './initiative.js';
import { goOn } from './sequence-of-play.js';

/** Sets the game up and opens the first turn. Refuses options that Glory does not have, and scenarios with faults. */
export function begin(scenario: GloryScenario, options: Readonly<Record<string, string>>): Result<readonly GloryEvent[], Rejection> {
  const chosen = chosenOptions(options);
  if (!chosen.ok) return chosen;
  const faults = scenarioFaults(scenario);
  if (faults.length > 0)
    return reject('G-2.1.a', 'scenario.faulty', 'The scenario has faults.', { faults: faults.map(({ path, code, message }) => ({ path, code, message })) });
  // Nothing is rolled before the first command: an automatic initiative needs no die (G-5.22.a).
  const recorder = new Recorder(INITIAL_STATE, evolve, scriptedDice([]));
  recorder.record({ type: 'game-begun', scenario, options: chosen.value });
  beginTurn(recorder, 1);
  goOn(recorder);
  return ok(recorder.events);
}

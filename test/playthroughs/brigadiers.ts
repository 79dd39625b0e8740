import { chance } from '../../src/cli/chance.js';
import type { RiflesScenario } from '../../src/cli/rifles.js';
import { riflesPlaying } from '../../src/cli/rifles-play.js';
import { recordedDice } from '../../src/dice/recorded.js';
import type { AnyRuleSystem } from '../../src/kernel/system.js';
import { seededDice, type PlayedCommand } from '../conformance/conformance.js';
import type { Battle } from './captains.js';

/**
 * Plays a game of Age of Rifles to its end as `npm run play` does, but without a service between: the same seed, the same
 * game. @throws when it goes on beyond `mostCommands`
 */
export async function engagement(system: AnyRuleSystem, scenario: unknown, seed: number, mostCommands: number): Promise<Battle> {
  const [players, dice] = [chance(seed), seededDice(chance(seed ^ 0x5eed))];
  const playing = riflesPlaying(scenario as RiflesScenario);
  const begun = system.begin(scenario, {});
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  let state = begun.value.reduce((before, event) => system.evolve(before, event), system.initial);
  const log: PlayedCommand[] = [];
  for (let awaited = system.awaiting(state); awaited.length > 0; awaited = system.awaiting(state)) {
    if (log.length >= mostCommands) throw new Error(`no end after ${mostCommands} commands`);
    const { side } = awaited[0]!;
    const position = state;
    const { command } = await playing.choose(players, {
      side,
      offers: system.offers(position, side),
      view: system.observe(position, { role: 'observer' }),
      preview: (name, parameters) => Promise.resolve(foreseen(system, position, name, parameters)),
      accepts: (each) => Promise.resolve(system.decide(position, side, each, seededDice(chance(0))).ok),
    });
    const recorded = recordedDice(dice);
    const judged = system.decide(state, side, command, recorded);
    if (!judged.ok) throw new Error(JSON.stringify(judged.error));
    log.push({ side, command, rolls: recorded.rolled, events: judged.value });
    state = judged.value.reduce((before, event) => system.evolve(before, event), state);
  }
  return { log, outcome: system.outcome(state)! };
}

function foreseen(system: AnyRuleSystem, state: unknown, name: string, parameters: object): unknown {
  const answer = system.previews.find((preview) => preview.name === name)?.answer(state, parameters as never, { role: 'observer' });
  return answer?.ok ? answer.value : undefined;
}

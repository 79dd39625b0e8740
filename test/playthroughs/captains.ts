import { command, groundOf, type Orders } from '../../src/cli/captain.js';
import { chance } from '../../src/cli/chance.js';
import { oddsIn, PREVIEWS, questionOf, type Preview } from '../../src/cli/glory-play.js';
import type { GloryScenario, GloryView } from '../../src/cli/glory.js';
import { recordedDice } from '../../src/dice/recorded.js';
import type { AnyRuleSystem, Outcome } from '../../src/kernel/system.js';
import { seededDice, type PlayedCommand } from '../conformance/conformance.js';

/** A game between two captains. */
export interface Battle {
  readonly log: readonly PlayedCommand[];
  readonly outcome: Outcome;
}

/** How far the captains go in asking, as in `npm run play`, but without a service between. */
function ordersFor(system: AnyRuleSystem, state: unknown, side: string, ground: Orders['ground']): Orders {
  const viewer = { role: 'seat', side } as const;
  return {
    side, ground,
    offers: system.offers(state, side),
    view: system.observe(state, viewer) as GloryView,
    odds: (intended) => {
      const answer = system.previews.find(({ name }) => name === PREVIEWS[intended.type])?.answer(state, questionOf(intended) as never, viewer);
      return Promise.resolve(answer?.ok ? oddsIn(answer.value as Preview) : undefined);
    },
    accepts: (each) => Promise.resolve(system.decide(state, side, each, seededDice(chance(0))).ok),
  };
}

/** Plays a game of Glory to its end: the same seed, the same game. @throws when it goes on beyond `mostCommands` */
export async function battle(system: AnyRuleSystem, scenario: unknown, seed: number, mostCommands: number): Promise<Battle> {
  const [players, dice] = [chance(seed), seededDice(chance(seed ^ 0x5eed))];
  const ground = groundOf(scenario as GloryScenario);
  const begun = system.begin(scenario, {});
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  let state = begun.value.reduce((before, event) => system.evolve(before, event), system.initial);
  const log: PlayedCommand[] = [];
  for (let awaited = system.awaiting(state); awaited.length > 0; awaited = system.awaiting(state)) {
    if (log.length >= mostCommands) throw new Error(`no end after ${mostCommands} commands`);
    const side = awaited[0]!.side;
    const { command: chosen } = await command(players, ordersFor(system, state, side, ground));
    const recorded = recordedDice(dice);
    const judged = system.decide(state, side, chosen, recorded);
    if (!judged.ok) throw new Error(JSON.stringify(judged.error));
    log.push({ side, command: chosen, rolls: recorded.rolled, events: judged.value });
    state = judged.value.reduce((before, event) => system.evolve(before, event), state);
  }
  return { log, outcome: system.outcome(state)! };
}

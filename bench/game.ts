import { readFileSync } from 'node:fs';
import { chance } from '../src/cli/chance.js';
import { choose } from '../src/cli/player.js';
import type { Dice } from '../src/dice/dice.js';
import type { Result } from '../src/kernel/result.js';
import type { GloryCommand } from '../src/systems/glory/commands.js';
import type { GloryEvent } from '../src/systems/glory/events.js';
import { INITIAL_STATE, evolve } from '../src/systems/glory/evolve.js';
import { glory } from '../src/systems/glory/index.js';
import { hexId, piecesOnMap } from '../src/systems/glory/position.js';
import type { GloryScenario } from '../src/systems/glory/scenario.js';
import type { GloryState } from '../src/systems/glory/state.js';
import { opponentOf } from '../src/systems/glory/vocabulary.js';

/** A built-in Glory scenario. */
export function scenario(id: string): GloryScenario {
  return JSON.parse(readFileSync(`scenarios/glory/${id}.json`, 'utf8')) as GloryScenario;
}

/** The events of a whole game of a scenario, played by the random player; the same on every run. */
export function wholeGame(of: GloryScenario, seed: number): readonly GloryEvent[] {
  const random = chance(seed);
  const dice: Dice = { roll: ({ sides }) => random.below(sides) };
  const events = [...must(glory.begin(of, {}))];
  let state = events.reduce<GloryState>(evolve, INITIAL_STATE);
  for (;;) {
    const side = glory.awaiting(state)[0]?.side;
    if (side === undefined) return events;
    const now = state;
    const enemies = piecesOnMap(now, opponentOf(side === 'union' ? 'union' : 'confederate')).map((unit) => hexId(now.setting, unit.state.hex));
    const command = choose(random, { offers: glory.offers(now, side), enemies, accepts: () => false }) as GloryCommand;
    for (const event of must(glory.decide(now, side, command, dice))) {
      events.push(event);
      state = evolve(state, event);
    }
  }
}

function must<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { api } from './client.js';
import { playGame } from './game.js';
import { Misuse, type Program } from './program.js';

const USAGE = `Plays a whole game against a running service, both sides, and verifies its log.
  --scenario <id>   of Glory: training (default), fredericksburg, chancellorsville, 1st-manassas; of The Army of the Heartland:
                    corinth-road, shiloh-1862; of Age of Rifles: belmont; or any other that the service has
  --seed <number>   of the players' choices and of the dice; the same seed plays the same game (default 7)
  --help            prints this
  VEDETTE_URL       where the service is (default http://127.0.0.1:3000)`;

/** Plays a whole game through the public HTTP API and tells it. */
export const play: Program = {
  usage: USAGE,
  async run({ options, environment, print }) {
    const { values: { scenario, seed } } = parseArgs({
      args: [...options],
      options: { scenario: { type: 'string', default: 'training' }, seed: { type: 'string', default: '7' } },
    });
    if (!/^\d{1,9}$/.test(seed)) throw new Misuse('--seed wants a number of up to nine digits');
    const plan = { scenario, seed: Number(seed), diceSeed: createHash('sha256').update(`vedette play ${seed}`).digest('hex') };
    const verified = await playGame(api(environment.VEDETTE_URL ?? 'http://127.0.0.1:3000'), plan, print);
    return verified ? 0 : 1;
  },
};

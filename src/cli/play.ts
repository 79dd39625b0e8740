// Plays a whole game through the public HTTP API and tells it:  npm run play -- --scenario fredericksburg --seed 7
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { api } from './client.js';
import { playGame } from './game.js';
import { Misuse, run } from './program.js';

const USAGE = `Plays a whole game against a running service, both sides, and verifies its log.
  --scenario <id>   of Glory: training (default), fredericksburg, chancellorsville, 1st-manassas; of The Army of the Heartland:
                    corinth-road, shiloh-1862; of Age of Rifles: belmont; or any other that the service has
  --seed <number>   of the players' choices and of the dice; the same seed plays the same game (default 7)
  --help            prints this
  VEDETTE_URL       where the service is (default http://127.0.0.1:3000)`;

await run(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      scenario: { type: 'string', default: 'training' },
      seed: { type: 'string', default: '7' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (!/^\d{1,9}$/.test(values.seed)) throw new Misuse('--seed wants a number of up to nine digits');
  const plan = { scenario: values.scenario, seed: Number(values.seed), diceSeed: createHash('sha256').update(`vedette play ${values.seed}`).digest('hex') };
  const service = api(process.env.VEDETTE_URL ?? 'http://127.0.0.1:3000');
  const verified = await playGame(service, plan, (line) => console.log(line));
  return verified ? 0 : 1;
});

// Plays a whole game through the public HTTP API and tells it:  npm run play -- --scenario fredericksburg --seed 7
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Problem, api } from './client.js';
import { playGame } from './game.js';

const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'training' },
    seed: { type: 'string', default: '7' },
    help: { type: 'boolean', default: false },
  },
});

const USAGE = `Plays a whole game against a running service, both sides, and verifies its log.
  --scenario <id>   of Glory: training (default), fredericksburg, chancellorsville, 1st-manassas; of The Army of the Heartland:
                    corinth-road, shiloh-1862; or any other that the service has
  --seed <number>   of the players' choices and of the dice; the same seed plays the same game (default 7)
  VEDETTE_URL       where the service is (default http://127.0.0.1:3000)`;

const service = api(process.env.VEDETTE_URL ?? 'http://127.0.0.1:3000');
const print = (line: string): void => console.log(line);

// Whoever reads may stop reading, as head and less do.
process.stdout.on('error', () => process.exit(1));

if (values.help) print(USAGE);
else if (!/^\d{1,9}$/.test(values.seed)) {
  console.error('--seed wants a number of up to nine digits');
  process.exitCode = 2;
} else {
  const diceSeed = createHash('sha256').update(`vedette play ${values.seed}`).digest('hex');
  try {
    const verified = await playGame(service, { scenario: values.scenario, seed: Number(values.seed), diceSeed }, print);
    process.exitCode = verified ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

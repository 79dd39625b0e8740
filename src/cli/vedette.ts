// The programs of auditors and of who runs the service by one name:  npm run -s vedette -- verify game.ndjson
import { Misuse, run } from './program.js';

const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  verify: () => import('./verify.js'),
  'check-edition': () => import('./check-edition.js'),
  'rotate-key': () => import('./rotate-key.js'),
  rules: () => import('./rules.js'),
};

const USAGE = `Runs one of the programs, with the options that follow.
  vedette <program> …   ${Object.keys(PROGRAMS).join(', ')}
  vedette <program> --help
  --help                prints this`;

const [name = '--help'] = process.argv.splice(2, 1);
const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;

if (program) await program();
else
  await run(USAGE, () => {
    if (name !== '--help') throw new Misuse(`there is no program ${name}`);
    console.log(USAGE);
    return 0;
  });

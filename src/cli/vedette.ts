// The programs of the command line by one name:  npm run -s vedette -- verify game.ndjson   (in a build: node dist/src/cli/vedette.js …)
import { Misuse, run, type Program } from './program.js';

const PROGRAMS: Readonly<Record<string, () => Promise<Program>>> = {
  play: async () => (await import('./play.js')).play,
  account: async () => (await import('./account.js')).account,
  verify: async () => (await import('./verify.js')).verify,
  'check-edition': async () => (await import('./check-edition.js')).checkEdition,
  'rotate-key': async () => (await import('./rotate-key.js')).rotateKeyOfStore,
  rules: async () => (await import('./rules.js')).rules,
};

const vedette: Program = {
  usage: `Runs one of the programs, with the options that follow.
  vedette <program> …   ${Object.keys(PROGRAMS).join(', ')}
  vedette <program> --help
  --help                prints this`,
  run({ options: [name] }) {
    throw new Misuse(name === undefined ? 'a program is wanted' : `there is no program ${name}`);
  },
};

const [name = '', ...options] = process.argv.slice(2);
const program = Object.hasOwn(PROGRAMS, name) ? await PROGRAMS[name]!() : undefined;
// Whoever reads may stop reading, as head and less do.
process.stdout.on('error', () => process.exit(1));
process.exitCode = await run(program ?? vedette, {
  options: program ? options : process.argv.slice(2),
  environment: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});

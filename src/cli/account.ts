import { parseArgs } from 'node:util';
import { isOpen } from '../audit/verify.js';
import { tellLog, written } from '../games/account.js';
import { systems } from '../systems/registry.js';
import { logIn } from './log.js';
import { Misuse, type Program } from './program.js';

const USAGE = `Tells a saved game in words, with the rules, as the service does and without it: version, who decided it, what happened.
  account <game.ndjson>   what GET /v1/games/{id}/export gives; - reads it from stdin
  --help                  prints this`;

/** Tells a saved game in words, as far as its log shows it. */
export const account: Program = {
  usage: USAGE,
  async run({ options, print }) {
    const { positionals: [file, ...others] } = parseArgs({ args: [...options], allowPositionals: true });
    if (file === undefined || others.length > 0) throw new Misuse('one file is wanted');
    const { entries } = logIn(file);
    const [created] = entries.filter(isOpen);
    const system = created?.type === 'game-created' ? systems.get((created.data as { readonly system?: string }).system ?? '') : undefined;
    if (!system) throw new Misuse(`${file} does not begin with the creation of a game of a system that is known here`);
    for (const line of await tellLog(entries, system)) print(written(line));
    return 0;
  },
};

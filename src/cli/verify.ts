import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { luckOf } from '../audit/luck.js';
import { isOpen } from '../audit/verify.js';
import { audit } from '../games/audit.js';
import { systems } from '../systems/registry.js';
import { reportLines } from './audit.js';
import { keptHead, keysIn, logIn } from './log.js';
import { luckLines } from './luck.js';
import { Misuse, type Program } from './program.js';

const USAGE = `Verifies a saved game without the service: exit status 0 when nothing is wrong, 1 when something is, 2 when it cannot be read.
  verify <game.ndjson>      what GET /v1/games/{id}/export or …/events gives as application/x-ndjson; - reads it from stdin
  --keys <keys.json>        the public keys that may have signed its head, as GET /v1/keys gives them
  --head <head.json>        a signed head that you kept, or an answer that has one; or <version>:<hash>; may be given more than once
  --proof <proof.json>      writes there what each signed head comes to, as data that anybody can check
  --help                    prints this`;

const OPTIONS = { keys: { type: 'string' }, proof: { type: 'string' }, head: { type: 'string', multiple: true, default: [] as string[] } } as const;

/** Verifies a saved game offline: its chain, signature and dice, and every decision judged again. */
export const verify: Program = {
  usage: USAGE,
  run({ options, print }) {
    const { values, positionals: [file, ...others] } = parseArgs({ args: [...options], allowPositionals: true, options: OPTIONS });
    if (file === undefined || others.length > 0) throw new Misuse('one file is wanted');
    const keys = values.keys === undefined ? undefined : keysIn(values.keys);
    const log = logIn(file);
    const report = audit(log, { systems, keys, kept: values.head.map(keptHead), after: 'go-on' });
    if (values.proof !== undefined) writeFileSync(values.proof, `${JSON.stringify(report.heads ?? [], null, 2)}\n`);
    print([...luckLines(luckOf(log.entries.filter(isOpen))), ...reportLines(report)].join('\n'));
    return report.ok ? 0 : 1;
  },
};

// Verifies a saved log offline, by its chain and its dice:  npx tsx src/cli/verify.ts game.ndjson
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { LogEntry } from '../audit/verify.js';
import { reportLines, verifyLog } from './audit.js';
import { entriesOf } from './log.js';
import { Misuse, run } from './program.js';

const USAGE = `Verifies a saved log without the service: exit status 0 when it is whole, 1 when it is not, 2 when it cannot be read.
  verify.ts <log.ndjson>   a log as GET /v1/games/{id}/events gives it as application/x-ndjson; - reads it from stdin
  --help                   prints this`;

function read(file: string): readonly LogEntry[] {
  try {
    return entriesOf(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new Misuse(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

await run(USAGE, () => {
  const { values, positionals: [file, ...others] } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (file === undefined || others.length > 0) throw new Misuse('one file is wanted');
  const report = verifyLog(read(file));
  console.log(reportLines(report).join('\n'));
  return report.ok ? 0 : 1;
});

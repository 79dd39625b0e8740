// Verifies a saved log offline, by its chain and its dice:  npx tsx src/cli/verify.ts game.ndjson
import { readFileSync } from 'node:fs';
import { reportLines, verifyLog } from './audit.js';
import { linesOf } from './client.js';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: verify.ts <log.ndjson>   (a log as GET /v1/games/{id}/events gives it as application/x-ndjson; - reads it from stdin)');
  process.exitCode = 2;
} else {
  const report = verifyLog(linesOf(readFileSync(file === '-' ? 0 : file, 'utf8')));
  console.log(reportLines(report).join('\n'));
  process.exitCode = report.ok ? 0 : 1;
}

// The whole check, from a bare checkout. The last line is always 'N passed, N failed'.
//   npm test -- --only types,unit   runs the named steps only
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import jestConfig from '../jest.config.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const checks = [
  ['lint', 'eslint', '.', '--max-warnings', '0'],
  ['types', 'tsc', '--noEmit'],
  ['imports', 'depcruise', 'src', 'migrations', '--config', '.dependency-cruiser.cjs'],
  ['rules', 'node', 'scripts/check-rules.mjs'],
  ['rulebook', 'node', 'scripts/rulebook.mjs', '--check'],
  // The files that are generated from the code: GraphQL schema, OpenAPI document, scenario schema.
  ['generated', 'npm', 'run', '--silent', 'generate', '--', '--check'],
  ['knip', 'knip'],
];

/** The Jest projects; each runs its files side by side, except for the last, which is a single one. */
const suites = jestConfig.projects.map(({ displayName }) => displayName);
const SINGLE = 'faults';

const only = process.argv.includes('--only') ? process.argv.at(-1).split(',') : undefined;
const wanted = (name) => only === undefined || only.includes(name);

let passed = 0;
let failed = 0;

/** Runs a command; what it prints is told as it comes, or with `together` in one piece, for what runs beside others. */
async function run(name, [command, ...args], { together = false } = {}) {
  if (!together) console.log(`\n=== ${name}`);
  const started = Date.now();
  const child = spawn(command, args, {
    stdio: ['ignore', together ? 'pipe' : 'inherit', together ? 'pipe' : 'inherit'],
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk) => (printed += chunk));
  const [status] = await once(child, 'close');
  if (together) process.stdout.write(`\n=== ${name}\n${printed}`);
  console.log(`=== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

async function check([name, ...command]) {
  if (await run(name, command, { together: true })) passed += 1;
  else failed += 1;
}

/** Counts the suite's tests; files that could not be run at all, and a Jest that broke down, count as failures. */
async function suite(name, how) {
  const report = `reports/${name}.json`;
  rmSync(report, { force: true });
  const ok = await run(name, ['jest', '--ci', '--selectProjects', name, '--passWithNoTests', '--json', `--outputFile=${report}`], how);
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  const broken = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
  passed += counts.numPassedTests;
  failed += ok ? broken : Math.max(broken, 1);
}

/** Takes one after the other of those that are left. */
async function work(left) {
  for (let next = left.shift(); next; next = left.shift()) await next();
}

ensureInstalled();
mkdirSync('reports', { recursive: true });
// What wants one core runs two at a time, the longest first; then what wants both.
const single = checks.filter(([name]) => wanted(name)).map((each) => () => check(each));
if (wanted(SINGLE)) single.unshift(() => suite(SINGLE, { together: true }));
await Promise.all([work(single), work(single)]);
for (const name of suites.filter((each) => each !== SINGLE && wanted(each))) await suite(name);

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

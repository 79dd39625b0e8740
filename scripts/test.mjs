// The whole check, from a bare checkout. The last line is always 'N passed, N failed'.
//   npm test -- --only types,unit   runs the named steps only
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import jestConfig from '../jest.config.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const checks = [
  ['types', 'tsc', '--noEmit'],
  ['lint', 'eslint', '.', '--max-warnings', '0'],
  ['imports', 'depcruise', 'src', 'migrations', '--config', '.dependency-cruiser.cjs'],
  ['rules', 'node', 'scripts/check-rules.mjs'],
  ['rulebook', 'node', 'scripts/rulebook.mjs', '--check'],
  // The files that are generated from the code: GraphQL schema, OpenAPI document, scenario schema.
  ['generated', 'npm', 'run', '--silent', 'generate', '--', '--check'],
  ['knip', 'knip'],
];

/** Each Jest project by itself, since some of them want both cores. */
const suites = jestConfig.projects.map(({ displayName }) => displayName);

const only = process.argv.includes('--only') ? process.argv.at(-1).split(',') : undefined;
const wanted = (name) => only === undefined || only.includes(name);

let passed = 0;
let failed = 0;

function run(name, command, ...args) {
  console.log(`\n=== ${name}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` },
  });
  console.log(`=== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

function check([name, ...command]) {
  if (run(name, ...command)) passed += 1;
  else failed += 1;
}

/** Counts the suite's tests; files that could not be run at all, and a Jest that broke down, count as failures. */
function suite(name) {
  const report = `reports/${name}.json`;
  rmSync(report, { force: true });
  const ok = run(name, 'jest', '--ci', '--selectProjects', name, '--passWithNoTests', '--json', `--outputFile=${report}`);
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  const broken = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
  passed += counts.numPassedTests;
  failed += ok ? broken : Math.max(broken, 1);
}

ensureInstalled();
mkdirSync('reports', { recursive: true });
checks.filter(([name]) => wanted(name)).forEach(check);
suites.filter(wanted).forEach(suite);

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

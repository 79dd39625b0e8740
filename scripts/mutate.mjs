// Which small faults in the procedures of Glory do the tests under test/glory let pass?
//   npm run mutate                                   4 faults of each procedure, chosen by a seed
//   npm run mutate -- --sample 20 --seed 7           more, and others
//   npm run mutate -- charge-odds.ts --sample 0      all of one file
// Stryker's instrumenter puts the faults in, all at once and each behind a switch; the tests are loaded once and run for each
// fault that they reach. (Stryker itself loads them anew for each fault, which takes hours here.)
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Instrumenter } from '@stryker-mutator/instrumenter';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const FOLDER = 'src/systems/glory/procedures';
const COPIED = ['src', 'test', 'scenarios', 'schemas', 'package.json', 'jest.config.mjs', 'jest.resolver.cjs', 'jest.setup.cjs', 'tsconfig.json'];
/** Tests that look at whole positions over and over: they reach every fault and take long. */
const SLOW = ['symmetry.test.ts', 'charge-preview.test.ts', 'line-of-sight-by-geometry.test.ts'];
/** Seconds without a result after which a fault has stopped everything: it counts as noticed. */
const STUCK = 120;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '4' }, seed: { type: 'string', default: '1' } },
});

/** The faults of one file, and its text with all of them in it. A message is no rule, so texts are left alone. */
async function faultsOf(file, first) {
  const quiet = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
  const content = readFileSync(join(FOLDER, file), 'utf8');
  const options = { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [] };
  const { files: [instrumented], mutants } = await new Instrumenter(quiet).instrument([{ name: file, mutate: true, content }], options);
  // Stryker counts from 0 in each call; the switches of several files must not share a number.
  const renumbered = instrumented.content.replaceAll(/((?:stryMutAct|stryCov)_9fa48\()([^)]*)\)/g, (_, call, ids) => `${call}${ids.replaceAll(/\d+/g, (id) => String(Number(id) + first))})`);
  const lines = content.split('\n');
  const faults = mutants.filter(({ status }) => status !== 'Ignored').map(({ id, location, mutatorName, replacement }) => ({
    id: String(Number(id) + first), file, line: location.start.line + 1, mutatorName, replacement,
    original: lines[location.start.line].slice(location.start.column, location.end.line === location.start.line ? location.end.column : undefined),
  }));
  return { file, content: renumbered, faults, count: mutants.length };
}

/** As many of them, picked by the seed; all for 0. */
function sampled(list, size, seed) {
  if (size === 0) return list;
  const left = [...list];
  let state = seed;
  return Array.from({ length: Math.min(size, left.length) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0];
  });
}

function copyWith(instrumented) {
  const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
  for (const each of COPIED) cpSync(each, join(folder, each), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const { file, content } of instrumented) writeFileSync(join(folder, FOLDER, file), content);
  return folder;
}

/** Runs Jest in the copy; a fault that stops it is noted, and Jest begins anew with the next. */
async function run(folder, faults) {
  const journal = join(folder, 'journal.ndjson');
  writeFileSync(journal, '');
  const entries = () => readFileSync(journal, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
  for (let status = 'stuck'; status === 'stuck'; ) {
    status = await once(folder, journal, faults);
    const last = entries().at(-1);
    if (status === 'stuck' && last?.started !== undefined) appendFileSync(journal, `${JSON.stringify({ fault: last.fault, tests: last.started, by: 'nothing came back' })}\n`);
    else if (last?.fault !== 'end') throw new Error('the tests could not be run');
  }
  return entries();
}

function once(folder, journal, faults) {
  const env = { ...process.env, MUTATE: JSON.stringify({ faults, journal, slow: SLOW }) };
  const args = ['node_modules/jest/bin/jest.js', '--runInBand', '--selectProjects', 'unit', '--testMatch', '**/test/mutation/every-fault.ts'];
  const jest = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      if (Date.now() - statSync(journal).mtimeMs < STUCK * 1000 || statSync(journal).size === 0) return;
      clearInterval(watch);
      jest.kill('SIGKILL');
      resolve('stuck');
    }, 5000);
    jest.on('exit', () => {
      clearInterval(watch);
      resolve('ended');
    });
  });
}

function report(file, faults, noticed) {
  const counted = faults.filter(({ id }) => noticed.has(id));
  const passed = counted.filter(({ id }) => noticed.get(id).by === null);
  console.log(`${file}: ${counted.length - passed.length} of ${counted.length}`);
  for (const { id, line, original, replacement } of passed) console.log(`  ${file}:${line} ${noticed.get(id).tests} tests let pass: ${original} → ${replacement.split('\n')[0]}`);
  return { noticed: counted.length - passed.length, all: counted.length };
}

const chosen = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && (positionals.length === 0 || positionals.includes(file)));
const instrumented = [];
for (const file of chosen) instrumented.push(await faultsOf(file, instrumented.reduce((sum, { count }) => sum + count, 0)));
const samples = instrumented.map(({ file, faults }) => ({ file, faults: sampled(faults, Number(values.sample), Number(values.seed)) }));
const folder = copyWith(instrumented);
const entries = await run(folder, samples.flatMap(({ faults }) => faults.map(({ id }) => id)));
const noticed = new Map(entries.filter(({ by }) => by !== undefined).map((entry) => [entry.fault, entry]));
const sums = samples.map(({ file, faults }) => report(file, faults, noticed));
const total = (of) => sums.reduce((sum, each) => sum + each[of], 0);
console.log(`${total('noticed')} of ${total('all')} faults were noticed`);
rmSync(folder, { recursive: true, force: true });

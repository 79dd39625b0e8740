// Every row of a system's rule index is cited by the code that carries it out, or stated to ask nothing of the program.
//   node scripts/check-rules.mjs            names rows that are neither or both, and citations that no index knows
//   node scripts/check-rules.mjs --matrix   for every row: its status, where it is implemented and where it is tested
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const STATEMENT = /^ {2}'([A-Z]-[^']+)':\s*'(.+)',$/gm;

const rulebook = (system) => `src/systems/${system}/rulebook`;

/** Every folder of a system has its index. */
const systems = readdirSync('src/systems', { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
/** The letter that the row ids of each system begin with. */
const letterOf = new Map(systems.map((system) => [system, rowIds(system)[0][0]]));
const CITATION = new RegExp(`(?<![A-Za-z0-9])[${[...letterOf.values()].join('')}]-[A-Za-z0-9]+(?:\\.[A-Za-z0-9-]+)*`, 'g');

/** The row ids of one system, in the index's order. */
function rowIds(system) {
  const [, ...lines] = readFileSync(`${rulebook(system)}/rules.tsv`, 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.slice(0, line.indexOf('\t')));
}

/** Row id → why there is nothing to implement. */
function statements(system) {
  const file = `${rulebook(system)}/nothing-to-implement.ts`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Map([...text.matchAll(STATEMENT)].map(([, id, reason]) => [id, reason]));
}

/** Row id → file → the lines that cite it, of the files under the folder. */
function citations(folder) {
  const found = new Map();
  // The rulebook's own data names every row and implements none.
  const isCode = (file) => file.endsWith('.ts') && !file.includes('/rulebook/');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).filter(isCode) : [];
  for (const file of files.sort()) {
    readFileSync(`${folder}/${file}`, 'utf8').split('\n').forEach((line, at) => {
      for (const [id] of line.matchAll(CITATION)) note(found, id, `${folder}/${file}`, at + 1);
    });
  }
  return found;
}

function note(found, id, file, line) {
  const files = found.get(id) ?? new Map();
  found.set(id, files.set(file, [...(files.get(file) ?? []), line]));
}

const known = new Set(systems.flatMap(rowIds));
const stated = new Map(systems.flatMap((system) => [...statements(system)]));
const inSrc = citations('src');
const inTest = citations('test');

function statusOf(id) {
  if (stated.has(id)) return `nothing to implement: ${stated.get(id)}`;
  return inSrc.has(id) ? 'implemented' : 'not implemented';
}

function printMatrix() {
  const lines = (id) => [...(inSrc.get(id) ?? [])].map(([file, at]) => `${file}:${at.join(',')}`).join(' ');
  const files = (id) => [...(inTest.get(id)?.keys() ?? [])].join(' ');
  for (const system of systems) {
    const rows = rowIds(system);
    for (const id of rows) console.log([id, statusOf(id), lines(id) || '-', files(id) || '-'].join('\t'));
    const counted = (status) => rows.filter((id) => statusOf(id).startsWith(status)).length;
    const tested = rows.filter((id) => inTest.has(id)).length;
    console.log(`${system}: ${rows.length} rows, ${counted('implemented')} implemented, ${counted('nothing')} with nothing to implement, ${counted('not implemented')} not implemented; ${tested} tested\n`);
  }
}

/** What is wrong with one system, a line each. */
function faults(system) {
  const ofSystem = (id) => id[0] === letterOf.get(system);
  const unknown = [...inSrc, ...inTest].filter(([id]) => ofSystem(id) && !known.has(id));
  const idle = [...stated.keys()].filter(ofSystem);
  return [
    ...unknown.map(([id, files]) => `${id} is no row of the rule index: ${[...files.keys()].join(', ')}`),
    ...idle.filter((id) => !known.has(id)).map((id) => `${id} is stated to ask for nothing, and is no row of the rule index`),
    ...idle.filter((id) => inSrc.has(id)).map((id) => `${id} is stated to ask for nothing, and cited by ${[...inSrc.get(id).keys()].join(', ')}`),
    ...rowIds(system).filter((id) => statusOf(id) === 'not implemented').map((id) => `${id} is cited by no code, and not stated to ask for nothing`),
  ];
}

function check() {
  if (new Set(letterOf.values()).size < systems.length) throw new Error(`two systems have the same letter: ${[...letterOf].join(' ')}`);
  const found = systems.flatMap(faults);
  found.forEach((fault) => console.error(fault));
  console.log(`${known.size} rows in ${systems.join(', ')}; ${inSrc.size} cited in src, ${stated.size} stated to ask for nothing, ${inTest.size} cited in test`);
  if (found.length > 0) process.exit(1);
}

if (process.argv.includes('--matrix')) printMatrix();
else check();

// Rule citations: every row id that stands in the code must be a row of its system's rule index.
//   node scripts/check-rules.mjs            names the citations that no index knows
//   node scripts/check-rules.mjs --matrix   for every row: where it is implemented and where it is tested
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const LETTERS = { G: 'glory', H: 'heartland', R: 'rifles' };
const CITATION = /(?<![A-Za-z0-9])[GHR]-[A-Za-z0-9]+(?:\.[A-Za-z0-9-]+)*/g;

const indexFile = (system) => `src/systems/${system}/rulebook/rules.tsv`;

/** The row ids of one system, in the index's order. */
function rowIds(system) {
  const [, ...lines] = readFileSync(indexFile(system), 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.slice(0, line.indexOf('\t')));
}

/** Row id → the files under the folder that cite it. */
function citations(folder) {
  const found = new Map();
  // The rulebook's own data names every row and implements none.
  const isCode = (file) => file.endsWith('.ts') && !file.includes('/rulebook/');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).filter(isCode) : [];
  for (const file of files.sort()) {
    for (const [id] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(CITATION)) {
      found.set(id, (found.get(id) ?? new Set()).add(`${folder}/${file}`));
    }
  }
  return found;
}

const systems = Object.values(LETTERS).filter((system) => existsSync(indexFile(system)));
const inSrc = citations('src');
const inTest = citations('test');

function printMatrix() {
  const files = (cited, id) => [...(cited.get(id) ?? [])];
  for (const system of systems) {
    const rows = rowIds(system).map((id) => ({ id, src: files(inSrc, id), test: files(inTest, id) }));
    for (const { id, src, test } of rows) console.log([id, src.join(' ') || '-', test.join(' ') || '-'].join('\t'));
    const cited = (where) => rows.filter((row) => row[where].length > 0).length;
    console.log(`${system}: ${rows.length} rows, ${cited('src')} cited in src, ${cited('test')} cited in test\n`);
  }
}

function checkCitations() {
  if (!systems.includes('glory')) throw new Error(`${indexFile('glory')} is missing`);
  const known = new Set(systems.flatMap(rowIds));
  const checkable = (id) => systems.includes(LETTERS[id[0]]);
  const unknown = [...inSrc, ...inTest].filter(([id]) => checkable(id) && !known.has(id));
  for (const [id, files] of unknown) console.error(`${id} is no row of the rule index: ${[...files].join(', ')}`);
  if (unknown.length > 0) process.exit(1);
  console.log(`${known.size} rows in ${systems.join(', ')}; ${inSrc.size} cited in src, ${inTest.size} in test`);
}

if (process.argv.includes('--matrix')) printMatrix();
else checkCitations();

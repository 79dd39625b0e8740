// Writes each system's rule index, a table that people edit, as data that the program reads without a file system.
//   node scripts/rulebook.mjs           rulebook/rules.tsv → rulebook/rulebook.ts, for every system
//   node scripts/rulebook.mjs --check   only says whether a rulebook.ts is out of date
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** What a row is made of, and the column that it stands in; an index may have more columns. */
const COLUMNS = { id: 'id', section: 'section', level: 'level', kind: 'kind', decides: 'decides', statement: 'statement', edgeCases: 'edge_cases', example: 'example' };
/** Not every source marks which rules are basic. */
const OPTIONAL = ['level'];
const NOTHING = ['none', 'none known'];

function rulesOf(file) {
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => line.split('\t'));
  const places = Object.entries(COLUMNS).map(([member, column]) => [member, placeOf(header, column, file)]);
  return lines.map((cells) => {
    const rule = Object.fromEntries(places.map(([member, at]) => [member, NOTHING.includes(cells[at]) ? '' : cells[at]]));
    return { ...rule, decides: rule.decides || 'none' };
  });
}

function placeOf(header, column, file) {
  const at = header.findIndex((name) => name === column || name === `source_${column}`);
  if (at < 0 && !OPTIONAL.includes(column)) throw new Error(`${file} has no column ${column}`);
  return at;
}

/** The folders that have an index, and the way from each to the kernel: the systems, and what a new one is laid out from. */
function indexes() {
  const systems = readdirSync('src/systems', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...systems.map(({ name }) => [`src/systems/${name}/rulebook`, '../../../kernel']), ['scripts/new-system/system/rulebook', '../../../../src/kernel']];
}

function moduleOf(rules, kernel) {
  const rows = rules.map((rule) => `  ${JSON.stringify(rule)},\n`).join('');
  return `// Written by scripts/rulebook.mjs from rules.tsv.\nimport type { RuleRow } from '${kernel}/rule.js';\n\nexport const rows: readonly RuleRow[] = [\n${rows}];\n`;
}

const checkOnly = process.argv.includes('--check');
let stale = 0;
for (const [folder, kernel] of indexes()) {
  const text = moduleOf(rulesOf(`${folder}/rules.tsv`), kernel);
  const file = `${folder}/rulebook.ts`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  stale++;
  if (checkOnly) console.error(`${file} is out of date: run node scripts/rulebook.mjs`);
  else writeFileSync(file, text);
}
if (checkOnly && stale > 0) process.exit(1);

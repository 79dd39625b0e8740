// Lays out a rule system that is lawful from its first hour: a small game with every room that the others have.
//   npm run new:system NAME [LETTER]   NAME in lower-case letters; its rows begin with LETTER, by default the name's first
// What it lays out are the files under scripts/new-system, with the name put in; docs/adding-a-system.md says what comes next.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const TEMPLATES = 'scripts/new-system';
const [name = '', letter = name.charAt(0).toUpperCase()] = process.argv.slice(2);

/** Where each template goes. */
const places = () => [
  ...filesOf('system').map((file) => [`${TEMPLATES}/system/${file}`, `src/systems/${name}/${file}`]),
  ...filesOf('test').map((file) => [`${TEMPLATES}/test/${file}`, `test/${name}/${file}`]),
  [`${TEMPLATES}/scenario.json`, `scenarios/${name}/${name}-crossroads.json`],
];

function filesOf(folder) {
  return readdirSync(`${TEMPLATES}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(`${TEMPLATES}/${folder}/`.length))
    .sort();
}

/** Templates import from where they lie; the system lies beside the kernel's folder, its tests in a folder of their own. */
function laidOut(template) {
  const [from, to] = template.startsWith(`${TEMPLATES}/test/`) ? ['../../../src/', '../../src/'] : ['../src/', ''];
  return readFileSync(template, 'utf8')
    .replaceAll(from, to)
    .replaceAll("'../system/", `'../../src/systems/${name}/`)
    .replaceAll('skeleton', name)
    .replaceAll('SKELETON', name.toUpperCase())
    .replaceAll('Skeleton', name.charAt(0).toUpperCase() + name.slice(1))
    .replace(/\bS-(?=\d)/g, `${letter}-`);
}

/** Puts a line before the first one of a file that a pattern finds. @throws when none does */
function insert(file, pattern, line) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((each) => pattern.test(each));
  if (at < 0) throw new Error(`${file} has no line ${pattern}`);
  writeFileSync(file, lines.toSpliced(at, 0, line).join('\n'));
}

/** The service plays the system, and the conformance suite has enough of its short games to try everything. */
function register() {
  insert('src/systems/registry.ts', /^$/, `import { ${name} } from './${name}/index.js';`);
  insert('src/systems/registry.ts', /^\]\);$/, `  [${name}.id, ${name}],`);
  insert('test/conformance/suite.ts', /^};$/, `  '${name}-crossroads': 100,`);
}

function refusal() {
  if (!/^[a-z]{2,20}$/.test(name)) return 'npm run new:system NAME [LETTER]: NAME is one word in lower-case letters';
  if (!/^[A-Z]$/.test(letter)) return 'LETTER is a capital';
  if (existsSync(`src/systems/${name}`)) return `src/systems/${name} exists`;
  const known = idsWith(letter);
  return known && `${known} begin with ${letter} already: choose another LETTER`;
}

/** Something in the code that reads as a row of an index with this letter, as the check of the rules would take it. */
function idsWith(letter) {
  const id = new RegExp(`(?<![A-Za-z0-9])${letter}-[A-Za-z0-9]+`);
  const files = ['src', 'test'].flatMap((folder) => readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts')).map((file) => `${folder}/${file}`));
  const found = files.map((file) => [id.exec(readFileSync(file, 'utf8'))?.[0], file]).find(([text]) => text !== undefined);
  return found && `ids as ${found.join(' in ')}`;
}

function run(...command) {
  const { status } = spawnSync(command[0], command.slice(1), { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command.join(' ')} failed`);
}

const refused = refusal();
if (refused) {
  console.error(refused);
  process.exit(2);
}
for (const [template, place] of places()) {
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, laidOut(template));
}
register();
run('node', 'scripts/rulebook.mjs');
console.log(`src/systems/${name}, test/${name} and scenarios/${name} are laid out and registered; npm run generate writes what is generated from them.`);

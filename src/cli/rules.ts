// Prints rows of the rule index in our words:  npx tsx src/cli/rules.ts G-10.41.a   or all rows of a paragraph, by the id without its letter
import { parseArgs } from 'node:util';
import type { Rule } from '../kernel/rule.js';
import { systems } from '../systems/registry.js';
import { Misuse, run } from './program.js';
import { wrap } from './story.js';

const USAGE = `Prints rows of the rule index.
  rules.ts <row or paragraph> …   e.g. G-10.41.a, or the same without its last letter for all rows of the paragraph
  --help                          prints this`;

const ROWS = [...systems.values()].flatMap(({ rules }) => rules);

/** The rows of an id, or of the paragraph. */
function rowsOf(wanted: string): readonly Rule[] {
  const found = ROWS.filter(({ id }) => id === wanted || id.startsWith(`${wanted}.`));
  if (found.length === 0) throw new Misuse(`no row or paragraph is called ${wanted}`);
  return found;
}

function print({ id, section, level, kind, decides, statement, edgeCases, example, reason }: Rule): void {
  console.log(`${id}  (section ${section}, ${level === undefined ? '' : `${level}, `}${kind}, decided by: ${decides})`);
  for (const text of [statement, edgeCases, example, reason]) if (text !== '' && text !== 'none') console.log(wrap({ depth: 1, text }).join('\n'));
}

await run(USAGE, () => {
  const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (wanted.length === 0) throw new Misuse('a row or paragraph is wanted');
  wanted.flatMap(rowsOf).forEach(print);
  return 0;
});

// Prints rows of the rule index in our words:  npx tsx src/cli/rules.ts G-10.41.a   or all rows of a paragraph, by the id without its letter
import type { Rule } from '../kernel/rule.js';
import { systems } from '../systems/registry.js';
import { wrap } from './story.js';

const wanted = process.argv.slice(2);
const found = [...systems.values()].flatMap(({ rules }) => rules).filter(({ id }) => wanted.some((each) => id === each || id.startsWith(`${each}.`)));

// Whoever reads may stop reading, as head and less do.
process.stdout.on('error', () => process.exit(1));

function print({ id, section, level, kind, decides, statement, edgeCases, example, reason }: Rule): void {
  console.log(`${id}  (section ${section}, ${level === undefined ? '' : `${level}, `}${kind}, decided by: ${decides})`);
  for (const text of [statement, edgeCases, example, reason]) if (text !== '' && text !== 'none') console.log(wrap({ depth: 1, text }).join('\n'));
}

found.forEach(print);
if (found.length === 0) {
  console.error('usage: rules.ts <row or paragraph> …, e.g. G-10.41.a, or the same without its last letter');
  process.exitCode = 2;
}

import { parseArgs } from 'node:util';
import type { Rule } from '../kernel/rule.js';
import { systems } from '../systems/registry.js';
import { Misuse, type Program } from './program.js';
import { wrap } from './wrap.js';

const USAGE = `Prints rows of the rule index.
  rules <row or paragraph> …   e.g. G-10.41.a, or the same without its last letter for all rows of the paragraph
  --help                       prints this`;

const ROWS = [...systems.values()].flatMap(({ rules }) => rules);

/** The rows of an id, or of the paragraph. */
function rowsOf(wanted: string): readonly Rule[] {
  const found = ROWS.filter(({ id }) => id === wanted || id.startsWith(`${wanted}.`));
  if (found.length === 0) throw new Misuse(`no row or paragraph is called ${wanted}`);
  return found;
}

function told({ id, section, level, kind, decides, statement, edgeCases, example, reason }: Rule): string {
  const texts = [statement, edgeCases, example, reason].filter((text) => text !== '' && text !== 'none');
  const head = `${id}  (section ${section}, ${level === undefined ? '' : `${level}, `}${kind}, decided by: ${decides})`;
  return [head, ...texts.flatMap((text) => wrap({ depth: 1, text }))].join('\n');
}

/** Prints rows of the rule index in our words. */
export const rules: Program = {
  usage: USAGE,
  run({ options, print }) {
    const { positionals: wanted } = parseArgs({ args: [...options], allowPositionals: true });
    if (wanted.length === 0) throw new Misuse('a row or paragraph is wanted');
    wanted.flatMap(rowsOf).map(told).forEach(print);
    return 0;
  },
};

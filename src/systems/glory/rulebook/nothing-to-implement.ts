import type { RuleId } from '../../../kernel/rule.js';

/**
 * Rows of the index that ask nothing of the program, and why. Every other row is cited by the code that carries it out;
 * `npm run rules` tells where, and `npm test` sees to it that no row is both or neither.
 */
export const NOTHING_TO_IMPLEMENT: Readonly<Partial<Record<RuleId, string>>> = {
  'G-2.5.a': 'What a strength point stands for is background; nothing is computed with men or guns.',
  'G-TMN.b': 'It says what a map draws as Town; a single house is not drawn, and costs what the other terrain costs.',
};

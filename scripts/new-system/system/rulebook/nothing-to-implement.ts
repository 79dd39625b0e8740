import type { RuleId } from '../../../../src/kernel/rule.js';

/** Rows of the index that ask nothing of the program, and why. Every other row is cited by the code that carries it out. */
export const NOTHING_TO_IMPLEMENT: Readonly<Partial<Record<RuleId, string>>> = {
  'S-0.1': 'It says what the game is about; nothing is computed with it.',
};

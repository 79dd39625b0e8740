import type { RuleId } from '../../../kernel/rule.js';

/**
 * Rows of the index that ask nothing of the program, and why. Every other row is cited by the code that carries it out;
 * `npm run rules` tells where.
 */
export const NOTHING_TO_IMPLEMENT: Readonly<Partial<Record<RuleId, string>>> = {
  'H-1.0.1': 'Where the theatre lies is background; what is on the map is said by the scenario.',
};

import type { Rigour } from './conformance.js';

/** For the games of every `npm test`. */
export const THOROUGH: Rigour = { closely: 100, everyOffer: 3, nearMisses: 2, replay: 8, snapshots: 3, questions: 2, odds: 2, probes: 10 };

/**
 * For long games, and for most of many short ones, in every `npm test`: a quarter of the decisions is looked at closely. A
 * decision in a battle of sixty units costs ten times one of the training scenario, and there are ten times as many; that the
 * game goes through, with every command accepted and every event folded twice, is what such a game adds. `npm run fuzz`
 * looks at all of it.
 */
export const THINNED: Rigour = { ...THOROUGH, closely: 25, questions: 1, odds: 1, probes: 3 };

/** For `npm run fuzz`. */
export const EXHAUSTIVE: Rigour = { closely: 100, everyOffer: 20, nearMisses: 6, replay: 50, snapshots: 20, questions: 10, odds: 15, probes: 100 };

/** Far above what a game of the longest scenario takes. */
export const MOST_COMMANDS = 20000;

/** Only plays. */
export const UNWATCHED: Rigour = { closely: 100, everyOffer: 0, nearMisses: 0, replay: 0, snapshots: 0, questions: 0, odds: 0, probes: 0 };

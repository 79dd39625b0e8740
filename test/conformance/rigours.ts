import type { Rigour } from './conformance.js';

/** For the games of every `npm test`. */
export const THOROUGH: Rigour = { everyOffer: 3, nearMisses: 2, replay: 8, snapshots: 3, questions: 2, odds: 2, probes: 10 };

/** For `npm run fuzz`. */
export const EXHAUSTIVE: Rigour = { everyOffer: 20, nearMisses: 6, replay: 50, snapshots: 20, questions: 10, odds: 15, probes: 100 };

/** Far above what a game of the longest scenario takes. */
export const MOST_COMMANDS = 20000;

/** Only plays. */
export const UNWATCHED: Rigour = { everyOffer: 0, nearMisses: 0, replay: 0, snapshots: 0, questions: 0, odds: 0, probes: 0 };

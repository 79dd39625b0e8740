import { house } from '../../../../src/kernel/table.js';

/** Hexes that a counter moves. What a rulebook prints is `printed(…)`; what had to be chosen is `house(…)`, with the reason. */
export const ALLOWANCE = house(1, 'the smallest move that there is');

/** Counters in a hex. */
export const STACKING = house(1, 'no rule has to say who is on top');

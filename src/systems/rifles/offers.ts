import type { Offer } from '../../kernel/system.js';
import { awaiting } from './awaiting.js';
import type { RiflesCommand } from './commands.js';
import { offersOfFire } from './procedures/fire.js';
import { offersOfAssault } from './procedures/melee.js';
import { offersOfMovement } from './procedures/movement.js';
import { offersOfRetreat } from './procedures/retreat.js';
import type { PhaseName, RiflesState } from './state.js';
import type { Side } from './vocabulary.js';

type Offers = readonly Offer<RiflesCommand>[];

const OFFERS: Readonly<Record<PhaseName, (state: RiflesState, side: Side) => Offers>> = {
  'not-begun': () => [],
  movement: offersOfMovement,
  fire: offersOfFire,
  assault: offersOfAssault,
  retreat: offersOfRetreat,
  over: () => [],
};

/** What a side may do now, by decision; nothing for a side that is not awaited. */
export function offers(state: RiflesState, side: Side): Offers {
  if (!awaiting(state).some((awaited) => awaited.side === side)) return [];
  return OFFERS[state.phase.name](state, side).filter(({ commands, parts }) => commands.length > 0 || parts !== undefined);
}

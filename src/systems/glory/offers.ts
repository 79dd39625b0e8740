import type { Offer } from '../../kernel/system.js';
import { awaiting } from './awaiting.js';
import type { GloryCommand } from './commands.js';
import { offersOfCommandChoice, offersOfDraw, offersOfFirstMarker } from './procedures/activation.js';
import { offersOfAttachment } from './procedures/attachment.js';
import { offersOfAdvance, offersOfOccupation } from './procedures/advance.js';
import { offersOfArtilleryFire, offersOfReturnFire } from './procedures/artillery-fire.js';
import { offersOfChargeDesignation } from './procedures/charge-designation.js';
import { offersOfCharges } from './procedures/charge.js';
import { offersOfDefensiveFire } from './procedures/defensive-fire.js';
import { offersOfContinuedAttack, offersOfCounterCharge } from './procedures/further-attacks.js';
import { offersOfInitiative } from './procedures/initiative.js';
import { offersOfLeaderDisplacement } from './procedures/leaders.js';
import { offersOfMovement } from './procedures/movement.js';
import { offersOfExit } from './procedures/off-map.js';
import { offersOfRally } from './procedures/rally.js';
import { offersOfRecovery } from './procedures/recovery.js';
import { offersOfEntry } from './procedures/reinforcements.js';
import { offersOfRetreatBeforeCharge } from './procedures/retreat-before-charge.js';
import { offersOfRetreats } from './procedures/retreat.js';
import { offersOfWeather } from './procedures/weather.js';
import type { GloryState, PhaseName } from './state.js';
import type { Side } from './vocabulary.js';

type Offers = readonly Offer<GloryCommand>[];

const OFFERS: Readonly<Record<PhaseName, (state: GloryState, side: Side) => Offers>> = {
  'not-begun': () => [],
  attachment: offersOfAttachment,
  weather: offersOfWeather,
  initiative: offersOfInitiative,
  'first-marker': offersOfFirstMarker,
  draw: offersOfDraw,
  'command-choice': offersOfCommandChoice,
  'artillery-fire': offersOfArtilleryFire,
  'return-fire': offersOfReturnFire,
  movement: (state) => [...offersOfMovement(state), ...offersOfEntry(state), ...offersOfExit(state)],
  'leader-displacement': offersOfLeaderDisplacement,
  'charge-designation': offersOfChargeDesignation,
  'retreat-before-charge': offersOfRetreatBeforeCharge,
  'defensive-fire': offersOfDefensiveFire,
  charges: offersOfCharges,
  retreats: offersOfRetreats,
  advance: offersOfAdvance,
  'counter-charge': offersOfCounterCharge,
  occupation: offersOfOccupation,
  'continued-attack': offersOfContinuedAttack,
  rally: offersOfRally,
  recovery: offersOfRecovery,
  over: () => [],
};

/** What a side may do now, by decision; nothing for a side that is not awaited. */
export function offers(state: GloryState, side: Side): Offers {
  if (!awaiting(state).some((awaited) => awaited.side === side)) return [];
  return OFFERS[state.phase.name](state, side).filter(({ commands, parts }) => commands.length > 0 || parts !== undefined);
}

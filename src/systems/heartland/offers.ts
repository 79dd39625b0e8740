import type { Offer } from '../../kernel/system.js';
import { awaiting } from './awaiting.js';
import type { HeartlandCommand } from './commands.js';
import { offersOfActivation } from './procedures/activation.js';
import { offersOfAdvance } from './procedures/advance.js';
import { offersOfAmmunition } from './procedures/ammunition.js';
import { offersOfArtilleryLoss } from './procedures/artillery-loss.js';
import { offersOfAttackCheck } from './procedures/attack-check.js';
import { offersOfBidding } from './procedures/bidding.js';
import { offersOfCorps } from './procedures/cavalry-corps.js';
import { offersOfCombat } from './procedures/combat.js';
import { offersOfDetachments } from './procedures/detachments.js';
import { offersOfExtendedAttacks, offersOfExtendedBattle } from './procedures/extended-battle.js';
import { offersOfForcedMarch } from './procedures/forced-march.js';
import { offersOfGunboats } from './procedures/gunboats.js';
import { offersOfImpulseDeclaration } from './procedures/impulses.js';
import { offersOfLandings } from './procedures/landings.js';
import { offersOfLosses } from './procedures/losses.js';
import { offersOfMoraleCheck } from './procedures/morale-check.js';
import { offersOfMovement } from './procedures/movement.js';
import { offersOfNavalAssault } from './procedures/naval-assault.js';
import { offersOfNavalCombat } from './procedures/naval-combat.js';
import { offersOfNavalLosses } from './procedures/naval-losses.js';
import { offersOfOffMapRail } from './procedures/off-map-rail.js';
import { offersOfOrganisation } from './procedures/organisation.js';
import { offersOfPay } from './procedures/pay.js';
import { offersOfPontoons } from './procedures/pontoons.js';
import { offersOfRailCutting } from './procedures/rail-cutting.js';
import { offersOfRailTransport } from './procedures/rail-transport.js';
import { offersOfReaction } from './procedures/reaction.js';
import { offersOfReconnaissance } from './procedures/reconnaissance.js';
import { offersOfReinforcements } from './procedures/reinforcements.js';
import { offersOfReorganisation } from './procedures/reorganisation.js';
import { offersOfRetreatRelief } from './procedures/retreat-relief.js';
import { offersOfRetreat } from './procedures/retreat.js';
import { offersOfRetreatBeforeCombat } from './procedures/retreat-before-combat.js';
import { offersOfScreens } from './procedures/screens.js';
import { offersOfSuccession } from './procedures/succession.js';
import { offersOfSupply } from './procedures/supply.js';
import { offersOfSupplyUnits } from './procedures/supply-units.js';
import type { HeartlandState, PhaseName } from './state.js';
import type { Side } from './vocabulary.js';

type Offers = readonly Offer<HeartlandCommand>[];
type OffersOf = (state: HeartlandState, side: Side) => Offers;

/** The parts of the movement sequence; while a force moves only what it can do on its way is offered (H-8.21.3). */
const MOVEMENT: readonly OffersOf[] = [
  offersOfMovement, offersOfForcedMarch, offersOfOrganisation, offersOfActivation, offersOfDetachments, offersOfCorps, offersOfScreens, offersOfReconnaissance,
  offersOfRailCutting, offersOfLandings, offersOfSupplyUnits, offersOfRailTransport, offersOfOffMapRail, offersOfPontoons, offersOfGunboats, offersOfNavalAssault,
];

const OFFERS: Readonly<Record<PhaseName, readonly OffersOf[]>> = {
  'not-begun': [],
  bidding: [offersOfBidding],
  'impulse-declaration': [offersOfImpulseDeclaration],
  supply: [offersOfSupply, offersOfReinforcements],
  movement: MOVEMENT,
  'attack-check': [offersOfAttackCheck],
  reaction: [offersOfReaction],
  'retreat-before-combat': [offersOfRetreatBeforeCombat],
  combat: [offersOfCombat, offersOfNavalCombat],
  ammunition: [offersOfAmmunition],
  losses: [offersOfLosses],
  'naval-losses': [offersOfNavalLosses],
  'artillery-loss': [offersOfArtilleryLoss],
  'artillery-capture': [offersOfArtilleryLoss],
  'retreat-relief': [offersOfRetreatRelief],
  'morale-check': [offersOfMoraleCheck],
  retreat: [offersOfRetreat],
  advance: [offersOfAdvance],
  succession: [offersOfSuccession],
  'extended-battle': [offersOfExtendedBattle],
  'extended-attacks': [offersOfExtendedAttacks],
  pay: [offersOfPay],
  reorganisation: [offersOfReorganisation],
  over: [],
};

/** What a side may do now, by decision; nothing for a side that is not awaited. */
export function offers(state: HeartlandState, side: Side): Offers {
  if (!awaiting(state).some((awaited) => awaited.side === side)) return [];
  return OFFERS[state.phase.name].flatMap((of) => of(state, side)).filter(({ commands, parts }) => commands.length > 0 || parts !== undefined);
}

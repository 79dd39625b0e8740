import type { Dice } from '../../dice/dice.js';
import { Recorder } from '../../kernel/recorder.js';
import { reject, type Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import { awaiting } from './awaiting.js';
import type { HeartlandCommand } from './commands.js';
import type { HeartlandEvent } from './events.js';
import { evolve } from './evolve.js';
import { COMMANDS_OF_PHASE } from './phases.js';
import { activate, inactivate } from './procedures/activation.js';
import { advance, declineAdvance } from './procedures/advance.js';
import { commitArtillery } from './procedures/ammunition.js';
import { nameArtillery } from './procedures/artillery-loss.js';
import { checkAttack, declineAttack } from './procedures/attack-check.js';
import { bid } from './procedures/bidding.js';
import { formCorps, giveUpArtillery } from './procedures/cavalry-corps.js';
import { fight } from './procedures/combat.js';
import { raiseDetachment } from './procedures/detachments.js';
import { attackAgain, declineExtendedBattle, endExtendedAttacks, extendBattle } from './procedures/extended-battle.js';
import { forceMarch } from './procedures/forced-march.js';
import { assignGunboat, moveGunboat } from './procedures/gunboats.js';
import { declareImpulse } from './procedures/impulses.js';
import { joinAttack } from './procedures/join-attack.js';
import { declareLandingExhausted, lootLanding } from './procedures/landings.js';
import { placeLoss } from './procedures/losses.js';
import { checkMorale } from './procedures/morale-check.js';
import { endMarch, endMovement, march, rollMovement } from './procedures/movement.js';
import { embark, land } from './procedures/naval-assault.js';
import { fightOnRiver } from './procedures/naval-combat.js';
import { placeNavalLosses } from './procedures/naval-losses.js';
import { leaveByRail, returnByRail } from './procedures/off-map-rail.js';
import { attach, detach, drop, pickUp } from './procedures/organisation.js';
import { pay } from './procedures/pay.js';
import { orderPontoon } from './procedures/pontoons.js';
import { cutRail } from './procedures/rail-cutting.js';
import { runTrain } from './procedures/rail-transport.js';
import { activateForReaction, endReaction, moveInReaction, react } from './procedures/reaction.js';
import { reconnoitre } from './procedures/reconnaissance.js';
import { bringReinforcements } from './procedures/reinforcements.js';
import { submitOrders } from './procedures/reorganisation.js';
import { acceptRetreat, giveUpMorale } from './procedures/retreat-relief.js';
import { retreat } from './procedures/retreat.js';
import { endRetreatBeforeCombat, retreatBeforeCombat } from './procedures/retreat-before-combat.js';
import { hide, screen, screenCorps } from './procedures/screens.js';
import { nameSuccessor } from './procedures/succession.js';
import { drawSupply, endSupply, spendOwnUse, useEmergencySupply } from './procedures/supply.js';
import { moveWagon, removeSupplyUnit } from './procedures/supply-units.js';
import { goOn } from './procedures/sequence-of-play.js';
import type { HeartlandRecorder, Verdict } from './recorder.js';
import type { HeartlandState } from './state.js';
import type { Side } from './vocabulary.js';

/** Judges a command of one side: what happens, or which rule refuses it. */
export function decide(state: HeartlandState, side: Side, command: HeartlandCommand, dice: Dice): Result<readonly HeartlandEvent[], Rejection> {
  const recorder = new Recorder(state, evolve, dice);
  const verdict = inTurn(state, side, command);
  if (!verdict.ok) return verdict;
  const judged = judge(recorder, side, command);
  if (!judged.ok) return judged;
  goOn(recorder);
  return ok(recorder.events);
}

function inTurn(state: HeartlandState, side: Side, command: HeartlandCommand): Verdict {
  const { name } = state.phase;
  const { rule, commands } = COMMANDS_OF_PHASE[name];
  if (!commands.includes(command.type))
    return reject(rule, 'phase.wrong', `The game is in the phase ${name}, which allows ${commands.join(', ') || 'no command'}.`, { phase: name, command: command.type, allowed: commands });
  const awaited = awaiting(state);
  if (awaited.some((decision) => decision.side === side)) return ok(null);
  const sides = awaited.map((decision) => decision.side);
  return reject(awaited[0]?.rule ?? rule, 'phase.other-side', `The decision belongs to ${sides.join(' and ')}.`, { phase: name, awaited: sides });
}

function judge(recorder: HeartlandRecorder, side: Side, command: HeartlandCommand): Verdict {
  switch (command.type) {
    case 'bid':
      return bid(recorder, command, side);
    case 'declare-impulse':
      return declareImpulse(recorder, command, side);
    case 'draw-supply':
      return drawSupply(recorder, command, side);
    case 'use-emergency-supply':
      return useEmergencySupply(recorder, command, side);
    case 'spend-own-use':
      return spendOwnUse(recorder, command, side);
    case 'end-supply':
      return endSupply(recorder, command, side);
    case 'bring-reinforcements':
      return bringReinforcements(recorder, command, side);
    case 'activate':
      return activate(recorder, command, side);
    case 'inactivate':
      return inactivate(recorder, command, side);
    case 'detach':
      return detach(recorder, command, side);
    case 'attach':
      return attach(recorder, command, side);
    case 'drop':
      return drop(recorder, command, side);
    case 'pick-up':
      return pickUp(recorder, command, side);
    case 'raise-detachment':
      return raiseDetachment(recorder, command, side);
    case 'form-corps':
      return formCorps(recorder, command, side);
    case 'give-up-artillery':
      return giveUpArtillery(recorder, command, side);
    case 'screen':
      return screen(recorder, command, side);
    case 'screen-corps':
      return screenCorps(recorder, command, side);
    case 'hide':
      return hide(recorder, command, side);
    case 'remove-supply-unit':
      return removeSupplyUnit(recorder, command, side);
    case 'move-wagon':
      return moveWagon(recorder, command, side);
    case 'declare-landing-exhausted':
      return declareLandingExhausted(recorder, command, side);
    case 'loot-landing':
      return lootLanding(recorder, command, side);
    case 'roll-movement':
      return rollMovement(recorder, command, side);
    case 'march':
      return march(recorder, command);
    case 'end-march':
      return endMarch(recorder);
    case 'end-movement':
      return endMovement(recorder);
    case 'force-march':
      return forceMarch(recorder, command, side);
    case 'cut-rail':
      return cutRail(recorder);
    case 'reconnoitre':
      return reconnoitre(recorder, command, side);
    case 'check-attack':
      return checkAttack(recorder, command, side);
    case 'decline-attack':
      return declineAttack(recorder, command, side);
    case 'join-attack':
      return joinAttack(recorder, command, side);
    case 'run-train':
      return runTrain(recorder, command, side);
    case 'leave-by-rail':
      return leaveByRail(recorder, command, side);
    case 'return-by-rail':
      return returnByRail(recorder, command, side);
    case 'order-pontoon':
      return orderPontoon(recorder, command, side);
    case 'move-gunboat':
      return moveGunboat(recorder, command, side);
    case 'assign-gunboat':
      return assignGunboat(recorder, command, side);
    case 'embark':
      return embark(recorder, command, side);
    case 'land':
      return land(recorder, command, side);
    case 'activate-for-reaction':
      return activateForReaction(recorder, command, side);
    case 'react':
      return react(recorder, command, side);
    case 'move-in-reaction':
      return moveInReaction(recorder, command, side);
    case 'end-reaction':
      return endReaction(recorder, side);
    case 'retreat-before-combat':
      return retreatBeforeCombat(recorder, command, side);
    case 'end-retreat-before-combat':
      return endRetreatBeforeCombat(recorder);
    case 'fight':
      return fight(recorder, command);
    case 'fight-on-river':
      return fightOnRiver(recorder, command);
    case 'place-naval-losses':
      return placeNavalLosses(recorder, command);
    case 'commit-artillery':
      return commitArtillery(recorder, command, side);
    case 'place-loss':
      return placeLoss(recorder, command);
    case 'name-artillery':
      return nameArtillery(recorder, command, side);
    case 'give-up-morale':
      return giveUpMorale(recorder, command, side);
    case 'accept-retreat':
      return acceptRetreat(recorder);
    case 'retreat':
      return retreat(recorder, command);
    case 'check-morale':
      return checkMorale(recorder, command);
    case 'advance':
      return advance(recorder, command);
    case 'decline-advance':
      return declineAdvance(recorder);
    case 'name-successor':
      return nameSuccessor(recorder, command, side);
    case 'extend-battle':
      return extendBattle(recorder, command, side);
    case 'decline-extended-battle':
      return declineExtendedBattle(recorder, side);
    case 'attack-again':
      return attackAgain(recorder, command, side);
    case 'end-extended-attacks':
      return endExtendedAttacks(recorder);
    case 'pay':
      return pay(recorder, command, side);
    case 'submit-orders':
      return submitOrders(recorder, command, side);
  }
}

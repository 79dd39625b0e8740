import type { Dice } from '../../dice/dice.js';
import { Recorder } from '../../kernel/recorder.js';
import { reject, type Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import { awaiting } from './awaiting.js';
import type { CommandOf, CommandType, HeartlandCommand } from './commands.js';
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
    return reject(rule, 'phase.wrong', `The game is in the phase ${name}, in which ${command.type} is not among the commands.`, { phase: name, command: command.type, allowed: commands });
  const awaited = awaiting(state);
  if (awaited.some((decision) => decision.side === side)) return ok(null);
  const sides = awaited.map((decision) => decision.side);
  return reject(awaited[0]?.rule ?? rule, 'phase.other-side', `The decision belongs to ${sides.join(' and ')}.`, { phase: name, awaited: sides });
}

/** The procedure that judges each command. */
const PROCEDURES: { readonly [T in CommandType]: (recorder: HeartlandRecorder, command: CommandOf<T>, side: Side) => Verdict } = {
  bid,
  'declare-impulse': declareImpulse,
  'draw-supply': drawSupply,
  'use-emergency-supply': useEmergencySupply,
  'spend-own-use': spendOwnUse,
  'end-supply': endSupply,
  'bring-reinforcements': bringReinforcements,
  activate,
  inactivate,
  detach,
  attach,
  drop,
  'pick-up': pickUp,
  'raise-detachment': raiseDetachment,
  'form-corps': formCorps,
  'give-up-artillery': giveUpArtillery,
  screen,
  'screen-corps': screenCorps,
  hide,
  'remove-supply-unit': removeSupplyUnit,
  'move-wagon': moveWagon,
  'declare-landing-exhausted': declareLandingExhausted,
  'loot-landing': lootLanding,
  'roll-movement': rollMovement,
  march,
  'end-march': endMarch,
  'end-movement': endMovement,
  'force-march': forceMarch,
  'cut-rail': cutRail,
  reconnoitre,
  'check-attack': checkAttack,
  'decline-attack': declineAttack,
  'join-attack': joinAttack,
  'run-train': runTrain,
  'leave-by-rail': leaveByRail,
  'return-by-rail': returnByRail,
  'order-pontoon': orderPontoon,
  'move-gunboat': moveGunboat,
  'assign-gunboat': assignGunboat,
  embark,
  land,
  'activate-for-reaction': activateForReaction,
  react,
  'move-in-reaction': moveInReaction,
  'end-reaction': (recorder, _command, side) => endReaction(recorder, side),
  'retreat-before-combat': retreatBeforeCombat,
  'end-retreat-before-combat': endRetreatBeforeCombat,
  fight,
  'fight-on-river': fightOnRiver,
  'place-naval-losses': placeNavalLosses,
  'commit-artillery': commitArtillery,
  'place-loss': placeLoss,
  'name-artillery': nameArtillery,
  'give-up-morale': giveUpMorale,
  'accept-retreat': acceptRetreat,
  retreat,
  'check-morale': checkMorale,
  advance,
  'decline-advance': declineAdvance,
  'name-successor': nameSuccessor,
  'extend-battle': extendBattle,
  'decline-extended-battle': (recorder, _command, side) => declineExtendedBattle(recorder, side),
  'attack-again': attackAgain,
  'end-extended-attacks': endExtendedAttacks,
  pay,
  'submit-orders': submitOrders,
};

function judge(recorder: HeartlandRecorder, side: Side, command: HeartlandCommand): Verdict {
  const procedure = PROCEDURES[command.type] as (recorder: HeartlandRecorder, command: HeartlandCommand, side: Side) => Verdict;
  return procedure(recorder, command, side);
}

import type { Dice } from '../../dice/dice.js';
import { Recorder } from '../../kernel/recorder.js';
import { reject, type Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import type { RuleId } from '../../kernel/rule.js';
import { awaiting } from './awaiting.js';
import type { CommandType, GloryCommand } from './commands.js';
import type { GloryEvent } from './events.js';
import { evolve } from './evolve.js';
import { activateCommand, chooseMarker, combineCommands, drawMarker } from './procedures/activation.js';
import { advance, declineAdvance, occupy } from './procedures/advance.js';
import { attachBatteries } from './procedures/attachment.js';
import { declineReturnFire, endFire, fire, returnFire } from './procedures/artillery-fire.js';
import { continueAttack, counterCharge, declineContinuedAttack, declineCounterCharge } from './procedures/further-attacks.js';
import { designateCharge, endDesignation } from './procedures/charge-designation.js';
import { resolveCharge } from './procedures/charge.js';
import { defensiveFire, endDefensiveFire } from './procedures/defensive-fire.js';
import { rollInitiative } from './procedures/initiative.js';
import { displaceLeader } from './procedures/leaders.js';
import { change, endMovement, face, move, moveLeader, swapStack } from './procedures/movement.js';
import { endActivation, rally } from './procedures/rally.js';
import { exitLeader, exitMap } from './procedures/off-map.js';
import { endRecovery, recover } from './procedures/recovery.js';
import { enterLeader, enterMap } from './procedures/reinforcements.js';
import { awaitCharge, retreatBeforeCharge } from './procedures/retreat-before-charge.js';
import { acceptElimination, leaveMap, retreat, stand } from './procedures/retreat.js';
import { goOn } from './procedures/sequence-of-play.js';
import { rollWeather } from './procedures/weather.js';
import type { GloryRecorder, Verdict } from './recorder.js';
import type { GloryState, PhaseName } from './state.js';
import type { Side } from './vocabulary.js';

/** What may be commanded in each phase, and the row of the sequence of play that says so; of combat the three kinds that there are (G-8.0.a). */
export const COMMANDS_OF_PHASE: Readonly<Record<PhaseName, { readonly rule: RuleId; readonly commands: readonly CommandType[] }>> = {
  'not-begun': { rule: 'G-3.A.1', commands: [] },
  attachment: { rule: 'G-14.53.a', commands: ['attach-batteries'] },
  weather: { rule: 'G-WT.d', commands: ['roll-weather'] },
  initiative: { rule: 'G-3.A.1', commands: ['roll-initiative'] },
  'first-marker': { rule: 'G-3.A.2', commands: ['choose-marker'] },
  draw: { rule: 'G-3.C.1', commands: ['draw-marker'] },
  'command-choice': { rule: 'G-4.24.a', commands: ['activate-command', 'combine-commands'] },
  'artillery-fire': { rule: 'G-3.C.a', commands: ['fire', 'end-fire'] },
  'return-fire': { rule: 'G-9.13.a', commands: ['return-fire', 'decline-return-fire'] },
  movement: { rule: 'G-3.C.b', commands: ['move', 'move-leader', 'face', 'change', 'swap-stack', 'enter-map', 'enter-leader', 'exit-map', 'exit-leader', 'end-movement'] },
  'leader-displacement': { rule: 'G-5.15.b', commands: ['displace-leader'] },
  'charge-designation': { rule: 'G-10.21.a', commands: ['designate-charge', 'end-designation'] },
  'retreat-before-charge': { rule: 'G-10.27.a', commands: ['retreat-before-charge', 'await-charge'] },
  'defensive-fire': { rule: 'G-3.C.c', commands: ['defensive-fire', 'end-defensive-fire'] },
  charges: { rule: 'G-3.C.d', commands: ['resolve-charge'] },
  retreats: { rule: 'G-11.21.a', commands: ['retreat', 'leave-map', 'accept-elimination', 'stand'] },
  advance: { rule: 'G-11.31.a', commands: ['advance', 'decline-advance'] },
  'counter-charge': { rule: 'G-11.33.a', commands: ['counter-charge', 'decline-counter-charge'] },
  occupation: { rule: 'G-10.27.e', commands: ['occupy', 'decline-advance'] },
  'continued-attack': { rule: 'G-11.32.a', commands: ['continue-attack', 'decline-continued-attack'] },
  rally: { rule: 'G-3.C.e', commands: ['rally', 'end-activation'] },
  recovery: { rule: 'G-3.D.1', commands: ['recover', 'end-recovery'] },
  over: { rule: 'G-3.D.2', commands: [] },
};

/** Judges a command of one side: the events that follow from it, or the rules that refuse it. */
export function decide(state: GloryState, side: Side, command: GloryCommand, dice: Dice): Result<readonly GloryEvent[], Rejection> {
  const recorder = new Recorder(state, evolve, dice);
  const verdict = inTurn(state, side, command);
  if (!verdict.ok) return verdict;
  const judged = judge(recorder, side, command);
  if (!judged.ok) return judged;
  goOn(recorder);
  return ok(recorder.events);
}

function inTurn(state: GloryState, side: Side, command: GloryCommand): Result<null, Rejection> {
  const { name } = state.phase;
  const { rule, commands } = COMMANDS_OF_PHASE[name];
  if (!commands.includes(command.type))
    return reject(rule, 'phase.wrong', `The game is in the phase ${name}, in which ${command.type} is not among the commands.`, {
      phase: name,
      command: command.type,
      allowed: commands,
    });
  const awaited = awaiting(state);
  if (awaited.some((decision) => decision.side === side)) return ok(null);
  const sides = awaited.map((decision) => decision.side);
  return reject(awaited[0]?.rule ?? rule, 'phase.other-side', `The decision belongs to ${sides.join(' and ')}.`, { phase: name, awaited: sides });
}

function judge(recorder: GloryRecorder, side: Side, command: GloryCommand): Verdict {
  switch (command.type) {
    case 'attach-batteries':
      return attachBatteries(recorder, command, side);
    case 'roll-weather':
      return rollWeather(recorder);
    case 'roll-initiative':
      return rollInitiative(recorder);
    case 'choose-marker':
      return chooseMarker(recorder, command, side);
    case 'draw-marker':
      return drawMarker(recorder);
    case 'activate-command':
      return activateCommand(recorder, command);
    case 'combine-commands':
      return combineCommands(recorder, command);
    case 'fire':
      return fire(recorder, command, side);
    case 'return-fire':
      return returnFire(recorder, command, side);
    case 'decline-return-fire':
      return declineReturnFire(recorder);
    case 'end-fire':
      return endFire(recorder);
    case 'move':
      return move(recorder, command, side);
    case 'move-leader':
      return moveLeader(recorder, command, side);
    case 'face':
      return face(recorder, command, side);
    case 'change':
      return change(recorder, command, side);
    case 'swap-stack':
      return swapStack(recorder, command, side);
    case 'enter-map':
      return enterMap(recorder, command, side);
    case 'enter-leader':
      return enterLeader(recorder, command, side);
    case 'exit-map':
      return exitMap(recorder, command, side);
    case 'exit-leader':
      return exitLeader(recorder, command, side);
    case 'end-movement':
      return endMovement(recorder);
    case 'displace-leader':
      return displaceLeader(recorder, command, side);
    case 'designate-charge':
      return designateCharge(recorder, command, side);
    case 'end-designation':
      return endDesignation(recorder);
    case 'retreat-before-charge':
      return retreatBeforeCharge(recorder, command, side);
    case 'await-charge':
      return awaitCharge(recorder, command, side);
    case 'defensive-fire':
      return defensiveFire(recorder, command);
    case 'end-defensive-fire':
      return endDefensiveFire(recorder);
    case 'resolve-charge':
      return resolveCharge(recorder, command);
    case 'retreat':
      return retreat(recorder, command, side);
    case 'leave-map':
      return leaveMap(recorder, command, side);
    case 'accept-elimination':
      return acceptElimination(recorder, command, side);
    case 'stand':
      return stand(recorder, command, side);
    case 'advance':
      return advance(recorder, command, side);
    case 'decline-advance':
      return declineAdvance(recorder, side);
    case 'counter-charge':
      return counterCharge(recorder, command, side);
    case 'decline-counter-charge':
      return declineCounterCharge(recorder);
    case 'occupy':
      return occupy(recorder, command);
    case 'continue-attack':
      return continueAttack(recorder, command, side);
    case 'decline-continued-attack':
      return declineContinuedAttack(recorder);
    case 'rally':
      return rally(recorder, command, side);
    case 'end-activation':
      return endActivation(recorder);
    case 'recover':
      return recover(recorder, command, side);
    case 'end-recovery':
      return endRecovery(recorder, side);
  }
}

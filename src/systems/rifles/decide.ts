import type { Dice } from '../../dice/dice.js';
import { Recorder } from '../../kernel/recorder.js';
import { reject, type Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import { awaiting } from './awaiting.js';
import type { CommandOf, CommandType, RiflesCommand } from './commands.js';
import type { RiflesEvent } from './events.js';
import { evolve } from './evolve.js';
import { COMMANDS_OF_PHASE } from './phases.js';
import { dig } from './procedures/digging.js';
import { face } from './procedures/facing.js';
import { endFire, fire } from './procedures/fire.js';
import { changeFormation } from './procedures/formations.js';
import { refloat } from './procedures/grounding.js';
import { dismount, mount } from './procedures/horses.js';
import { assault, endTurn } from './procedures/melee.js';
import { endMovement, move } from './procedures/movement.js';
import { rally } from './procedures/rally.js';
import { retreat } from './procedures/retreat.js';
import { goOn } from './procedures/sequence-of-play.js';
import { deploySkirmishers } from './procedures/skirmishers.js';
import { ACCEPTED, type RiflesRecorder, type Verdict } from './recorder.js';
import type { RiflesState } from './state.js';
import type { Side } from './vocabulary.js';

/** Judges a command of one side: the events that follow from it, or the rules that refuse it. */
export function decide(state: RiflesState, side: Side, command: RiflesCommand, dice: Dice): Result<readonly RiflesEvent[], Rejection> {
  const verdict = inTurn(state, side, command);
  if (!verdict.ok) return verdict;
  const recorder = new Recorder(state, evolve, dice);
  const judged = judge(recorder, side, command);
  if (!judged.ok) return judged;
  goOn(recorder);
  return ok(recorder.events);
}

function inTurn(state: RiflesState, side: Side, command: RiflesCommand): Verdict {
  const { name } = state.phase;
  const { rule, commands } = COMMANDS_OF_PHASE[name];
  if (!commands.includes(command.type))
    return reject(rule, 'phase.wrong', `The game is in the phase ${name}, in which ${command.type} is not among the commands.`, { phase: name, command: command.type, allowed: commands });
  const awaited = awaiting(state);
  if (awaited.some((decision) => decision.side === side)) return ACCEPTED;
  const sides = awaited.map((decision) => decision.side);
  return reject(rule, 'phase.other-side', `The decision belongs to ${sides.join(' and ')}.`, { phase: name, awaited: sides });
}

/** The procedure that judges each command. */
const PROCEDURES: { readonly [T in CommandType]: (recorder: RiflesRecorder, command: CommandOf<T>, side: Side) => Verdict } = {
  'change-formation': changeFormation,
  'deploy-skirmishers': deploySkirmishers,
  dig,
  mount,
  dismount,
  face,
  move,
  rally,
  refloat,
  'end-movement': endMovement,
  fire,
  'end-fire': endFire,
  assault,
  'end-turn': endTurn,
  retreat,
};

function judge(recorder: RiflesRecorder, side: Side, command: RiflesCommand): Verdict {
  const procedure = PROCEDURES[command.type] as (recorder: RiflesRecorder, command: RiflesCommand, side: Side) => Verdict;
  return procedure(recorder, command, side);
}

import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import type { Attachment } from '../order-of-battle.js';
import { chosenCommand } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { GloryState, PhaseOf } from '../state.js';
import type { CommandId, Side } from '../vocabulary.js';
import { enterWeather } from './weather.js';

/**
 * Before each turn it is decided with which command some batteries act (G-14.53.a, G-14.53.b). Where only one command is
 * left they act with it; where none is, they stay idle.
 */
export function enterAttachment(recorder: GloryRecorder): void {
  for (const attachment of recorder.state.setting.order.attachments) attachToTheOnly(recorder, attachment);
  goOn(recorder);
}

function attachToTheOnly(recorder: GloryRecorder, attachment: Attachment): void {
  const [only, second] = commandsFor(recorder.state, attachment);
  if (only !== undefined && second === undefined) attach(recorder, attachment, only);
}

function attach(recorder: GloryRecorder, { id, units }: Attachment, command: CommandId): void {
  recorder.record({ type: 'batteries-attached', attachment: id, units, command });
}

/** The commands that are not out for good (G-11.61.b); none for batteries that are out themselves. */
function commandsFor({ setting, units, lost }: GloryState, attachment: Attachment): readonly CommandId[] {
  const inPlay = attachment.units.some((id) => units[setting.order.unitIndex.get(id)!]?.place !== 'eliminated');
  return inPlay ? attachment.commands.filter((command) => !lost.includes(command)) : [];
}

function goOn(recorder: GloryRecorder): void {
  const { state } = recorder;
  const open = state.setting.order.attachments.filter(({ units }) => units.every((unit) => chosenCommand(state, unit) === undefined));
  const undecided = open.filter((attachment) => commandsFor(state, attachment).length > 1).map(({ id }) => id);
  if (undecided.length > 0) enter(recorder, { name: 'attachment', undecided });
  else enterWeather(recorder);
}

/** The owner chooses for batteries that choose together (G-14.53.a, G-14.53.b). */
export function attachBatteries(recorder: GloryRecorder, { attachment: id, command }: CommandOf<'attach-batteries'>, side: Side): Verdict {
  const { state } = recorder;
  const { undecided } = state.phase as PhaseOf<'attachment'>;
  const attachment = state.setting.order.attachments.find((each) => each.id === id);
  if (!attachment) return reject('G-14.53.a', 'unknown.attachment', `No batteries choose under the name ${id}.`, { attachment: id, undecided });
  if (attachment.side !== side) return reject('G-14.53.a', 'attachment.enemy-batteries', 'Their owner chooses.', { attachment: id });
  if (!undecided.includes(id)) return reject('G-14.53.a', 'attachment.decided', 'These batteries have a command for this turn.', { attachment: id, undecided });
  const commands = commandsFor(state, attachment);
  if (!commands.includes(command))
    return reject('G-14.53.a', 'attachment.other-command', 'The batteries act with one of their own commands that is still in play.', { attachment: id, command, commands });
  attach(recorder, attachment, command);
  goOn(recorder);
  return ACCEPTED;
}

export function offersOfAttachment(state: GloryState, side: Side): readonly Offer<GloryCommand>[] {
  const { undecided } = state.phase as PhaseOf<'attachment'>;
  const own = state.setting.order.attachments.filter((each) => each.side === side && undecided.includes(each.id));
  const commands = own.flatMap((attachment) =>
    commandsFor(state, attachment).map((command) => ({ type: 'attach-batteries', attachment: attachment.id, command }) as const),
  );
  return [{ decision: 'attachment', rule: 'G-14.53.a', commands }];
}

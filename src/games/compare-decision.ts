import type { AuditFault } from '../audit/fault.js';
import { recordedDice, type RecordedDice } from '../dice/recorded.js';
import { replayedDice, type OtherDie, type ReplayedDice } from '../dice/replayed.js';
import type { Envelope } from '../event-store/port.js';
import type { Json } from '../kernel/rejection.js';
import type { RuleId } from '../kernel/rule.js';
import type { AnyEvent } from '../kernel/system.js';
import { firstDifference } from './difference.js';
import type { Fact } from './recording.js';

/** The dice of a command as they were recorded, and as they are rolled now. */
export interface Replay {
  readonly events: readonly Envelope[];
  readonly faces: ReplayedDice;
  readonly dice: RecordedDice;
}

/** The dice of a command's events, to be rolled again. */
export function replayed(events: readonly Envelope[]): Replay {
  const faces = replayedDice(events.flatMap(({ rolls }) => rolls));
  return { events, faces, dice: recordedDice(faces) };
}

/** A command as the log has it. */
export interface RecordedDecision {
  readonly events: readonly Envelope[];
  readonly decoded: readonly AnyEvent[];
  readonly dice: Replay;
  readonly rule: () => RuleId | undefined;
}

/** Where what is judged now is not what was recorded: the first event that is another one, else who may see which, and the dice. */
export function decisionFaults(judged: readonly Fact[], recorded: RecordedDecision): readonly AuditFault[] {
  const different = eventFault(judged, recorded);
  if (different) return [different];
  return [...judged.flatMap((fact, index) => viewerFaults(fact, recorded.events[index]!)), ...diceFaults(recorded)];
}

/** The first event that is another one now. */
function eventFault(judged: readonly Fact[], { events, decoded, rule }: RecordedDecision): AuditFault | undefined {
  const most = Math.max(judged.length, decoded.length);
  for (let index = 0; index < most; index++) {
    const [was, now] = [decoded[index], judged[index]?.event];
    const difference = firstDifference(was as Json | undefined, now as Json | undefined);
    if (!difference) continue;
    const { version } = events[Math.min(index, events.length - 1)]!;
    const path = difference.path === '' || difference.path === '/type' ? difference.path : `/data${difference.path}`;
    return { ...difference, version, path, ...kindOf(judged.length - decoded.length), rule: citedBy(now) ?? rule() };
  }
  return undefined;
}

function kindOf(more: number): Pick<AuditFault, 'code' | 'message'> {
  if (more > 0) return { code: 'event-missing', message: `its command gives ${more} more event(s) now than were recorded` };
  if (more < 0) return { code: 'event-unfounded', message: `its command gives ${-more} event(s) fewer now than were recorded` };
  return { code: 'event-differs', message: 'its command gives something else now' };
}

/** The row that an event names by itself. */
function citedBy(event: AnyEvent | undefined): RuleId | undefined {
  return event && 'rule' in event && typeof event.rule === 'string' ? (event.rule as RuleId) : undefined;
}

function viewerFaults({ visibility: judged }: Fact, { version, visibility: recorded }: Envelope): readonly AuditFault[] {
  if (firstDifference(recorded, judged) === undefined) return [];
  return [{ version, code: 'visibility-differs', message: 'others may see the event than were to', path: '/visibility', recorded: recorded, judged: judged }];
}

/** Which event each die stands on, and whether all were rolled. */
function diceFaults({ events, dice: { faces, dice } }: RecordedDecision): readonly AuditFault[] {
  if (faces.left() > 0) {
    const { version, rolls } = events.findLast((event) => event.rolls.length > 0)!;
    return [{ version, code: 'die-unused', message: `${faces.left()} recorded dice are not rolled now`, place: dice.rolled.length, recorded: rolls.at(-1) as unknown as Json }];
  }
  const placed = dice.byEvent();
  return events.flatMap(({ version, rolls }, index) =>
    rolls.length === (placed[index]?.length ?? 0) ? [] : [{ version, code: 'die-misplaced' as const, message: 'the dice stand on other events of their command', path: '/rolls' }],
  );
}

/** A die that the command does not roll now as it was recorded. */
export function otherDie({ message, asked, recorded, place }: OtherDie, { events }: Replay, rule: () => RuleId | undefined): AuditFault {
  const judged = { purpose: asked.purpose, sides: asked.sides };
  const at = { version: versionOf(place, events), place, rule: rule(), judged };
  return recorded ? { ...at, code: 'die-differs', message, recorded: recorded as unknown as Json } : { ...at, code: 'die-missing', message };
}

/** The version of the event that a die of the command stands on; of one that stands nowhere, that of the die before it. */
function versionOf(place: number, events: readonly Envelope[]): number {
  let first = 0;
  const on = events.find(({ rolls }) => place < (first += rolls.length));
  return (on ?? events.findLast(({ rolls }) => rolls.length > 0) ?? events[0]!).version;
}

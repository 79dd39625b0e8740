import type { Envelope, RecordedEnvelope } from '../event-store/port.js';
import { err, ok, type Result } from '../kernel/result.js';
import { fail, type Failure } from './failure.js';
import type { Game } from './game.js';
import { decodeLifecycle, isLifecycle } from './lifecycle.js';
import type { Service } from './service.js';
import { commandsIn } from './standing.js';
import { noSuchVersion } from './view.js';
import { isVisible } from './visibility.js';

/** Something that is not for one seat alone to take back. */
export interface Obstacle {
  /** Where it stands in the log. */
  readonly version: number;
  /** Whose command it was. */
  readonly side: string;
  /** Dice fell, or something was drawn; something came to light that was sealed or hidden; the other side decided. */
  readonly because: 'rolled' | 'revealed' | 'decided';
}

/** The events of one command, and the game before and after them. */
export interface Step {
  readonly before: Pick<Game, 'system' | 'state'>;
  readonly command: readonly Envelope[];
  readonly after: Pick<Game, 'state'>;
}

/** What was recorded after a version that a seat cannot take back alone. Refused where the version is no place to go back to. */
export async function obstaclesSince(service: Service, game: Game, side: string, to: number): Promise<Result<readonly Obstacle[], Failure>> {
  const since = await logSince(service, game, to);
  if (!since.ok) return since;
  const commands = commandsIn(since.value);
  if (!commands.some((command) => isOwn(command, side))) {
    return fail('unprocessable', 'takeback.nothing-own', `nothing of yours was decided after version ${to}`);
  }
  return ok(obstaclesIn(await stepsFrom(service, game, to, commands), side));
}

/** What of these commands is not for one seat alone to take back. */
export function obstaclesIn(steps: readonly Step[], side: string): readonly Obstacle[] {
  return steps.flatMap((step) => obstacleIn(step, side));
}

/** The events after a version, up to that of the game. */
async function logSince({ events }: Service, game: Game, to: number): Promise<Result<readonly RecordedEnvelope[], Failure>> {
  if (to < game.born || to > game.version) return noSuchVersion(game, to);
  const [last, ...since] = await events.read(game.id, to - 1, game.version - to + 1);
  return amid(last!, since[0]) ?? ok(since);
}

/** A refusal when the event is not the last one of its command: nobody ever decided in the position behind it. */
export function amid({ version, command }: RecordedEnvelope, next: RecordedEnvelope | undefined): Result<never, Failure> | undefined {
  if (next?.command !== command) return undefined;
  return err({ kind: 'unprocessable', code: 'version.amid-command', detail: `version ${version} stands amid the events of one command` });
}

async function stepsFrom({ live }: Service, { id }: Game, to: number, commands: readonly (readonly RecordedEnvelope[])[]): Promise<readonly Step[]> {
  const states = new Map<number, unknown>();
  const steps: Step[] = [];
  let before = await live.at(id, to);
  for (const command of commands) {
    if (!before) break;
    const after = await live.follow(before, command, states);
    steps.push({ before, command, after });
    before = after;
  }
  return steps;
}

/** Whether the seat decided something: by a command of the rules, or by taking back freely. */
export function isOwn([first]: readonly Envelope[], side: string): boolean {
  const { seat, type } = first!;
  if (seat !== side) return false;
  return !isLifecycle(first!) || (type === 'taken-back' && otherThan(first!, side) === undefined);
}

function obstacleIn(step: Step, side: string): readonly Obstacle[] {
  const first = step.command[0]!;
  const other = otherThan(first, side);
  if (other !== undefined) return [{ version: first.version, side: other, because: 'decided' }];
  if (isLifecycle(first)) return [];
  const rolled = step.command.find(({ rolls }) => rolls.length > 0);
  if (rolled && isVisible(step.before, rolled, { role: 'seat', side })) return [{ version: rolled.version, side, because: 'rolled' }];
  // That dice fell where the seat does not see them is not told either.
  return rolled !== undefined || reveals(step) ? [{ version: first.version, side, because: 'revealed' }] : [];
}

function reveals({ before, command, after }: Step): boolean {
  const { system } = before;
  return system.reveals(before.state, command.map(({ type, schema, data }) => system.codec.decodeEvent(type, schema, data)), after.state);
}

/** The side that had a part in the decision beside the seat. Taking a seat, asking and declining decide nothing in the game. */
function otherThan(first: Envelope, side: string): string | undefined {
  const deciding = isLifecycle(first) ? partnersIn(first) : [first.seat];
  return deciding.find((each): each is string => each !== null && each !== side);
}

/** What was taken back by agreement is not for one of the two to bring back. */
function partnersIn(envelope: Envelope): readonly (string | null)[] {
  const event = decodeLifecycle(envelope);
  return event.type === 'taken-back' ? [envelope.seat, event.side] : [];
}

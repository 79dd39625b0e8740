import type { Envelope } from '../event-store/port.js';
import type { Game } from './game.js';
import { decodeLifecycle, isLifecycle } from './lifecycle.js';
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

/** What of these commands is not for one seat alone to take back. */
export function obstaclesIn(steps: readonly Step[], side: string): readonly Obstacle[] {
  return steps.flatMap((step) => obstacleIn(step, side));
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

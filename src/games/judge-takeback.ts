import type { AuditFault, AuditFaultCode } from '../audit/fault.js';
import type { Envelope } from '../event-store/port.js';
import { isOwn, obstaclesIn, type Step } from './free-takeback.js';
import { isOver, type Game } from './game.js';
import { decodeLifecycle, type TakebackRequested, type TakenBack } from './lifecycle.js';

/** What stands in a log before an event of the service. */
export interface Past {
  /** All commands so far; the first created the game. */
  readonly steps: readonly Step[];
  readonly now: Pick<Game, 'system' | 'state'>;
}

/**
 * What is wrong with an event by which a seat takes back, asks to, or declines: it is judged again by what the service
 * goes by, see `take-back.ts`. None for other events of the service.
 */
export function takebackFaults(envelope: Envelope, past: Past): readonly AuditFault[] {
  const event = decodeLifecycle(envelope);
  switch (event.type) {
    case 'takeback-requested':
      return envelope.seat === event.side ? wishFaults(envelope, event, past) : [fault(envelope, 'takeback-not-own', `${String(envelope.seat)} asks in the name of ${event.side}`)];
    case 'takeback-declined':
      return requestIn(past, event.request) ? [] : [fault(envelope, 'takeback-unasked', `no request of version ${event.request} was open`)];
    case 'taken-back':
      return event.from === envelope.version - 1 ? takenBackFaults(envelope, event, past) : [fault(envelope, 'takeback-misplaced', `it says that it was recorded behind version ${event.from}`)];
    default:
      return [];
  }
}

function takenBackFaults(envelope: Envelope, event: TakenBack, past: Past): readonly AuditFault[] {
  return event.request === undefined ? freeFaults(envelope, event, past) : agreedFaults(envelope, event, past);
}

/** The other seat accepted an open request for just that. */
function agreedFaults(envelope: Envelope, { side, to, request }: TakenBack, past: Past): readonly AuditFault[] {
  const asked = requestIn(past, request!);
  if (asked?.side !== side || asked.to !== to) return [fault(envelope, 'takeback-unasked', `${side} had no request of version ${String(request)} open to go back to version ${to}`)];
  return envelope.seat === side ? [fault(envelope, 'takeback-not-own', `${side} accepted its own request`)] : [];
}

function freeFaults(envelope: Envelope, { side, to }: TakenBack, past: Past): readonly AuditFault[] {
  if (envelope.seat !== side) return [fault(envelope, 'takeback-not-own', `${String(envelope.seat)} takes back in the name of ${side}`)];
  const faults = wishFaults(envelope, { side, to }, past);
  if (faults.length > 0) return faults;
  const [obstacle] = obstaclesIn(since(past, to), side);
  return obstacle ? [fault(envelope, 'takeback-not-free', `${side} could not go back to version ${to} alone: version ${obstacle.version} of ${obstacle.side} was ${obstacle.because}`)] : [];
}

/** Whether the seat could wish for that at all. */
function wishFaults(envelope: Envelope, { side, to }: Pick<TakebackRequested, 'side' | 'to'>, past: Past): readonly AuditFault[] {
  if (isOver(past.now)) return [fault(envelope, 'takeback-misplaced', 'the game was over')];
  if (!past.steps.some(({ command }) => command.at(-1)!.version === to)) return [fault(envelope, 'takeback-misplaced', `no command ended at version ${to}`)];
  return since(past, to).some(({ command }) => isOwn(command, side)) ? [] : [fault(envelope, 'takeback-not-own', `nothing of ${side} was decided after version ${to}`)];
}

function since({ steps }: Past, to: number): readonly Step[] {
  return steps.filter(({ command }) => command[0]!.version > to);
}

/** A request is open as long as nothing was recorded behind it. */
function requestIn({ steps }: Past, version: number): TakebackRequested | undefined {
  const last = steps.at(-1)?.command.at(-1);
  if (last?.version !== version || last.type !== 'takeback-requested') return undefined;
  return decodeLifecycle(last) as TakebackRequested;
}

function fault({ version }: Envelope, code: AuditFaultCode, message: string): AuditFault {
  return { version, code, message };
}

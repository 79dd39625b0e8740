import type { Result } from '../kernel/result.js';
import type { Envelope, EventStore, RecordedEnvelope, WrongExpectedVersion } from './port.js';

/** The longest stream or command id, in UTF-16 code units: PostgreSQL refuses index entries above about 2,700 bytes. */
const LONGEST_ID = 255;

/** What may name a stream or a command in every store: PostgreSQL refuses NUL, and UTF-8 has no lone surrogates. */
function isId(text: string): boolean {
  return text.length > 0 && text.length <= LONGEST_ID && !/[\0\p{Surrogate}]/u.test(text);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function checkCounts(counts: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(counts)) {
    if (!isCount(value)) throw new RangeError(`${name} must be a whole number from 0 up, not ${value}`);
  }
}

function checkId(kind: string, id: string): void {
  if (isId(id)) return;
  throw new TypeError(`A ${kind} id has 1 to ${LONGEST_ID} characters, none of them NUL or half of a surrogate pair`);
}

function checkAppend(stream: string, events: readonly Envelope[], expected: number): void {
  checkCounts({ expected });
  checkId('stream', stream);
  const [first] = events;
  if (first === undefined) throw new TypeError('An append needs at least one event');
  checkId('command', first.command);
  events.forEach((event, index) => {
    if (event.stream !== stream || event.command !== first.command || event.version !== expected + 1 + index) {
      throw new TypeError(`Event ${index + 1} of the append does not follow version ${expected} of its stream`);
    }
  });
}

const nothing: Promise<readonly RecordedEnvelope[]> = Promise.resolve([]);

/**
 * What every adapter promises in the same way, said once: appends that could not be one command's are refused with a
 * TypeError, paging values that are no whole numbers with a RangeError, ids that cannot exist are unknown streams, and
 * `close` waits for what is under way, after which every call is refused.
 */
export class GuardedEvents implements EventStore {
  private readonly underway = new Set<Promise<unknown>>();
  private closing: Promise<void> | undefined;

  constructor(private readonly store: EventStore) {}

  append(stream: string, events: readonly Envelope[], expected: number): Promise<Result<number, WrongExpectedVersion>> {
    return this.track(() => {
      checkAppend(stream, events, expected);
      return this.store.append(stream, events, expected);
    });
  }

  read(stream: string, after = 0, limit = Number.MAX_SAFE_INTEGER): Promise<readonly RecordedEnvelope[]> {
    return this.track(() => {
      checkCounts({ after, limit });
      return isId(stream) ? this.store.read(stream, after, limit) : nothing;
    });
  }

  readAll(after: number, limit: number): Promise<readonly RecordedEnvelope[]> {
    return this.track(() => {
      checkCounts({ after, limit });
      return this.store.readAll(after, limit);
    });
  }

  findCommand(stream: string, command: string): Promise<readonly RecordedEnvelope[]> {
    return this.track(() => (isId(stream) && isId(command) ? this.store.findCommand(stream, command) : nothing));
  }

  version(stream: string): Promise<number> {
    return this.track(() => (isId(stream) ? this.store.version(stream) : Promise.resolve(0)));
  }

  close(): Promise<void> {
    this.closing ??= Promise.allSettled(this.underway).then(() => this.store.close());
    return this.closing;
  }

  private async track<T>(work: () => Promise<T>): Promise<T> {
    if (this.closing) throw new Error('The event store is closed');
    const running = work();
    this.underway.add(running);
    try {
      return await running;
    } finally {
      this.underway.delete(running);
    }
  }
}

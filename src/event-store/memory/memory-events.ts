import { err, ok, type Result } from '../../kernel/result.js';
import { decodeRow, encodeBody, keyOf, type Row } from '../body.js';
import type { Envelope, EventStore, RecordedEnvelope, WrongExpectedVersion } from '../port.js';

interface MemoryRow extends Row {
  readonly command: string | null;
}

/** The log in memory, gone with the process. Events are kept as text, so nobody can change one that was recorded. */
export class MemoryEvents implements EventStore {
  private readonly log: MemoryRow[] = [];
  private readonly streams = new Map<string, MemoryRow[]>();

  append(stream: string, events: readonly Envelope[], expected: number): Promise<Result<number, WrongExpectedVersion>> {
    const recorded = this.rows(stream);
    const actual = recorded.length;
    if (actual !== expected) return Promise.resolve(err({ code: 'wrong-expected-version', expected, actual }));
    const rows = events.map((event, index) => ({
      position: this.log.length + 1 + index,
      command: keyOf(events),
      body: encodeBody(event),
    }));
    this.log.push(...rows);
    recorded.push(...rows);
    this.streams.set(stream, recorded);
    return Promise.resolve(ok(this.log.length));
  }

  read(stream: string, after = 0, limit = Number.MAX_SAFE_INTEGER): Promise<readonly RecordedEnvelope[]> {
    return Promise.resolve(this.rows(stream).slice(after, after + limit).map(decodeRow));
  }

  readAll(after: number, limit: number): Promise<readonly RecordedEnvelope[]> {
    return Promise.resolve(this.log.slice(after, after + limit).map(decodeRow));
  }

  findCommand(stream: string, command: string): Promise<readonly RecordedEnvelope[]> {
    const rows = this.rows(stream).filter((row) => row.command === command);
    return Promise.resolve(rows.map(decodeRow));
  }

  version(stream: string): Promise<number> {
    return Promise.resolve(this.rows(stream).length);
  }

  close(): Promise<void> {
    this.log.length = 0;
    this.streams.clear();
    return Promise.resolve();
  }

  private rows(stream: string): MemoryRow[] {
    return this.streams.get(stream) ?? [];
  }
}

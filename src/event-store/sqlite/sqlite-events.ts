import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { err, ok, type Result } from '../../kernel/result.js';
import { decodeRow, encodeBody, keyOf, type Row } from '../body.js';
import type { Append, Written } from './log-writer.mjs';
import type { Envelope, EventStore, RecordedEnvelope, WrongExpectedVersion } from '../port.js';

type Verdict = Result<number, WrongExpectedVersion>;

interface Waiting {
  readonly append: Append;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (reason: unknown) => void;
}

/** What the writer says of a batch; see `log-writer.mjs`. */
type Answer =
  | { readonly verdicts: readonly Written[] }
  | { readonly failure: { readonly message: string; readonly code?: string } };

/** So many appends are committed without waiting for others of the same turn of the event loop. */
const FULL_BATCH = 8;

/** Batches that the writer has at most: enough never to wait for this thread; the more wait here, the larger the next. */
const MOST_BATCHES = 3;

/** What reads a stream, and what reads all of them. */
export function prepareReads(db: Database.Database) {
  return {
    stream: db.prepare<[string, number, number], Row>(
      'SELECT position, body FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT ?',
    ),
    all: db.prepare<[number, number], Row>('SELECT position, body FROM events WHERE position > ? ORDER BY position LIMIT ?'),
  };
}

function prepare(db: Database.Database) {
  return {
    ...prepareReads(db),
    last: db.prepare<[string], number>('SELECT coalesce(max(version), 0) FROM events WHERE stream = ?').pluck(),
    command: db.prepare<[string, string], Row>(
      'SELECT position, body FROM events WHERE stream = ? AND command = ? ORDER BY version',
    ),
  };
}

/**
 * The log in a SQLite file that this process owns. A thread of its own commits; appends that arrive meanwhile share the
 * next commit, since a durable one costs far more than a row. Each is still judged alone, in the order of arrival.
 */
export class SqliteEvents implements EventStore {
  private waiting: Waiting[] = [];
  private readonly writing: (readonly Waiting[])[] = [];
  private failed: unknown;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly writer: Worker;

  /** Takes over a migrated database; `close` closes it. */
  constructor(private readonly db: Database.Database) {
    // Readers do not wait for the writer, nor it for them.
    db.pragma('journal_mode = WAL');
    this.statements = prepare(db);
    this.writer = new Worker(new URL('./log-writer.mjs', import.meta.url), { workerData: { file: db.name } });
    this.writer.on('message', (answer: Answer) => this.written(answer));
    this.writer.on('error', (error) => this.fail(error));
  }

  append(stream: string, events: readonly Envelope[], expected: number): Promise<Verdict> {
    const append = { stream, expected, command: keyOf(events), bodies: events.map(encodeBody) };
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.flush());
      else if (this.waiting.length >= FULL_BATCH) this.flush();
    });
  }

  read(stream: string, after = 0, limit = Number.MAX_SAFE_INTEGER): Promise<readonly RecordedEnvelope[]> {
    return Promise.resolve(this.statements.stream.all(stream, after, limit).map(decodeRow));
  }

  readAll(after: number, limit: number): Promise<readonly RecordedEnvelope[]> {
    return Promise.resolve(this.statements.all.all(after, limit).map(decodeRow));
  }

  findCommand(stream: string, command: string): Promise<readonly RecordedEnvelope[]> {
    return Promise.resolve(this.statements.command.all(stream, command).map(decodeRow));
  }

  version(stream: string): Promise<number> {
    return Promise.resolve(this.statements.last.get(stream) ?? 0);
  }

  /** `GuardedEvents` has waited for every append by then. */
  async close(): Promise<void> {
    const exited = once(this.writer, 'exit');
    this.writer.postMessage(null);
    await exited;
    this.db.close();
  }

  private flush(): void {
    if (this.writing.length >= MOST_BATCHES || this.waiting.length === 0) return;
    if (this.failed !== undefined) {
      this.fail(this.failed);
      return;
    }
    this.writing.push(this.waiting);
    this.writer.postMessage(this.waiting.map(({ append }) => append));
    this.waiting = [];
  }

  private written(answer: Answer): void {
    const batch = this.writing.shift() ?? [];
    // The next commit is under way while these are answered.
    this.flush();
    batch.forEach(({ append: { expected }, resolve, reject }, index) => {
      if ('failure' in answer) {
        reject(Object.assign(new Error(answer.failure.message), { code: answer.failure.code }));
        return;
      }
      const verdict = answer.verdicts[index]!;
      resolve('position' in verdict ? ok(verdict.position) : err({ code: 'wrong-expected-version', expected, actual: verdict.actual }));
    });
  }

  /** The writer is gone, and with it every append. */
  private fail(error: unknown): void {
    this.failed = error;
    const lost = [...this.writing.splice(0).flat(), ...this.waiting];
    this.waiting = [];
    for (const { reject } of lost) reject(error);
  }
}

import type Database from 'better-sqlite3';
import { err, ok, type Result } from '../../kernel/result.js';
import { decodeRow, encodeBody, type Row } from '../body.js';
import type { Envelope, EventStore, RecordedEnvelope, WrongExpectedVersion } from '../port.js';

type Verdict = Result<number, WrongExpectedVersion>;

interface Waiting {
  readonly stream: string;
  readonly expected: number;
  readonly rows: readonly { readonly version: number; readonly command: string; readonly body: string }[];
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (reason: unknown) => void;
}

interface Judged {
  readonly append: Waiting;
  readonly verdict: Verdict;
}

/** Above this many streams the remembered versions are forgotten, and read again where they are needed. */
const REMEMBERED_STREAMS = 100_000;

/**
 * Pages in the write-ahead log (of 4 KiB) before they are moved into the database. Writers to many streams touch many
 * index pages, most of them again soon; SQLite's 1,000 would move them after every dozen commits.
 */
const CHECKPOINT_PAGES = 10_000;

function prepare(db: Database.Database) {
  return {
    insert: db.prepare<[string, number, string, string]>('INSERT INTO events (stream, version, command, body) VALUES (?, ?, ?, ?)'),
    last: db.prepare<[string], number>('SELECT coalesce(max(version), 0) FROM events WHERE stream = ?').pluck(),
    stream: db.prepare<[string, number, number], Row>(
      'SELECT position, body FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT ?',
    ),
    all: db.prepare<[number, number], Row>('SELECT position, body FROM events WHERE position > ? ORDER BY position LIMIT ?'),
    command: db.prepare<[string, string], Row>(
      'SELECT position, body FROM events WHERE stream = ? AND command = ? ORDER BY version',
    ),
  };
}

/**
 * The log in a SQLite file that this process owns. Appends that arrive in one turn of the event loop share one commit,
 * since a durable commit costs far more than a row; each is still judged alone, in the order of arrival.
 */
export class SqliteEvents implements EventStore {
  private waiting: Waiting[] = [];
  private readonly versions = new Map<string, number>();
  private readonly statements: ReturnType<typeof prepare>;
  private readonly commit: Database.Transaction<(batch: readonly Waiting[]) => Judged[]>;

  /** Takes over a migrated database; `close` closes it. */
  constructor(private readonly db: Database.Database) {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    this.statements = prepare(db);
    this.commit = db.transaction((batch) => batch.map((append) => ({ append, verdict: this.write(append) })));
  }

  append(stream: string, events: readonly Envelope[], expected: number): Promise<Verdict> {
    const rows = events.map((event) => ({ version: event.version, command: event.command, body: encodeBody(event) }));
    return new Promise((resolve, reject) => {
      this.waiting.push({ stream, expected, rows, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.flush());
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
    return Promise.resolve(this.last(stream));
  }

  close(): Promise<void> {
    this.flush();
    this.db.close();
    return Promise.resolve();
  }

  private flush(): void {
    const batch = this.waiting;
    this.waiting = [];
    try {
      for (const { append, verdict } of this.commit.immediate(batch)) append.resolve(verdict);
    } catch (error) {
      // What was remembered inside the transaction that failed is not so.
      this.versions.clear();
      for (const { reject } of batch) reject(error);
    }
  }

  private write({ stream, expected, rows }: Waiting): Verdict {
    const actual = this.last(stream);
    if (actual !== expected) return err({ code: 'wrong-expected-version', expected, actual });
    let position = 0;
    for (const { version, command, body } of rows) {
      position = Number(this.statements.insert.run(stream, version, command, body).lastInsertRowid);
    }
    this.versions.set(stream, expected + rows.length);
    return ok(position);
  }

  private last(stream: string): number {
    const known = this.versions.get(stream);
    if (known !== undefined) return known;
    if (this.versions.size >= REMEMBERED_STREAMS) this.versions.clear();
    const version = this.statements.last.get(stream) ?? 0;
    this.versions.set(stream, version);
    return version;
  }
}

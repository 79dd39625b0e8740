import type { Pool, PoolClient } from 'pg';
import { err, ok, type Result } from '../../kernel/result.js';
import { decodeRow, encodeBody, keyOf } from '../body.js';
import type { Envelope, EventStore, RecordedEnvelope, WrongExpectedVersion } from '../port.js';

type Verdict = Result<number, WrongExpectedVersion>;

interface Waiting {
  readonly stream: string;
  readonly events: readonly Envelope[];
  readonly bodies: readonly string[];
  readonly expected: number;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (reason: unknown) => void;
}

interface Judged {
  readonly append: Waiting;
  readonly verdict: Verdict;
}

/** The driver gives `bigint` as text. */
interface PostgresRow {
  readonly position: string;
  readonly body: string;
}

/** The advisory lock that puts all appends to one database in line ("vede"). */
const APPEND_LOCK = 0x76_65_64_65;

/** Bounds the size of one transaction, not the number of appends that wait. */
const LARGEST_BATCH = 256;

/**
 * Read committed, whatever the server's default: the statements after the lock must see what its last holder wrote.
 */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(${APPEND_LOCK})`;

const INSERT = `INSERT INTO events (stream, version, command, body)
  SELECT stream, version, command, body
  FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) WITH ORDINALITY AS e (stream, version, command, body, place)
  ORDER BY place RETURNING position`;

function decode(row: PostgresRow): RecordedEnvelope {
  return decodeRow({ position: Number(row.position), body: row.body });
}

async function lastVersions(client: PoolClient, streams: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ stream: string; version: number }>(
    'SELECT stream, max(version) AS version FROM events WHERE stream = ANY($1) GROUP BY stream',
    [streams],
  );
  return new Map(rows.map(({ stream, version }) => [stream, version]));
}

/** Judges each append alone, in order; one that is accepted counts for those behind it. Changes `versions`. */
function judge({ stream, events, expected }: Waiting, versions: Map<string, number>): WrongExpectedVersion | undefined {
  const actual = versions.get(stream) ?? 0;
  if (actual !== expected) return { code: 'wrong-expected-version', expected, actual };
  versions.set(stream, expected + events.length);
  return undefined;
}

/** Writes the events in this order and gives their positions. */
async function insert(client: PoolClient, appends: readonly Waiting[]): Promise<number[]> {
  const events = appends.flatMap((append) => append.events);
  const commands = appends.flatMap((append) => append.events.map(() => keyOf(append.events)));
  const { rows } = await client.query<{ position: string }>(INSERT, [
    events.map(({ stream }) => stream),
    events.map(({ version }) => version),
    commands,
    appends.flatMap(({ bodies }) => bodies),
  ]);
  return rows.map(({ position }) => Number(position));
}

async function write(client: PoolClient, batch: readonly Waiting[]): Promise<Judged[]> {
  const versions = await lastVersions(client, batch.map(({ stream }) => stream));
  const judged = batch.map((append) => ({ append, refusal: judge(append, versions) }));
  const positions = await insert(client, judged.flatMap(({ append, refusal }) => (refusal ? [] : [append])));
  let written = 0;
  return judged.map(({ append, refusal }) => {
    if (refusal) return { append, verdict: err(refusal) };
    written += append.events.length;
    return { append, verdict: ok(positions[written - 1] ?? 0) };
  });
}

/**
 * The log in PostgreSQL, for any number of nodes. Appends take an advisory lock until they have committed, so positions
 * become visible in their order. Appends that arrive while a transaction is under way share the next one; each is
 * judged alone. `UNIQUE (stream, version)` is the last guard.
 */
export class PostgresEvents implements EventStore {
  private waiting: Waiting[] = [];
  private draining = false;

  /** Takes over a pool on a migrated database; `close` ends it. */
  constructor(private readonly pool: Pool) {}

  append(stream: string, events: readonly Envelope[], expected: number): Promise<Verdict> {
    const bodies = events.map(encodeBody);
    return new Promise((resolve, reject) => {
      this.waiting.push({ stream, events, bodies, expected, resolve, reject });
      if (!this.draining) void this.drain();
    });
  }

  read(stream: string, after = 0, limit = Number.MAX_SAFE_INTEGER): Promise<readonly RecordedEnvelope[]> {
    return this.select('stream = $1 AND version > $2::bigint ORDER BY version LIMIT $3', [stream, after, limit]);
  }

  readAll(after: number, limit: number): Promise<readonly RecordedEnvelope[]> {
    return this.select('position > $1 ORDER BY position LIMIT $2', [after, limit]);
  }

  findCommand(stream: string, command: string): Promise<readonly RecordedEnvelope[]> {
    return this.select('stream = $1 AND command = $2 ORDER BY version', [stream, command]);
  }

  async version(stream: string): Promise<number> {
    const { rows } = await this.pool.query<{ version: number }>(
      'SELECT coalesce(max(version), 0) AS version FROM events WHERE stream = $1',
      [stream],
    );
    return rows[0]?.version ?? 0;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async select(where: string, parameters: readonly unknown[]): Promise<readonly RecordedEnvelope[]> {
    const { rows } = await this.pool.query<PostgresRow>(`SELECT position, body FROM events WHERE ${where}`, [...parameters]);
    return rows.map(decode);
  }

  private async drain(): Promise<void> {
    this.draining = true;
    while (this.waiting.length > 0) await this.flush(this.waiting.splice(0, LARGEST_BATCH));
    this.draining = false;
  }

  private async flush(batch: readonly Waiting[]): Promise<void> {
    try {
      for (const { append, verdict } of await this.transact((client) => write(client, batch))) append.resolve(verdict);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  private async transact<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query(BEGIN);
      const result = await work(client);
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // Closing the connection rolls back, and works when the connection is what failed.
      client.release(true);
      throw error;
    }
  }
}

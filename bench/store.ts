import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Database from 'better-sqlite3';
import { openStores } from '../src/wiring/open-stores.js';
import type { Envelope, EventStore } from '../src/event-store/port.js';

const WRITERS = 32;
/** Short rounds of both in turn: what else the machine does then falls on both alike. */
const ROUNDS = 5;
const MILLISECONDS = 400;

/** What one round measured on this machine's disk; both rates are durable (`synchronous=FULL`). */
export interface StoreBench {
  /** Appends per second by 32 concurrent writers through the SQLite adapter. */
  readonly grouped: number;
  /** Bare inserts per second, one row and one commit each. */
  readonly single: number;
  /** `grouped / single`. */
  readonly ratio: number;
}

/** An event of the size that a move in a game has. */
function sample(stream: string, version: number): Envelope {
  return {
    stream,
    version,
    type: 'unit-moved',
    schema: 1,
    edition: 'glory@2',
    seat: 'union',
    command: `command-${version}`,
    time: '2026-01-01T00:00:00.000Z',
    data: { unit: '2/XI', path: ['3512', '3513', '3613'], cost: 4 },
    rolls: [],
    visibility: 'public',
    salt: 'c2FsdHNhbHRzYWx0c2FsdHNhbHRzYWx0c2FsdHNhbHQ',
    digest: 'd'.repeat(64),
    previous: 'e'.repeat(64),
    hash: 'f'.repeat(64),
  };
}

function perSecond(count: number, started: number): number {
  return (count * 1000) / (performance.now() - started);
}

async function writer(events: EventStore, stream: string, until: number): Promise<number> {
  let version = 0;
  while (performance.now() < until) {
    const appended = await events.append(stream, [sample(stream, version + 1)], version);
    if (!appended.ok) throw new Error(`The writer of ${stream} is alone and was refused`);
    version += 1;
  }
  return version;
}

async function grouped(folder: string): Promise<number> {
  const stores = await openStores(`sqlite:${folder}`);
  const started = performance.now();
  const streams = Array.from({ length: WRITERS }, (_, index) => `game-${index}`);
  const counts = await Promise.all(streams.map((stream) => writer(stores.events, stream, started + MILLISECONDS)));
  const rate = perSecond(counts.reduce((sum, count) => sum + count, 0), started);
  await stores.close();
  return rate;
}

/** Writes to the same table as the adapter, in a file that the adapter has made. */
function single(folder: string): number {
  const db = new Database(join(folder, 'events.db'));
  db.pragma('synchronous = FULL');
  const insert = db.prepare('INSERT INTO events (stream, version, command, body) VALUES (?, ?, ?, ?)');
  const started = performance.now();
  let version = 0;
  while (performance.now() < started + MILLISECONDS) {
    version += 1;
    const event = sample('single', version);
    insert.run(event.stream, version, event.command, JSON.stringify(event));
  }
  db.close();
  return perSecond(version, started);
}

async function round(): Promise<StoreBench> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-store-bench-'));
  try {
    const rates = { grouped: await grouped(folder), single: single(folder) };
    return { ...rates, ratio: rates.grouped / rates.single };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Compares durable appends by 32 concurrent writers with bare single-row inserts to the same file: the round whose ratio
 * is the median of all.
 */
export async function storeBench(): Promise<StoreBench> {
  const rounds: StoreBench[] = [];
  for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round());
  rounds.sort((a, b) => a.ratio - b.ratio);
  const [median] = rounds.slice(Math.floor(ROUNDS / 2));
  if (!median) throw new Error('A comparison needs at least one round');
  return median;
}

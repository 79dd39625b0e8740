import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStores } from '../../src/wiring/open-stores.js';
import { SqliteEvents } from '../../src/event-store/sqlite/sqlite-events.js';
import { eventStoreContract, snapshotContract, type Subject } from './contract.js';
import { command, envelope } from './envelopes.js';
import { readSideContract } from './read-side-contract.js';

const folder = mkdtempSync(join(tmpdir(), 'vedette-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

function subject(name: string): Subject {
  return { open: () => openStores(`sqlite:${join(folder, 'not', 'there', name)}`), keeps: true, shared: false };
}

/** A database with the log's table, opened by the test itself so that it can take the room away. */
async function migrated(name: string): Promise<Database.Database> {
  const stores = await openStores(`sqlite:${join(folder, name)}`);
  await stores.close();
  return new Database(join(folder, name, 'events.db'));
}

describe('events in SQLite', () => eventStoreContract(subject('events')));
describe('snapshots in SQLite', () => snapshotContract(subject('snapshots')));
describe('the read side in a SQLite file', () => readSideContract(() => ({ type: 'sqlite', file: join(folder, 'read-side.db') })));
describe('the read side in memory', () => readSideContract(() => ({ type: 'sqlite', file: ':memory:' })));

describe('a SQLite store', () => {
  test('is refused to a second opener, and free again once closed', async () => {
    const location = `sqlite:${join(folder, 'twice')}`;
    const first = await openStores(location);
    await expect(openStores(location)).rejects.toThrow('only one process at a time');
    await first.events.append('game', command('game', 0, 1), 0);
    await first.close();
    const second = await openStores(location);
    expect(await second.events.version('game')).toBe(1);
    await second.close();
  });

  test('commits durably', async () => {
    const db = await migrated('durable');
    const store = new SqliteEvents(db);
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    await store.close();
  });

  test('writes appends that arrive together in one transaction', async () => {
    const db = await migrated('grouped');
    const store = new SqliteEvents(db);
    await store.append('warm', command('warm', 0, 1), 0);
    const frames = (): number => (db.pragma('wal_checkpoint(PASSIVE)') as { log: number }[])[0]!.log;
    const before = frames();
    const streams = Array.from({ length: 100 }, (_, index) => `game-${index}`);
    await Promise.all(streams.map((stream) => store.append(stream, command(stream, 0, 1), 0)));
    // A transaction of its own would write at least one page for each.
    expect(frames() - before).toBeLessThan(100);
    await store.close();
  });

  test('that is full refuses all appends of the batch, loses nothing, and goes on when there is room', async () => {
    const db = await migrated('full');
    const store = new SqliteEvents(db);
    await store.append('game', command('game', 0, 2), 0);
    db.pragma('max_page_count = 1');
    const big = (stream: string, version: number) => [envelope({ stream, version, data: 'x'.repeat(100_000) })];
    const refused = await Promise.allSettled([
      store.append('game', command('game', 2, 1), 2),
      store.append('other', big('other', 1), 0),
      store.append('game', command('game', 3, 1), 3),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(refused.every((verdict) => verdict.status === 'rejected' && String(verdict.reason).includes('full'))).toBe(true);
    expect(await store.version('game')).toBe(2);
    expect(await store.version('other')).toBe(0);
    db.pragma('max_page_count = 100000');
    expect((await store.append('game', command('game', 2, 1), 2)).ok).toBe(true);
    expect((await store.append('other', big('other', 1), 0)).ok).toBe(true);
    expect((await store.read('game')).map((event) => event.version)).toEqual([1, 2, 3]);
    await store.close();
  });
});

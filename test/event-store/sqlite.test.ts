import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStores } from '../../src/wiring/open-stores.js';
import { rotateKey } from '../../src/wiring/rotate-key.js';
import { logWriter, writeDurably } from '../../src/event-store/sqlite/log-writer.mjs';
import { SqliteEvents } from '../../src/event-store/sqlite/sqlite-events.js';
import { accessContract } from './access-contract.js';
import { eventStoreContract, snapshotContract, type Subject } from './contract.js';
import { command } from './envelopes.js';
import { keysContract } from './keys-contract.js';
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
describe('tokens and names in a SQLite file', () => accessContract(() => ({ type: 'sqlite', file: join(folder, 'access.db') }), { keeps: true }));
describe('tokens and names in memory', () => accessContract(() => ({ type: 'sqlite', file: ':memory:' }), { keeps: false }));
describe('keys in a SQLite file', () => keysContract(() => ({ type: 'sqlite', file: join(folder, 'keys.db') }), { keeps: true }));
describe('keys in memory', () => keysContract(() => ({ type: 'sqlite', file: ':memory:' }), { keeps: false }));

describe('a SQLite store', () => {
  test('has its keys in a file of their own that nobody else may read, even if somebody let others', async () => {
    const place = join(folder, 'private');
    const mode = () => statSync(join(place, 'keys.db')).mode & 0o777;
    await (await openStores(`sqlite:${place}`)).close();
    expect(mode()).toBe(0o600);
    chmodSync(join(place, 'keys.db'), 0o644);
    await (await openStores(`sqlite:${place}`)).close();
    expect(mode()).toBe(0o600);
    const database = new Database(join(place, 'keys.db'));
    const secret = database.prepare('SELECT d FROM signing_key').pluck().get() as string;
    database.close();
    for (const file of readdirSync(place)) expect([file, readFileSync(join(place, file)).includes(secret)]).toEqual([file, file === 'keys.db']);
  });

  test('gets a new key also while a service runs on it, which publishes it at once and signs with it when it starts again', async () => {
    const location = `sqlite:${join(folder, 'rotated')}`;
    const head = { id: 'g', version: 1, head: 'ab'.repeat(32) };
    await expect(rotateKey(location)).rejects.toThrow('There are no keys in');
    const stores = await openStores(location);
    const { key: first } = await stores.keys.head(head);
    const { id, before } = await rotateKey(location);
    expect(before).toEqual([first]);
    const published = await stores.keys.published();
    expect(published.map(({ kid, retired }) => [kid, retired])).toEqual([[first, published[1]?.created], [id, null]]);
    expect((await stores.keys.head(head)).key).toBe(first);
    await stores.close();
    const again = await openStores(location);
    expect((await again.keys.head(head)).key).toBe(id);
    expect(await again.keys.published()).toEqual(published);
    await again.close();
    await expect(rotateKey('memory')).rejects.toThrow('Only a store in SQLite or PostgreSQL');
  });


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
    writeDurably(db);
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    db.close();
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
    const write = logWriter(db);
    const rows = (stream: string, versions: readonly number[], body = 'x') => ({ stream, expected: versions[0]! - 1, command: 'c', bodies: versions.map(() => body) });
    const count = (): unknown => db.prepare('SELECT count(*) FROM events').pluck().get();
    write([rows('game', [1, 2])]);
    db.pragma('max_page_count = 1');
    expect(() => write([rows('game', [3]), rows('other', [1], 'x'.repeat(100_000)), rows('game', [4])])).toThrow('full');
    expect(count()).toBe(2);
    db.pragma('max_page_count = 100000');
    expect(write([rows('game', [3]), rows('other', [1], 'x'.repeat(100_000))])).toEqual([{ position: expect.any(Number) }, { position: expect.any(Number) }]);
    expect(count()).toBe(4);
    db.close();
  });

  test('whose commit fails rejects every append of the batch, and goes on afterwards', async () => {
    const db = await migrated('locked');
    const store = new SqliteEvents(new Database(db.name));
    await store.append('game', command('game', 0, 1), 0);
    db.exec('BEGIN IMMEDIATE');
    const refused = await Promise.allSettled([store.append('game', command('game', 1, 1), 1), store.append('other', command('other', 0, 1), 0)]);
    db.exec('ROLLBACK');
    expect(refused.map((verdict) => verdict.status === 'rejected' && (verdict.reason as { code: string }).code)).toEqual(['SQLITE_BUSY', 'SQLITE_BUSY']);
    expect((await store.append('game', command('game', 1, 1), 1)).ok).toBe(true);
    expect((await store.append('other', command('other', 0, 1), 0)).ok).toBe(true);
    await store.close();
    db.close();
  }, 20_000);
});

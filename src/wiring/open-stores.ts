import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openAccess } from '../event-store/access/open-access.js';
import { GuardedEvents } from '../event-store/guarded.js';
import { openKeys } from '../event-store/keys/open-keys.js';
import { MemoryEvents } from '../event-store/memory/memory-events.js';
import { MemorySnapshots } from '../event-store/memory/memory-snapshots.js';
import type { EventStore, SnapshotStore } from '../event-store/port.js';
import { underMigrationLock } from '../event-store/postgres/migration-lock.js';
import { openPostgresEvents, readPostgresLog } from '../event-store/postgres/open-postgres-events.js';
import { openReadSide, type ReadSide } from '../event-store/read-side/open-read-side.js';
import { ownFolder } from '../event-store/sqlite/folder-lock.js';
import { readSqliteLog } from '../event-store/sqlite/read-sqlite-log.js';
import { openSqliteEvents } from '../event-store/sqlite/open-sqlite-events.js';
import type { AccessStore } from '../games/access-store.js';
import type { LogReader } from '../games/check-edition.js';
import { KeyRing } from '../games/key-ring.js';
import type { KeyStore } from '../games/key-store.js';

/** The stores that the service runs on. */
export interface Stores {
  readonly events: EventStore;
  readonly snapshots: SnapshotStore;
  readonly readSide: ReadSide;
  readonly access: AccessStore;
  readonly keys: KeyRing;
  /** Waits for appends under way, then lets go of every file and connection. */
  readonly close: () => Promise<void>;
}

/** Files in the folder of a SQLite store, beside that of the log. */
const [READ_SIDE, ACCESS, KEYS] = ['read-side.db', 'access.db', 'keys.db'];
/** The file of the log. */
const EVENTS = 'events.db';

/** Where tables are: a SQLite file (or `:memory:`), or a PostgreSQL database. */
type TablesAt = { readonly type: 'sqlite'; readonly file: string } | { readonly type: 'postgres'; readonly url: string };

/** Adds to an open log what is kept beside it, each in its own place; when that fails, all is closed again. */
async function withTables(events: EventStore, at: (name: string) => TablesAt): Promise<Stores> {
  const opened: { close(): Promise<void> }[] = [events];
  const close = async () => {
    for (const store of opened) await store.close();
  };
  try {
    const readSide = await openReadSide(at(READ_SIDE));
    opened.push(readSide);
    const access = await openAccess(at(ACCESS));
    opened.push(access);
    const kept = await openKeys(at(KEYS));
    opened.push(kept);
    const keys = await KeyRing.open(kept, new Date().toISOString());
    return { events, readSide, access, keys, snapshots: readSide.snapshots, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openMemory(): Promise<Stores> {
  const stores = await withTables(new GuardedEvents(new MemoryEvents()), () => ({ type: 'sqlite', file: ':memory:' }));
  return { ...stores, snapshots: new MemorySnapshots() };
}

async function openSqlite(folder: string): Promise<Stores> {
  mkdirSync(folder, { recursive: true });
  const owned = ownFolder(folder);
  try {
    const events = await openSqliteEvents(join(folder, EVENTS));
    const stores = await withTables(events, (name) => ({ type: 'sqlite', file: join(folder, name) }));
    return { ...stores, close: () => stores.close().finally(owned.release) };
  } catch (error) {
    owned.release();
    // SQLite does not say which file it means.
    throw new Error(`The store in ${folder} cannot be opened: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function openPostgres(url: string): Promise<Stores> {
  return underMigrationLock(url, async () => withTables(await openPostgresEvents(url), () => ({ type: 'postgres', url })));
}

/**
 * Opens the stores at a location: `memory` (gone with the process), `sqlite:PATH` (a folder, created when missing, owned
 * by one process at a time), or `postgres://…` (any number of nodes). Throws when the location is none of these.
 */
export async function openStores(location: string): Promise<Stores> {
  if (location === 'memory') return openMemory();
  if (isPostgres(location)) return openPostgres(location);
  const folder = folderOf(location);
  if (folder !== undefined) return openSqlite(folder);
  // Only the scheme is repeated: what follows may hold a password.
  const scheme = location.split(':')[0] ?? '';
  throw new Error(`A store is memory, sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE; this one starts with "${scheme}"`);
}

/**
 * Opens the keys alone of the store at a location, also while a service runs on it. Throws when there is no store, or none
 * that keeps keys.
 */
export async function openKeyStore(location: string): Promise<KeyStore> {
  if (isPostgres(location)) return underMigrationLock(location, () => openKeys({ type: 'postgres', url: location }));
  const folder = folderOf(location);
  if (folder === undefined) throw new Error('Only a store in SQLite or PostgreSQL keeps its keys');
  const file = join(folder, KEYS);
  if (!existsSync(file)) throw new Error(`There are no keys in ${folder}: the service makes the first one when it starts`);
  return openKeys({ type: 'sqlite', file });
}

/** Opens the log alone of the store at a location, to read it, also while a service runs on it. Throws when there is none. */
export async function openLog(location: string): Promise<LogReader> {
  if (isPostgres(location)) return readPostgresLog(location);
  const folder = folderOf(location);
  if (folder === undefined) throw new Error('Only a store in SQLite or PostgreSQL can be read from outside the service');
  const file = join(folder, EVENTS);
  if (!existsSync(file)) throw new Error(`There is no store in ${folder}`);
  return Promise.resolve(readSqliteLog(file));
}

function isPostgres(location: string): boolean {
  return /^postgres(ql)?:\/\/./.test(location);
}

function folderOf(location: string): string | undefined {
  return /^sqlite:(.+)$/s.exec(location)?.[1];
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openAccess, type AccessConfig } from '../event-store/access/open-access.js';
import { GuardedEvents } from '../event-store/guarded.js';
import { MemoryEvents } from '../event-store/memory/memory-events.js';
import { MemorySnapshots } from '../event-store/memory/memory-snapshots.js';
import type { EventStore, SnapshotStore } from '../event-store/port.js';
import { underMigrationLock } from '../event-store/postgres/migration-lock.js';
import { openPostgresEvents } from '../event-store/postgres/open-postgres-events.js';
import { openReadSide, type ReadSide, type ReadSideConfig } from '../event-store/read-side/open-read-side.js';
import { ownFolder } from '../event-store/sqlite/folder-lock.js';
import { openSqliteEvents } from '../event-store/sqlite/open-sqlite-events.js';
import type { AccessStore } from '../games/access-store.js';

/** The stores that the service runs on. */
export interface Stores {
  readonly events: EventStore;
  readonly snapshots: SnapshotStore;
  readonly readSide: ReadSide;
  readonly access: AccessStore;
  /** Waits for appends under way, then lets go of every file and connection. */
  readonly close: () => Promise<void>;
}

/** Adds to an open log what is kept beside it; when that fails, all is closed again. */
async function withTables(events: EventStore, readSideAt: ReadSideConfig, accessAt: AccessConfig): Promise<Stores> {
  const opened: { close(): Promise<void> }[] = [events];
  const close = async () => {
    for (const store of opened) await store.close();
  };
  try {
    const readSide = await openReadSide(readSideAt);
    opened.push(readSide);
    const access = await openAccess(accessAt);
    opened.push(access);
    return { events, readSide, access, snapshots: readSide.snapshots, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openMemory(): Promise<Stores> {
  const table = { type: 'sqlite', file: ':memory:' } as const;
  const stores = await withTables(new GuardedEvents(new MemoryEvents()), table, table);
  return { ...stores, snapshots: new MemorySnapshots() };
}

async function openSqlite(folder: string): Promise<Stores> {
  mkdirSync(folder, { recursive: true });
  const owned = ownFolder(folder);
  try {
    const events = await openSqliteEvents(join(folder, 'events.db'));
    const table = (name: string) => ({ type: 'sqlite', file: join(folder, name) }) as const;
    const stores = await withTables(events, table('read-side.db'), table('access.db'));
    return { ...stores, close: () => stores.close().finally(owned.release) };
  } catch (error) {
    owned.release();
    // SQLite does not say which file it means.
    throw new Error(`The store in ${folder} cannot be opened: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function openPostgres(url: string): Promise<Stores> {
  const tables = { type: 'postgres', url } as const;
  return underMigrationLock(url, async () => withTables(await openPostgresEvents(url), tables, tables));
}

/**
 * Opens the stores at a location: `memory` (gone with the process), `sqlite:PATH` (a folder, created when missing, owned
 * by one process at a time), or `postgres://…` (any number of nodes). Throws when the location is none of these.
 */
export async function openStores(location: string): Promise<Stores> {
  if (location === 'memory') return openMemory();
  if (/^postgres(ql)?:\/\/./.test(location)) return openPostgres(location);
  const folder = /^sqlite:(.+)$/s.exec(location)?.[1];
  if (folder !== undefined) return openSqlite(folder);
  // Only the scheme is repeated: what follows may hold a password.
  const scheme = location.split(':')[0] ?? '';
  throw new Error(`A store is memory, sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE; this one starts with "${scheme}"`);
}

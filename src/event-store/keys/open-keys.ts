import { chmodSync, closeSync, openSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { keyMigrations } from '../../../migrations/index.js';
import type { KeyStore } from '../../games/key-store.js';
import { KeptKey } from './kept-key.js';
import { SavedKeys } from './saved-keys.js';

/** Where the service's keys are kept: a SQLite file of their own (or `:memory:`), or a PostgreSQL database. */
export type KeysConfig = { readonly type: 'sqlite'; readonly file: string } | { readonly type: 'postgres'; readonly url: string };

/** Only the owner may read the file. */
const PRIVATE = 0o600;

/** Without a write-ahead log: the keys are one file, which can be copied as it is. */
function connection(config: KeysConfig): DataSourceOptions {
  return config.type === 'postgres' ? { type: 'postgres', url: config.url } : { type: 'better-sqlite3', database: config.file, prepareDatabase: writeDurably };
}

/** A key must be there after a power cut as soon as anything is signed with it. */
function writeDurably(db: Database.Database): void {
  db.pragma('synchronous = EXTRA');
}

/** Makes the file before SQLite does, for its owner alone; its journals get the same mode. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE));
  chmodSync(file, PRIVATE);
}

/** The TypeORM DataSource of the keys, not yet connected. */
export function keysSource(config: KeysConfig): DataSource {
  return new DataSource({ ...connection(config), entities: [KeptKey], migrations: keyMigrations, migrationsTableName: 'key_migrations' });
}

/**
 * Opens the keys and brings their table up to date. The caller sees to it that nobody else migrates at the same time, see
 * `ownFolder` and `underMigrationLock`; another process may add a key at any time.
 */
export async function openKeys(config: KeysConfig): Promise<KeyStore> {
  if (config.type === 'sqlite' && config.file !== ':memory:') keepPrivate(config.file);
  const source = await keysSource(config).initialize();
  await source.runMigrations({ transaction: 'each' });
  return new SavedKeys(source);
}

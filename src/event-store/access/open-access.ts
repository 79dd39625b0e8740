import type Database from 'better-sqlite3';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { accessMigrations } from '../../../migrations/index.js';
import type { AccessStore } from '../../games/access-store.js';
import { AccessToken } from './access-token.js';
import { NamedSeat } from './named-seat.js';
import { SavedAccess } from './saved-access.js';

/** Where tokens and names are kept: a SQLite file of their own (or `:memory:`), or a PostgreSQL database. */
export type AccessConfig = { readonly type: 'sqlite'; readonly file: string } | { readonly type: 'postgres'; readonly url: string };

function connection(config: AccessConfig): DataSourceOptions {
  return config.type === 'postgres'
    ? { type: 'postgres', url: config.url }
    : { type: 'better-sqlite3', database: config.file, enableWAL: config.file !== ':memory:', prepareDatabase: writeDurably };
}

/** A token that was revoked must not open its game again after a power cut. */
function writeDurably(db: Database.Database): void {
  db.pragma('synchronous = FULL');
}

/** The TypeORM DataSource of tokens and names, not yet connected. */
export function accessSource(config: AccessConfig): DataSource {
  return new DataSource({
    ...connection(config),
    entities: [AccessToken, NamedSeat],
    migrations: accessMigrations,
    migrationsTableName: 'access_migrations',
  });
}

/**
 * Opens tokens and names and brings their tables up to date. The caller sees to it that nobody else does so at the same
 * time, see `ownFolder` and `underMigrationLock`.
 */
export async function openAccess(config: AccessConfig): Promise<AccessStore> {
  const source = await accessSource(config).initialize();
  await source.runMigrations({ transaction: 'each' });
  return new SavedAccess(source);
}

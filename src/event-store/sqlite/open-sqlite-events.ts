import Database from 'better-sqlite3';
import { eventMigrations } from '../../../migrations/index.js';
import { GuardedEvents } from '../guarded.js';
import { migrate } from '../migrate.js';
import type { EventStore } from '../port.js';
import { SqliteEvents } from './sqlite-events.js';

/** Opens the log in a file, created when missing. The caller owns the file's folder, see `ownFolder`. */
export async function openSqliteEvents(database: string): Promise<EventStore> {
  await migrate({ type: 'better-sqlite3', database, migrations: eventMigrations });
  return new GuardedEvents(new SqliteEvents(new Database(database)));
}

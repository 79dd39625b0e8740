import pg from 'pg';
import { eventMigrations } from '../../../migrations/index.js';
import { GuardedEvents } from '../guarded.js';
import { migrate } from '../migrate.js';
import type { EventStore } from '../port.js';
import { PostgresEvents } from './postgres-events.js';

/** Milliseconds after which the server ends a transaction whose node is gone, so that the others can append again. */
const ABANDONED = 10_000;

/** Opens the log in a PostgreSQL database. The caller holds the migration lock, see `underMigrationLock`. */
export async function openPostgresEvents(url: string): Promise<EventStore> {
  await migrate({ type: 'postgres', url, migrations: eventMigrations, migrationsTableName: 'event_migrations' });
  const pool = new pg.Pool({ connectionString: url, idle_in_transaction_session_timeout: ABANDONED });
  // A broken connection fails the statement that uses it and is replaced by the pool; an `error` event of a connection
  // that nobody listens to would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new GuardedEvents(new PostgresEvents(pool));
}

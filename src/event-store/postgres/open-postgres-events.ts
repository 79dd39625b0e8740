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
  return new GuardedEvents(new PostgresEvents(poolTo({ connectionString: url, idle_in_transaction_session_timeout: ABANDONED })));
}

/** Reads the log in a PostgreSQL database; the server refuses every write. */
export function readPostgresLog(url: string): Pick<EventStore, 'read' | 'readAll' | 'close'> {
  return new GuardedEvents(new PostgresEvents(poolTo({ connectionString: url, options: '-c default_transaction_read_only=on' })));
}

function poolTo(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A broken connection fails the statement that uses it and is replaced by the pool; an `error` event of a connection
  // that nobody listens to would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

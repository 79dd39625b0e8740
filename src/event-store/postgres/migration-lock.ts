import pg from 'pg';

/** The advisory lock that lets one node at a time migrate ("vedm"). */
const MIGRATION_LOCK = 0x76_65_64_6d;

/** Runs `work` while no other node migrates this database. The lock ends with its connection. */
export async function underMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection fails the next statement; an `error` event that nobody listens to would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}

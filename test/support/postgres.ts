import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';

/** A real PostgreSQL server of one test file. */
export interface PostgresServer {
  /** Makes an empty database and gives its address. */
  readonly database: (name: string) => Promise<string>;
  /** Stops the server and starts it again on the same data. */
  readonly restart: () => Promise<void>;
  /** Stops the server and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts a server with data of its own in the system's folder for temporary files. */
export async function startPostgres(): Promise<PostgresServer> {
  const child = fork(join(__dirname, 'postgres-server.ts'), { execArgv: ['--import', 'tsx'] });
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('PostgreSQL did not start'))),
  ])) as [{ port: number }];
  const address = (name: string): string => `postgres://vedette:vedette@127.0.0.1:${port}/${name}`;

  return {
    async database(name) {
      const admin = new pg.Client({ connectionString: address('postgres') });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)}`);
      await admin.end();
      return address(name);
    },
    async restart() {
      child.send('restart');
      await once(child, 'message');
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

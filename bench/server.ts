import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server of its own process. */
export interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the built server, whose store is in the folder, with the flags of `npm start`: `npm run build` comes first. */
export async function startServer(folder: string): Promise<Server> {
  const main = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
  const environment = { VEDETTE_STORE: `sqlite:${join(folder, 'data')}`, HOST: '127.0.0.1', PORT: '0', VEDETTE_BENCH: '1', VEDETTE_RATE_LIMIT: '0', VEDETTE_TOKEN_RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const profile = process.env.VEDETTE_PROFILE === '1' ? ['--cpu-prof', `--cpu-prof-dir=${tmpdir()}`] : [];
  const server = spawn(process.execPath, ['--max-semi-space-size=64', ...profile, main], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const text of server.stdout) {
    const url = /API\s+(http\S+)\/v1/.exec(String(text))?.[1];
    if (url !== undefined) return { url, stop: () => stop(server) };
  }
  throw new Error('the server did not start');
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  await once(server, 'exit');
}


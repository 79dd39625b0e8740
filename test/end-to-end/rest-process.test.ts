import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Created } from '../../src/games/create.js';

const MAIN = ['--import', '@swc-node/register/esm-register', 'src/main.ts'];

interface Started {
  readonly server: ChildProcess;
  readonly url: string;
  readonly said: string;
}

/** Starts the service as a process of its own, from its sources. */
async function start(environment: Record<string, string>): Promise<Started> {
  const server = spawn(process.execPath, MAIN, { env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...environment } });
  let said = '';
  server.stdout.setEncoding('utf8');
  for await (const text of server.stdout) {
    said += String(text);
    const url = /GraphiQL\s+(http\S+)\/graphiql/.exec(said)?.[1];
    if (url !== undefined) return { server, url, said };
  }
  throw new Error(`the service did not start: ${said}`);
}

async function stop({ server }: Started): Promise<number | null> {
  server.kill('SIGTERM');
  const [code] = (await once(server, 'exit')) as [number | null];
  return code;
}

async function json<T>(url: string, body?: object): Promise<T> {
  const answer = await fetch(url, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return (await answer.json()) as T;
}

describe('the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-process-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('says where it can be found, stops when it is told to, and finds its games again', async () => {
    const store = { VEDETTE_STORE: `sqlite:${join(folder, 'data')}` };
    const first = await start(store);
    expect(first.said).toContain(`OpenAPI   ${first.url}/docs`);
    const created = await json<Created>(`${first.url}/v1/games`, { scenario: 'training' });
    expect(await stop(first)).toBe(0);
    const second = await start(store);
    const { tokens: _, ...view } = created;
    expect(await json(`${second.url}/v1/games/${created.game}`)).toEqual(view);
    expect(await json(`${second.url}/v1/games`)).toMatchObject({ games: [{ id: created.game, status: 'open', turn: 1 }] });
    expect(await stop(second)).toBe(0);
  }, 60_000);

  test('does not start with a wrong configuration, and names all that is wrong', async () => {
    const server = spawn(process.execPath, MAIN, { env: { ...process.env, PORT: 'http', VEDETTE_STORE: 'mysql://user:secret@host', LOG_LEVEL: 'loud' } });
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const [code] = (await once(server, 'close')) as [number];
    expect(code).toBe(1);
    expect(said).toContain('PORT must be a whole number from 0 to 65535');
    expect(said).toContain('VEDETTE_STORE must be');
    expect(said).toContain('LOG_LEVEL must be one of');
    expect(said).not.toContain('secret');
  }, 60_000);
});

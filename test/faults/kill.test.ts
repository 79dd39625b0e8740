import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify, type LogEntry } from '../../src/audit/verify.js';
import type { Offer } from '../../src/kernel/system.js';

/*
 * The service as a process of its own, on SQLite, killed in the middle of the commands of several games. Whatever it
 * acknowledged is in the logs when it comes back, and the games play on.
 */

/** What `npm start` runs: builds first when that is needed. */
const NPM_START = 'scripts/start.mjs';
const BUILT = 'dist/src/main.js';
const KILLS = 20;
const GAMES = 4;
/** Milliseconds of play before a kill, at most. */
const LONGEST = 600;

interface Service {
  readonly server: ChildProcess;
  readonly url: string;
}

interface Game {
  readonly id: string;
  readonly tokens: Readonly<Record<string, string>>;
  /** What the service acknowledged: the body of each event, as it came back. */
  readonly acknowledged: Map<number, string>;
  /** The hash of each event when the log was read last. */
  hashes: readonly string[];
  commands: number;
  /** What was taken back, by the version that it led to, and the version whose position is there again. */
  readonly takenBack: Map<number, number>;
}

/** Every process that was started; when the test is over, whichever way, none may stay. */
const started: ChildProcess[] = [];
let over = false;

async function start(main: string, store: string): Promise<Service> {
  if (over) throw new Error('the test is over');
  const environment = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', VEDETTE_RATE_LIMIT: '0', VEDETTE_SNAPSHOT_EVERY: '20', VEDETTE_STORE: store };
  const server = spawn(process.execPath, [main], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(server);
  let said = '';
  server.stdout.setEncoding('utf8');
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    said += String(text);
    const url = /GraphiQL\s+(http\S+)\/graphiql/.exec(said)?.[1];
    if (url !== undefined) return { server, url };
  }
  throw new Error(`the service did not start: ${said}`);
}

async function kill({ server }: Service): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

/** The answer; undefined when the service died before it came. */
async function ask<T>({ url }: Service, path: string, token?: string, body?: object): Promise<T | undefined> {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${url}/v1${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  if (answer === undefined || text === undefined) return undefined;
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as T;
}

async function must<T>(answer: Promise<T | undefined>): Promise<T> {
  const given = await answer;
  if (given === undefined) throw new Error('the service does not answer');
  return given;
}

async function newGame(service: Service): Promise<Game> {
  const { game: id, tokens } = await must(ask<{ game: string; tokens: Record<string, string> }>(service, '/games', undefined, { scenario: 'training' }));
  for (const side of ['union', 'confederate']) await must(ask(service, `/games/${id}/seats/${side}`, tokens[`seat:${side}`], { name: side, entropy: side }));
  return { id, tokens, acknowledged: new Map(), hashes: [], commands: 0, takenBack: new Map() };
}

interface Happened {
  readonly version: number;
  readonly type: string;
}

interface Accepted {
  readonly version: number;
  readonly events: readonly Happened[];
}

/** One command of so many is taken back. */
const REGRETTED = 5;

/** Acts for whoever is awaited; whether the service was there to the end of it. */
async function playOne(service: Service, game: Game): Promise<boolean> {
  const view = await ask<{ version: number; awaiting: { side: string }[] }>(service, `/games/${game.id}`);
  const side = view?.awaiting[0]?.side;
  if (side === undefined) return false;
  const token = game.tokens[`seat:${side}`];
  const offered = await ask<{ decisions: Offer<{ type: string }>[] }>(service, `/games/${game.id}/actions`, token);
  const commands = offered?.decisions.flatMap((decision) => decision.commands) ?? [];
  if (commands.length === 0) return false;
  const command = commands[game.commands % commands.length];
  const accepted = await ask<Accepted>(service, `/games/${game.id}/actions`, token, { command });
  if (!accepted) return false;
  acknowledge(game, accepted);
  game.commands += 1;
  return game.commands % REGRETTED > 0 || takeBack(service, game, side, view!.version);
}

/** Takes back what was done after the version, by the other side's leave where that is needed; whether the service was there to the end of it. */
async function takeBack(service: Service, game: Game, side: string, to: number): Promise<boolean> {
  const other = side === 'union' ? 'confederate' : 'union';
  const { id, tokens } = game;
  let done = await ask<Accepted>(service, `/games/${id}/takebacks`, tokens[`seat:${side}`], { to });
  if (!done) return false;
  acknowledge(game, done);
  if (done.events[0]!.type === 'takeback-requested') {
    done = await ask<Accepted>(service, `/games/${id}/takebacks/${done.version}/accept`, tokens[`seat:${other}`], {});
    if (!done) return false;
    acknowledge(game, done);
  }
  game.takenBack.set(done.version, to);
  return true;
}

function acknowledge({ acknowledged }: Game, { events }: Accepted): void {
  for (const event of events) acknowledged.set(event.version, JSON.stringify(event));
}

async function play(service: Service, game: Game): Promise<void> {
  while (await playOne(service, game));
}

function told(event: LogEntry): string {
  if (!('data' in event)) return '';
  const { version, type, data, rolls } = event;
  return JSON.stringify({ version, type, data, rolls });
}

/** Everything acknowledged is in the log as it was told, in its place; nothing was rewritten; and the chain holds. */
async function check(service: Service, game: Game): Promise<void> {
  const { id, tokens, acknowledged, hashes } = game;
  const { events } = await must(ask<{ events: LogEntry[] }>(service, `/games/${id}/events?limit=1000`, tokens.arbiter));
  expect(verify(events)).toMatchObject({ ok: true, faults: [] });
  for (const [version, event] of acknowledged) expect(told(events[version - 1]!)).toBe(event);
  game.hashes = events.map(({ hash }) => hash);
  expect(game.hashes.slice(0, hashes.length)).toEqual(hashes);
  const [version, to] = [...game.takenBack].at(-1) ?? [];
  if (version !== undefined) expect(await position(service, game, version)).toEqual(await position(service, game, to!));
}

async function position(service: Service, { id, tokens }: Game, at: number): Promise<unknown> {
  const { view, awaiting } = await must(ask<{ view: unknown; awaiting: unknown }>(service, `/games/${id}?at=${at}`, tokens.arbiter));
  return { view, awaiting };
}

function commandsIn(games: readonly Game[]): number {
  return games.reduce((sum, { commands }) => sum + commands, 0);
}

function takenBackIn(games: readonly Game[]): number {
  return games.reduce((sum, { takenBack }) => sum + takenBack.size, 0);
}

describe('a service that is killed twenty times in the middle of its games', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-kill-'));
  afterAll(() => {
    over = true;
    for (const server of started) server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('loses nothing that it acknowledged, rewrites nothing, and plays on', async () => {
    const store = `sqlite:${join(folder, 'data')}`;
    let running = await start(NPM_START, store);
    const games = await Promise.all(Array.from({ length: GAMES }, () => newGame(running)));
    for (let round = 0; round < KILLS; round += 1) {
      const playing = games.map((game) => play(running, game));
      // However slow the machine is, something was acknowledged before.
      for (const before = commandsIn(games); commandsIn(games) === before; ) await sleep(5);
      await sleep(Math.random() * LONGEST);
      await kill(running);
      await Promise.all(playing);
      running = await start(BUILT, store);
      for (const game of games) await check(running, game);
    }
    for (const game of games) expect(await playOne(running, game)).toBe(true);
    expect(commandsIn(games)).toBeGreaterThan(KILLS);
    for (let more = 0; more < REGRETTED && takenBackIn(games) === 0; more += 1) await playOne(running, games[0]!);
    expect(takenBackIn(games)).toBeGreaterThan(0);
    running.server.kill('SIGTERM');
    expect(await once(running.server, 'exit')).toEqual([0, null]);
  }, 600_000);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { chance } from '../src/cli/chance.js';
import { choose } from '../src/cli/player.js';
import { committedDice } from '../src/dice/committed.js';
import type { Created } from '../src/games/create.js';
import type { AnyCommand } from '../src/kernel/system.js';
import { systems } from '../src/systems/registry.js';
import { KeepAlive } from './keep-alive.js';
import { median } from './measured.js';
import { startServer } from './server.js';

const GAMES = 32;
/** Short rounds of all three in turn: what else the machine does then falls on all alike. */
const ROUNDS = 6;
const MILLISECONDS = 700;
/** Actions planned for each game at most. */
const ACTIONS = 600;
const LEAST_LEFT = 200;
const SEED = '5eed'.repeat(16);

/** Rates per second, all of them durable but for the no-op's. */
export interface HttpActionsBench {
  /** Actions over HTTP in 32 games at once. */
  readonly actions: number;
  /** Bare inserts of one row, each its own commit (`synchronous=FULL`). */
  readonly inserts: number;
  /** A route of the same server that does nothing. */
  readonly noOps: number;
  /** `actions / inserts`. */
  readonly ratio: number;
}

/** A command, ready to be sent. */
interface Planned {
  readonly body: string;
  readonly token: string;
}

interface Player {
  readonly connection: KeepAlive;
  readonly path: string;
  readonly plan: readonly Planned[];
  next: number;
}

/** Plays offers of a game ahead. The dice are committed to a known seed, so that the server rolls the same faces. */
function planned({ version, tokens, options }: Created, document: unknown, player: number): Planned[] {
  const system = systems.get('glory');
  if (!system) throw new Error('Glory is not there');
  const begun = system.begin(document, options);
  if (!begun.ok) throw new Error('the scenario does not begin');
  let state = begun.value.reduce((folded, event) => system.evolve(folded, event), system.initial);
  const luck = chance(player);
  const plan: Planned[] = [];
  for (let at = version; plan.length < ACTIONS; ) {
    const side = system.awaiting(state)[0]?.side;
    if (side === undefined) break;
    const dice = () => committedDice({ seed: SEED, boundTo: 'training', entropy: [], version: at + 1 });
    const now = state;
    const command = choose(luck, { offers: system.offers(now, side), enemies: [], accepts: (wanted) => system.decide(now, side, wanted, dice()).ok }) as AnyCommand | undefined;
    if (!command) break;
    const decided = system.decide(now, side, command, dice());
    if (!decided.ok) throw new Error(`an offer was refused: ${JSON.stringify(decided.error)}`);
    plan.push({ body: JSON.stringify({ command }), token: tokens[`seat:${side}`] ?? '' });
    state = decided.value.reduce((folded, event) => system.evolve(folded, event), now);
    at += decided.value.length;
  }
  return plan;
}

async function player(url: string, index: number): Promise<Player> {
  const created = await post<Created>(url, '/v1/games', { scenario: 'training', dice: { mode: 'committed', seed: SEED } });
  const { document } = (await (await fetch(`${url}/v1/scenarios/training`)).json()) as { document: unknown };
  const connection = await KeepAlive.open(url);
  return { connection, path: `/v1/games/${created.game}/actions`, plan: planned(created, document, index), next: 0 };
}

async function post<T>(url: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** New games for those whose plan might not last another round. */
async function refill(url: string, players: readonly Player[]): Promise<void> {
  for (const [index, one] of players.entries()) {
    if (one.plan.length - one.next >= LEAST_LEFT) continue;
    one.connection.close();
    Object.assign(one, await player(url, index + one.next));
  }
}

interface Span {
  readonly until: number;
  readonly most: number;
}

async function play(player: Player, { until, most }: Span): Promise<number> {
  const from = player.next;
  while (player.next < from + most && performance.now() < until) {
    const action = player.plan[player.next];
    if (!action) break;
    const { status, body } = await player.connection.post(player.path, action.body, action.token);
    if (status !== 200) throw new Error(`an offered action was refused: ${body}`);
    player.next += 1;
  }
  return player.next - from;
}

async function idle({ connection }: Player, { until }: Span): Promise<number> {
  let count = 0;
  for (; performance.now() < until; count += 1) await connection.post('/v1/no-op', '{"command":{"type":"none"}}');
  return count;
}

/** Per second, of all players together. */
async function rate(players: readonly Player[], work: (player: Player, span: Span) => Promise<number>): Promise<number> {
  const started = performance.now();
  const counts = await Promise.all(players.map((player) => work(player, { until: started + MILLISECONDS, most: Infinity })));
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - started);
}

/** Rows of the size of an event, into the table that the service has. */
function bareInserts(folder: string): { round: () => number; close: () => void } {
  const db = new Database(join(folder, 'bare.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE events (position integer PRIMARY KEY AUTOINCREMENT, stream text, version integer, command text, body text, UNIQUE (stream, version))');
  db.exec('CREATE INDEX events_command ON events (stream, command) WHERE command IS NOT NULL');
  const insert = db.prepare('INSERT INTO events (stream, version, command, body) VALUES (?, ?, ?, ?)');
  const body = 'x'.repeat(800);
  let version = 0;
  const round = (): number => {
    const started = performance.now();
    const first = version;
    while (performance.now() < started + MILLISECONDS) insert.run('bare', (version += 1), null, body);
    return ((version - first) * 1000) / (performance.now() - started);
  };
  return { round, close: () => void db.close() };
}

/** Measures the built server on this machine: `npm run build` comes first. */
export async function httpActionsBench(): Promise<HttpActionsBench> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-bench-'));
  const server = await startServer(folder);
  const { url } = server;
  const bare = bareInserts(folder);
  try {
    const players = await Promise.all(Array.from({ length: GAMES }, (_, index) => player(url, index + 1)));
    // One game of each is played before anything is measured: a service that runs has long been compiled.
    await Promise.all(players.map((one) => play(one, { most: Infinity, until: Infinity })));
    const rounds: HttpActionsBench[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await refill(url, players);
      const actions = await rate(players, play);
      const inserts = bare.round();
      rounds.push({ actions, inserts, noOps: await rate(players, idle), ratio: actions / inserts });
    }
    for (const { connection } of players) connection.close();
    const all = (name: keyof HttpActionsBench) => median(rounds.map((measured) => measured[name]));
    return { actions: all('actions'), inserts: all('inserts'), noOps: all('noOps'), ratio: all('ratio') };
  } finally {
    bare.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { actions, inserts, noOps, ratio } = await httpActionsBench();
  console.log(`actions ${actions.toFixed(0)}/s, bare durable inserts ${inserts.toFixed(0)}/s, ratio ${ratio.toFixed(2)} (at least 0.8)`);
  console.log(`no-op route ${noOps.toFixed(0)}/s, actions to no-ops ${(actions / noOps).toFixed(2)}`);
}

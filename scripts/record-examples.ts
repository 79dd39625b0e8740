import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Example } from '../src/api/rest/examples.js';
import type { Created } from '../src/games/create.js';
import { KeyRing } from '../src/games/key-ring.js';
import type { Service } from '../src/games/service.js';
import type { GameView } from '../src/games/view.js';
import type { Sources } from '../src/games/sources.js';
import type { SeenToken } from '../src/games/tokens.js';
import type { AnyCommand } from '../src/kernel/system.js';

/** Ids, tokens, salts, seeds and a clock that are the same on every run, so that the answers are. */
export function countedSources(): Sources {
  let count = 0;
  const next = () => String(++count).padStart(12, '0');
  return {
    now: () => new Date(Date.UTC(2026, 0, 1) + count * 1000).toISOString(),
    id: () => `00000000-0000-4000-8000-${next()}`,
    token: () => Buffer.from(next().padStart(32, '.')).toString('base64url'),
    seed: () => '5eed'.repeat(16),
    salt: () => Buffer.from(next().padStart(32, '.')).toString('base64url'),
  };
}

/** A key that is the same on every run: the example of RFC 8037, whose secret half everybody knows. */
const EXAMPLE_KEY = {
  id: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  created: '2026-01-01T00:00:00.000Z',
};

/** The keys that examples are signed with. */
export function examplesKeys(): Promise<KeyRing> {
  const keys = [EXAMPLE_KEY];
  return KeyRing.open({ keys: async () => keys, add: async (key) => void keys.push(key), close: async () => undefined }, EXAMPLE_KEY.created);
}

const LONGEST_LIST = 2;
const MOST_ACTIONS = 40;

/** Lists are cut to their first entries: an example shows the shape, and a map has hundreds of hexes. */
export function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member)]));
}

/** What the preview of a shot asks for. */
function shotOf({ type: _, ...shot }: AnyCommand): object {
  return shot;
}

interface Asked {
  /** GET, or POST with a body, by default. */
  readonly method?: 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly token?: string;
}

interface Answered {
  readonly status: number;
  readonly answer: unknown;
}

/** Asks the application, and keeps some of what it answers as examples. */
class Recording {
  readonly examples: Record<string, Example> = {};

  constructor(private readonly app: NestFastifyApplication) {}

  async ask(path: string, { body, token, method }: Asked = {}): Promise<Answered> {
    const headers = { 'x-request-id': 'example', accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const answer = await this.app.inject({ method: method ?? (body === undefined ? 'GET' : 'POST'), url: path, headers, ...(body !== undefined && { payload: body as object }) });
    return { status: answer.statusCode, answer: answer.json() };
  }

  async record<T>(operation: string, path: string, asked: Asked = {}): Promise<T> {
    const { status, answer } = await this.ask(path, asked);
    const method = asked.method ?? (asked.body === undefined ? 'GET' : 'POST');
    this.examples[operation] = { method, path, ...(asked.body !== undefined && { request: cut(asked.body) }), status, answer: cut(answer) };
    return answer as T;
  }
}

/** Makes one request for each operation of the REST API, and what differs in a game with secrets, on a service with `countedSources`. */
export async function recordExamples(app: NestFastifyApplication, service: Service): Promise<Record<string, Example>> {
  const recording = new Recording(app);
  await recordGlory(recording, service);
  await recordHeartland(recording);
  return recording.examples;
}

async function recordGlory(recording: Recording, service: Service): Promise<void> {
  const record = recording.record.bind(recording);
  const ask = recording.ask.bind(recording);
  await record('listRulesets', '/v1/rulesets');
  await record('getRuleset', '/v1/rulesets/glory');
  await record('listRules', '/v1/rulesets/glory/rules?section=10.4&limit=2');
  await record('getRule', '/v1/rulesets/glory/rules/G-10.41.a');
  const { tables } = await record<{ tables: readonly { name: string }[] }>('listTables', '/v1/rulesets/glory/tables');
  await record('getTable', `/v1/rulesets/glory/tables/${tables[0]?.name ?? ''}`);
  await record('listScenarios', '/v1/scenarios');
  const { document } = await record<{ document: object }>('getScenario', '/v1/scenarios/training');
  await record('uploadScenario', '/v1/scenarios', { body: { ...document, title: 'My own battle' } });
  await record('calculate', '/v1/calculators/glory/defensive-fire', { body: { cohesion: 6, guns: 1 } });

  const { game, tokens } = await record<Created>('createGame', '/v1/games', { body: { scenario: 'training', title: 'An evening at the ford' } });
  const here = `/v1/games/${game}`;
  await record('listKeys', '/v1/keys');
  const seated = await record<GameView>('takeSeat', `${here}/seats/union`, { token: tokens['seat:union'], body: { name: 'Ann', entropy: 'a walk in the rain' } });
  await record('listActions', `${here}/actions`, { token: tokens['seat:union'] });
  await playToMovement();
  await service.projection.update();
  await record('getGame', here);
  await record('getBoard', `${here}/board`);
  await record('listGames', '/v1/games?limit=2');
  await record('listEvents', `${here}/events?after=1&limit=2`);
  await record('listEvents/search', `${here}/events?unit=us-battery-d&rule=G-9.23.a&limit=2`);
  await record('getAccount', `${here}/account?limit=20`);
  await record('getLuck', `${here}/luck`);
  await record('getDifference', `${here}/difference?from=${seated.version}`);
  const log = await record<readonly object[]>('exportGame', `${here}/export`);
  await record('auditLog', '/v1/audits', { body: log });
  await record('checkHead', `${here}/head-checks`, { body: { head: seated.head } });
  await recordAccess();
  const unit = await mover();
  await record('getMoves', `${here}/units/${unit}/moves`);
  await record('query', `${here}/queries/line-of-sight?from=0912&to=0909`);
  await record('getLineOfSight', `${here}/line-of-sight?from=0912&to=0909`);
  await record('getCommandStatus', `${here}/command-status?command=harlan`);
  await recordTakebacks();

  /** Before the game goes on: what is made here is taken away again. */
  async function recordAccess(): Promise<void> {
    const token = tokens['seat:union'];
    const { id } = await record<SeenToken>('issueToken', `${here}/tokens`, { token, body: { scopes: ['read'] } });
    const { id: second } = await record<SeenToken>('replaceToken', `${here}/tokens/${id}/replacement`, { token, method: 'POST' });
    await record('revokeToken', `${here}/tokens/${second}`, { token, method: 'DELETE' });
    await record('listTokens', `${here}/tokens`, { token });
    await record('eraseName', `${here}/seats/union/name`, { token, method: 'DELETE' });
  }

  /** All that was done is asked back, and declined; asked back again, and taken back. Then the game is forked at what it came to. */
  async function recordTakebacks(): Promise<void> {
    const { events, version } = (await ask(`${here}/events?limit=1000`)).answer as { events: readonly { seat: string | null }[]; version: number };
    const side = events.at(-1)?.seat ?? '';
    const other = side === 'union' ? 'confederate' : 'union';
    const mine = { token: tokens[`seat:${side}`], body: { to: seated.version } };
    const theirs = { token: tokens[`seat:${other}`], method: 'POST' } as const;
    await record('takeBack', `${here}/takebacks`, mine);
    await record('declineTakeback', `${here}/takebacks/${version + 1}/decline`, theirs);
    await record('takeBack/dry-run', `${here}/takebacks?dryRun=true`, mine);
    await ask(`${here}/takebacks`, mine);
    await record('acceptTakeback', `${here}/takebacks/${version + 3}/accept`, theirs);
    await record('forkGame', `${here}/forks`, { body: { at: version } });
  }

  async function playToMovement(): Promise<void> {
    for (let count = 0; count < MOST_ACTIONS; count++) {
      const { awaiting, view } = (await ask(here)).answer as { awaiting: readonly { side: string }[]; view: { phase: { name: string } } };
      if (view.phase.name === 'movement') return;
      const token = tokens[`seat:${awaiting[0]?.side ?? ''}`];
      const { decisions } = (await ask(`${here}/actions`, { token })).answer as { decisions: readonly { commands: readonly AnyCommand[] }[] };
      const command = decisions.flatMap(({ commands }) => commands)[0];
      if (command?.type === 'fire') await record('preview', `${here}/previews`, { body: { name: 'artillery-fire', parameters: shotOf(command) } });
      await record('act', `${here}/actions`, { token, body: { command } });
    }
    throw new Error('the example game never came to a movement segment');
  }

  /** A unit that may move now. */
  async function mover(): Promise<string> {
    const { view } = (await ask(here)).answer as { view: { units: readonly { id: string }[] } };
    for (const { id } of view.units) if ((await ask(`${here}/units/${id}/moves`)).status === 200) return id;
    throw new Error('no unit may move');
  }
}

/** A game of The Army of the Heartland: a sealed bid and who sees what of it, supply and what is assumed of it, orders. */
async function recordHeartland(recording: Recording): Promise<void> {
  const created = await recording.ask('/v1/games', { body: { scenario: 'corinth-road', title: 'Sealed bids' } });
  const { game, tokens, version } = created.answer as Created;
  const here = `/v1/games/${game}`;
  const [union, confederate] = [tokens['seat:union'], tokens['seat:confederate']];
  await recording.record('getRule/advanced', '/v1/rulesets/heartland/rules/H-5.2.1');
  await recording.record('act/sealed-bid', `${here}/actions`, { token: union, body: { command: { type: 'bid', levels: 2 } } });
  await recording.record('listEvents/withheld-from-the-enemy', `${here}/events?after=${version}&limit=2`, { token: confederate });
  await recording.record('takeBack/sealed-bid', `${here}/takebacks`, { token: union, body: { to: version } });
  await recording.ask(`${here}/actions`, { token: union, body: { command: { type: 'bid', levels: 2 } } });
  await recording.record('preview/bid', `${here}/previews`, { token: confederate, body: { name: 'bid', parameters: { levels: 3 } } });
  await recording.record('getSupply', `${here}/supply?force=hardee`, { token: confederate });
  await recording.record('getSupply/what-if', `${here}/supply?force=hardee&whatIf=stand:union:0406&whatIf=weather:mud`, { token: confederate });
  await recording.record('act/bids-revealed', `${here}/actions`, { token: confederate, body: { command: { type: 'bid', levels: 3 } } });
  await playToReorganisation();

  /** The first command of each decision is taken that ends something, until orders are asked for. */
  async function playToReorganisation(): Promise<void> {
    for (let count = 0; count < MOST_ACTIONS; count++) {
      const { awaiting } = (await recording.ask(here)).answer as { awaiting: readonly { side: string; decision: string }[] };
      const token = tokens[`seat:${awaiting[0]?.side ?? ''}`];
      if (awaiting[0]?.decision === 'reorganisation') {
        await recording.record('listActions/orders', `${here}/actions`, { token });
        return;
      }
      const { decisions } = (await recording.ask(`${here}/actions`, { token })).answer as { decisions: readonly { commands: readonly AnyCommand[] }[] };
      const commands = decisions.flatMap((decision) => decision.commands);
      await recording.ask(`${here}/actions`, { token, body: { command: commands.find(({ type }) => type.startsWith('end-')) ?? commands[0] } });
    }
    throw new Error('the example game never came to the reorganisation segment');
  }
}

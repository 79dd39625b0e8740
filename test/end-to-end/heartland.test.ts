import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import { countedSources } from '../../scripts/record-examples.js';
import { audit } from '../../src/games/audit.js';
import { chance } from '../../src/cli/chance.js';
import { choose } from '../../src/cli/player.js';
import type { Created } from '../../src/games/create.js';
import { heartland } from '../../src/systems/heartland/index.js';
import { systems } from '../../src/systems/registry.js';
import { builtInScenarios } from '../../src/wiring/scenario-files.js';
import { Client, type Answered, type Ask } from '../support/rest.js';
import { everyField } from './every-field.js';

/*
 * The Army of the Heartland through the API: what one side seals, hides or has in its boxes shows through no door to
 * whoever may not know it, and to whoever may it shows. Every door is tried with every token.
 */

const SCENARIO = builtInScenarios(['heartland']).find((document) => (document as { id?: string }).id === 'corinth-road') as object;
const DICE = { mode: 'committed', seed: '1862'.repeat(16) };
const SIDES = ['union', 'confederate'] as const;
type Side = (typeof SIDES)[number];

/** A game on a service of its own, whose ids, salts and clock are counted: two of them differ only by what is done. */
class Table {
  private constructor(
    readonly client: Client,
    readonly game: string,
    readonly tokens: Readonly<Record<string, string>>,
  ) {}

  static async open(options: object = {}): Promise<Table> {
    const client = await Client.start({ bodyLimit: 1_000_000 }, { systems, scenarios: [SCENARIO] as never, sources: countedSources() });
    const { game, tokens } = (await client.ask('/v1/games', { body: { scenario: 'corinth-road', dice: DICE, ...options } })).body as Created;
    for (const side of SIDES) await client.ask(`/v1/games/${game}/seats/${side}`, { token: tokens[`seat:${side}`], body: { name: side } });
    return new Table(client, game, tokens);
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** Asks below the game; `who` is a role, or nobody. */
  ask(path: string, who?: string, rest: Ask = {}): Promise<Answered> {
    return this.client.ask(`/v1/games/${this.game}${path}`, { token: who && this.tokens[who], ...rest });
  }

  act(side: Side, command: object, rest: Ask & { readonly query?: string } = {}): Promise<Answered> {
    return this.ask(`/actions${rest.query ?? ''}`, `seat:${side}`, { body: { command }, ...rest });
  }

  preview(name: string, parameters: object, who?: string): Promise<Answered> {
    return this.ask('/previews', who, { body: { name, parameters } });
  }

  async graphql(query: string, who?: string, variables: object = {}) {
    return (await this.client.ask('/graphql', { token: who && this.tokens[who], body: { query, variables } })).body;
  }
}

const QUESTIONS = {
  'Game.moves': 'unit: "hardee"',
  'Game.lineOfSight': 'from: "0101", to: "0102"',
  'Game.commandStatus': 'command: "nobody"',
  'Game.query': 'name: "supply", parameters: { whatIf: ["weather:mud"] }',
  'Game.preview': 'name: "bid", parameters: {}',
  'Game.events': 'first: 100',
};

const ACT = `mutation ($game: ID!, $command: JSON!, $dryRun: Boolean) {
  act(game: $game, command: $command, dryRun: $dryRun) {
    __typename ... on Refusal { code detail } ... on Rejected { violations { rule code facts message } }
    ... on Accepted { version dryRun roll { purpose sides place } events { type data rolls { purpose face } } game { version view { json } awaiting { side } } }
  }
}`;

const FORCES = ['grant', 'sherman', 'buell', 'a-s-johnston', 'bragg', 'hardee', 'polk', 'hex:0507'];

/** Without ids, hashes, and what the key of each service signs of them: they differ between any two games. */
function withoutChance(text: string): string {
  return text.replaceAll(/"[0-9a-f]{64}"/g, '"#"').replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll(/"(key|signature)":"[\w-]+"/g, '"$1":"#"');
}

/** Everything that a role is answered about a game, in REST and in GraphQL; nothing of it changes the game. */
async function everyDoor(table: Table, schema: GraphQLSchema, who?: string): Promise<readonly string[]> {
  const { game } = table;
  const reads = ['', '/board', '/actions', '/events?limit=1000', '/supply', '/supply?whatIf=weather%3Amud&whatIf=remove%3Abragg', '/queries/moves?unit=polk', ...FORCES.map((force) => `/units/${force}/moves`)];
  const bids = [0, 1, 2, 3].map((levels) => ({ type: 'bid', levels }));
  const seen = [
    ...(await Promise.all(reads.map((path) => table.ask(path, who)))),
    await table.ask('/events', who, { headers: { accept: 'application/x-ndjson' } }),
    await table.ask('', who, { headers: { 'if-none-match': '"10"' } }),
    ...(await Promise.all(heartland.previews.flatMap(({ name }) => FORCES.map((force) => table.preview(name, name === 'bid' ? {} : name === 'foraging' ? { leader: force } : { force }, who))))),
    ...(await Promise.all([...bids, { type: 'end-movement' }, { type: 'march', path: ['0607'] }].map((command) => table.ask('/actions?dryRun=true', who, { body: { command } })))),
    await table.ask('/actions', who, { body: { command: { type: 'bid', levels: 6 } } }),
    await table.ask('/actions', who, { body: { command: bids[0], expectedVersion: 1 } }),
    await table.client.ask('/v1/games'),
  ].map(({ status, text, headers }) => `${status} ${String(headers.etag)} ${text}`);
  const whole = await table.graphql(`{ game(id: "${game}") ${everyField(schema, schema.getType('Game')!, QUESTIONS)} }`, who);
  expect(whole.data.game.view.__typename).toBe('HeartlandView');
  const tried = await Promise.all(bids.map((command) => table.graphql(ACT, who, { game, command, dryRun: true })));
  // The digests and hashes of the chain commit to what is withheld, and salts keep them from telling it.
  return [...seen, ...[whole, ...tried].map((answer) => JSON.stringify(answer))].map(withoutChance);
}

interface Entry {
  readonly version: number;
  readonly type?: string;
  readonly data?: object;
  readonly rolls?: readonly object[];
  readonly visibility?: 'public' | readonly string[];
  readonly withheld?: true;
  readonly seat?: string | null;
  readonly order?: { readonly digest: string };
}

const CHAIN = ['digest', 'hash', 'previous', 'version', 'withheld'];

describe('a sealed bid', () => {
  /** Two games that differ by nothing but what the Union has bidden. */
  const tables: Table[] = [];
  let schema: GraphQLSchema;

  beforeAll(async () => {
    for (const levels of [1, 3]) {
      const table = await Table.open();
      tables.push(table);
      const { body } = await table.act('union', { type: 'bid', levels }, { headers: { 'idempotency-key': `bid ${levels}`.replace(' ', '-') } });
      expect(body).toMatchObject({ events: [{ type: 'sealed', data: { side: 'union', content: { kind: 'bid', levels } }, rolls: [] }], awaiting: [{ side: 'confederate', decision: 'bidding' }] });
      await table.client.played.service.projection.update();
    }
    ({ schema } = tables[0]!.client.app.get(GraphQLSchemaHost, { strict: false }));
  }, 60_000);
  afterAll(async () => {
    for (const table of tables) await table.close();
  });

  const both = async (who?: string) => Promise.all(tables.map((table) => everyDoor(table, schema, who)));

  test.each([['seat:confederate'], ['observer'], [undefined]])('shows through no door to %s', async (who) => {
    const [one, three] = await both(who);
    expect(one!.length).toBeGreaterThan(80);
    for (const [door, answer] of one!.entries()) expect(three![door]).toBe(answer);
  });

  test.each(['seat:union', 'arbiter'])('shows to %s in the view and in the log', async (who) => {
    const [one, three] = await both(who);
    const differing = one!.flatMap((answer, door) => (answer === three![door] ? [] : [answer]));
    expect(differing.some((answer) => answer.includes('"own":{') && answer.includes('"sealed":{"kind":"bid"'))).toBe(true);
    expect(differing.some((answer) => answer.includes('"type":"sealed"'))).toBe(true);
  });

  test('is one withheld entry for the others, of which nothing is told but what chains it', async () => {
    const entries = await Promise.all(['seat:confederate', 'observer', undefined].map(async (who) => (await tables[0]!.ask('/events', who)).body.events as Entry[]));
    for (const events of entries) expect(Object.keys(events.at(-1)!).sort()).toEqual(CHAIN);
  });

  test('is not placed twice, and the key that it came with is its own seat\'s', async () => {
    const [, table] = tables as [Table, Table];
    const { version } = (await table.ask('')).body;
    const again = await table.act('union', { type: 'bid', levels: 3 }, { headers: { 'idempotency-key': 'bid-3' } });
    expect(again.body).toMatchObject({ version, events: [{ type: 'sealed' }] });
    expect((await table.act('union', { type: 'bid', levels: 2 }, { headers: { 'idempotency-key': 'bid-3' } })).body.code).toBe('key.reused');
    expect((await table.act('union', { type: 'bid', levels: 2 })).body).toMatchObject({ code: 'phase.other-side', violations: [{ rule: 'H-4.1.1', facts: { awaited: ['confederate'] } }] });
    expect((await table.ask('')).body.version).toBe(version);
  });

  test('is told to all with the other; each die stands on the event that tells of it', async () => {
    const [, table] = tables as [Table, Table];
    const { body } = await table.act('confederate', { type: 'bid', levels: 2 }, { headers: { 'idempotency-key': 'bid-3' } });
    const { events } = (await table.ask('/events?limit=1000')).body as { events: Entry[] };
    for (const seen of [body.events as Entry[], events]) {
      expect(seen.find(({ type }) => type === 'bids-revealed')).toMatchObject({ data: { round: 1, bids: { union: 3, confederate: 2 } }, rolls: [] });
      expect(seen.find(({ type }) => type === 'weather-determined')).toMatchObject({ rolls: [{ purpose: 'weather 1', sides: 6 }, { purpose: 'weather 2', sides: 6 }] });
    }
  });
});

/** Whom the log lets see an event before the game is over; the seed nobody. */
function maySee(who: string, { visibility = [] }: Entry): boolean {
  return visibility === 'public' || (who === 'arbiter' && visibility.length > 0) || visibility.some((side) => who === `seat:${side}`);
}

/** An entry as it is told before the game is over: the order of another seat by its digest alone. */
function asTold(who: string, entry: Entry): object {
  if (!maySee(who, entry)) return Object.fromEntries(CHAIN.map((name) => [name, name === 'withheld' ? true : entry[name as keyof Entry]]));
  const { order, seat } = entry;
  return order === undefined || who === 'arbiter' || who === `seat:${seat}` ? entry : { ...entry, order: { digest: order.digest } };
}

describe('a whole game', () => {
  const ROLES = ['seat:union', 'seat:confederate', 'observer', 'arbiter'];
  let table: Table;
  /** What each role saw while it was played, and what there was. */
  const told: Record<string, Entry[]> = Object.fromEntries(ROLES.map((who) => [who, []]));
  const answered: { readonly side: Side; readonly from: number; readonly events: readonly Entry[] }[] = [];
  /** The log, once it is open to all. */
  let log: readonly Entry[];

  beforeAll(async () => {
    table = await Table.open();
    const random = chance(7);
    let { awaiting, version } = (await table.ask('')).body as { awaiting: { side: Side }[]; version: number };
    while (awaiting.length > 0) {
      const [{ side }] = awaiting as [{ side: Side }];
      const { decisions } = (await table.ask('/actions', `seat:${side}`)).body;
      const { view } = (await table.ask('', `seat:${side}`)).body;
      const enemies = (view.stacks as { side: string; hex: string }[]).flatMap((stack) => (stack.side === side ? [] : [stack.hex]));
      const acted = await table.act(side, choose(random, { offers: decisions, enemies, accepts: () => false }), { headers: { 'if-match': `"${version}"` } });
      expect(acted.status).toBe(200);
      answered.push({ side, from: version, events: acted.body.events });
      if (acted.body.awaiting.length > 0) for (const who of ROLES) told[who]!.push(...(await table.ask(`/events?after=${version}&limit=1000`, who)).body.events);
      ({ awaiting, version } = acted.body);
      expect((await table.ask('')).body).toMatchObject({ version, awaiting });
    }
    log = (await table.ask('/events?limit=1000')).body.events;
  }, 240_000);
  afterAll(() => table.close());

  test.each(ROLES)('shows %s while it runs whole entries or what chains them', (who) => {
    const [first] = told[who] as [Entry];
    const last = told[who]!.at(-1)!;
    const happened = log.slice(first.version - 1, last.version);
    expect(told[who]).toEqual(happened.map((entry) => asTold(who, entry)));
    expect(told[who]!.filter(({ withheld }) => withheld).length > 0).toBe(who !== 'arbiter');
  });

  test('answers a command with what its seat may see of it, and with those dice', () => {
    // The last command ends the game, and what was hidden is open.
    for (const { side, from, events } of answered.slice(0, -1)) {
      const own = log.filter(({ version }) => version > from && version <= (answered.find((next) => next.from > from)?.from ?? log.length));
      expect(events).toEqual(own.filter((entry) => maySee(`seat:${side}`, entry)).map(({ version, type, data, rolls }) => ({ version, type, data, rolls })));
    }
  });

  test('has dice that only one side was told of, on entries that the others were not shown', () => {
    const secret = log.filter(({ visibility, rolls = [] }) => visibility !== 'public' && rolls.length > 0);
    expect(secret.length).toBeGreaterThan(0);
    const shown = JSON.stringify(told.observer);
    for (const { data } of secret) expect(shown).not.toContain(JSON.stringify(data));
  });

  test('keeps an order from the other seat, though its event is shown, until it is over', () => {
    const kept = told['seat:union']!.filter(({ seat, order }) => seat === 'confederate' && order !== undefined);
    expect(kept.length).toBeGreaterThan(0);
    for (const { order } of kept) expect(Object.keys(order!)).toEqual(['digest']);
    expect(log.filter(({ order }) => order !== undefined).every(({ order }) => Object.keys(order!).sort().join() === 'command,digest,salt')).toBe(true);
  });

  test('shows everything to everybody once it is over, of its past too, and verifies', async () => {
    const { body } = await table.ask('');
    expect(body).toMatchObject({ status: 'over', awaiting: [], dice: { seed: DICE.seed }, outcome: { margin: expect.any(String) as string } });
    for (const who of [undefined, ...ROLES]) {
      expect((await table.ask('/events?limit=1000', who)).body.events).toEqual(log);
      const view = (await table.ask('?at=9', who)).body.view;
      expect([view.own.union, view.own.confederate]).toEqual([expect.any(Object), expect.any(Object)]);
      expect((await table.ask('/supply?at=9', who)).body.answer.sides).toMatchObject({ union: {}, confederate: {} });
    }
    expect(log.filter(({ withheld }) => withheld)).toEqual([]);
    expect(audit({ entries: log as never }, { systems, after: 'go-on' })).toMatchObject({ ok: true, dice: { status: 'verified' }, chain: { status: 'verified', withheld: 0 }, judging: { status: 'verified', unjudged: 0 } });
  });
});

describe('questions', () => {
  let table: Table;
  beforeAll(async () => {
    table = await Table.open();
  });
  afterAll(() => table.close());

  const supply = async (who?: string, query = '') => (await table.ask(`/supply${query}`, who)).body;
  const forcesOf = (side: { forces: { force: string; state: string }[] }) => side.forces.map(({ force, state }) => [force, state]);

  test('supply: a seat is told of its own side, an arbiter of both, all others of neither', async () => {
    const [union, confederate, arbiter] = await Promise.all(['seat:union', 'seat:confederate', 'arbiter'].map((who) => supply(who)));
    // The scenario: everybody stands on a short road to an own port or edge of the map.
    expect(forcesOf(union.answer.sides.union)).toEqual([['grant', 'full'], ['sherman', 'full'], ['buell', 'full']]);
    expect(forcesOf(confederate.answer.sides.confederate)).toEqual([['a-s-johnston', 'full'], ['hardee', 'full'], ['polk', 'full']]);
    expect([Object.keys(union.answer.sides), Object.keys(confederate.answer.sides)]).toEqual([['union'], ['confederate']]);
    const withheld = (...sides: Side[]) => sides.map((side) => ({ side, rule: 'H-3.71.4', message: 'The supply of a side is told to its own seat and to an arbiter; to everybody once the game is over.' }));
    expect([union.answer.withheld, confederate.answer.withheld]).toEqual([withheld('confederate'), withheld('union')]);
    expect(arbiter.answer).toMatchObject({ assumptions: [], withheld: [], sides: { ...union.answer.sides, ...confederate.answer.sides } });
    expect(union.answer.assumptions).toEqual([{ rule: 'H-8.62.a.1', assumption: 'No enemy force is hidden near a line.' }]);
    for (const who of ['observer', undefined]) expect((await supply(who, '?whatIf=remove:hardee')).answer).toMatchObject({ sides: {}, withheld: withheld('union', 'confederate') });
    expect((await supply('seat:union', '?force=grant&at=9')).answer.sides.union.forces).toHaveLength(1);
    expect((await table.ask('/supply', 'seat:union')).body.answer).toEqual((await table.ask('/queries/supply', 'seat:union')).body.answer);
  });

  test('supply of what is assumed: once or several times in the address, in order, or as a list in GraphQL', async () => {
    const cut = ['remove:us-depot-2a', 'stand:confederate:0803', 'stand:confederate:0903', 'place:buell:0304'];
    const { answer } = await supply('seat:union', `?${cut.map((each) => `whatIf=${each}`).join('&')}`);
    expect(answer.whatIf).toEqual(cut);
    expect(answer.sides.union.forces).toContainEqual(expect.objectContaining({ force: 'buell', hex: '0304' }));
    expect((await supply('seat:union', '?whatIf=weather:mud')).answer.whatIf).toEqual(['weather:mud']);
    const asked = await table.graphql(`query ($whatIf: JSON) { game(id: "${table.game}") { supply(parameters: $whatIf) { answer } } }`, 'seat:union', { whatIf: { whatIf: cut } });
    expect(asked.data.game.supply.answer).toEqual(answer);
  });

  test.each([
    ['?whatIf=weather:mud&whatIf=burn-town:0507', '/whatIf/1', 'schema.pattern'],
    ['?whatif=weather:mud', '/whatif', 'schema.additionalProperties'],
    ['?at=0&whatIf=weather:mud', '/at', 'schema.minimum'],
  ])('supply%s is malformed, and says where', async (query, path, code) => {
    const { status, body } = await table.ask(`/supply${query}`, 'seat:union');
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'request.malformed', faults: [expect.objectContaining({ path, code })] })]);
    if (path === '/at') return;
    const asked = new URLSearchParams(query);
    const parameters = Object.fromEntries([...asked.keys()].map((name) => [name, asked.getAll(name)]));
    const { errors } = await table.graphql(`query ($parameters: JSON) { game(id: "${table.game}") { supply(parameters: $parameters) { answer } } }`, 'seat:union', { parameters });
    expect(errors).toMatchObject([{ extensions: { code: 'request.malformed', faults: [{ path, code }] } }]);
  });

  test('supply of what the seat does not know is refused as if it were not there', async () => {
    for (const [query, code] of [['?force=hardee', 'unknown.force'], ['?whatIf=remove:bragg', 'unknown.unit'], ['?whatIf=remove:nobody', 'unknown.unit'], ['?whatIf=cut-rail:9999', 'unknown.hex']] as const)
      expect((await table.ask(`/supply${query}`, 'seat:union')).body).toMatchObject({ status: 422, code, violations: [{ code }] });
  });

  test('moves: of one\'s own with the odds of the roll, of an enemy by what shows of him, of who is in a box not at all', async () => {
    const moves = async (unit: string, who?: string) => (await table.ask(`/units/${unit}/moves`, who)).body;
    const own = (await moves('sherman', 'seat:union')).answer;
    expect(own).toMatchObject({ from: '0705', allowance: { rule: 'H-8.21.1', house: true, outcomes: expect.arrayContaining([expect.objectContaining({ points: 4 })]) as unknown } });
    expect((await moves('mcclernand', 'seat:union')).answer.mover).toBe('grant');
    for (const who of ['seat:confederate', 'observer', undefined]) {
      expect((await moves('sherman', who)).answer.allowance).toMatchObject({ range: { least: 0 }, notSeen: expect.arrayContaining(['how it is supplied']) as unknown });
      expect(await moves('mcclernand', who)).toMatchObject({ status: 422, code: 'unknown.force' });
    }
  });

  test('previews of what only the other side can know are refused, and none tells what is in its boxes', async () => {
    const ask = async (name: string, parameters: object, who: string) => (await table.preview(name, parameters, who)).body;
    expect((await ask('bid', { levels: 2 }, 'seat:confederate')).answer).toMatchObject({ side: 'confederate', outcomes: [{ kind: 'no-impulses' }, { first: 'confederate', fee: 5 }, { kind: 'rebid' }, { first: 'union' }] });
    expect((await ask('movement-allowance', { force: 'grant' }, 'seat:union')).answer).toMatchObject({ modifiers: { terms: [{ label: 'Two or more leaders in the force' }] } });
    expect((await ask('movement-allowance', { force: 'grant' }, 'seat:confederate')).answer.notSeen).toContain('whether several leaders are in it');
    expect(await ask('attrition', { force: 'grant' }, 'seat:confederate')).toMatchObject({ code: 'attrition.not-yours' });
    expect(await ask('foraging', { leader: 'grant' }, 'seat:confederate')).toMatchObject({ code: 'foraging.not-yours' });
    for (const name of ['attrition', 'movement-allowance', 'attack-check']) expect(await ask(name, { force: 'mcclernand' }, 'seat:confederate')).toMatchObject({ code: 'unknown.force', violations: [{ facts: { force: 'mcclernand' } }] });
  });

  test('GraphQL tells a refusal with the same facts', async () => {
    const { errors } = await table.graphql(`{ game(id: "${table.game}") { preview(name: "attrition", parameters: { force: "grant" }) { answer } } }`, 'seat:confederate');
    const { type: _, title: __, status: ___, instance: ____, requestId: _____, detail, ...rest } = (await table.preview('attrition', { force: 'grant' }, 'seat:confederate')).body;
    expect(errors).toMatchObject([{ message: detail, extensions: { kind: 'rejected', ...rest } }]);
  });
});

describe('rules and charts', () => {
  let table: Table;
  beforeAll(async () => {
    table = await Table.open({ options: { illness: 'used' } });
  });
  afterAll(() => table.close());

  test('the rules say whether they are carried out, and why not', async () => {
    const row = async (id: string) => (await table.client.ask(`/v1/rulesets/heartland/rules/${id}`)).body;
    expect(await row('H-5.1.2')).toMatchObject({ id: 'H-5.1.2', status: 'implemented', reason: '' });
    const { rules } = (await table.client.ask('/v1/rulesets/heartland/rules?limit=500')).body;
    for (const { id, status, reason } of rules) expect([id, status === 'implemented']).toEqual([id, reason === '']);
  });

  test('the rules say whether they are basic, advanced or optional, where the source does', async () => {
    const level = async (path: string) => (await table.client.ask(`/v1/rulesets/${path}`)).body.level;
    // As the index marks these rows.
    expect(await level('heartland/rules/H-5.1.2')).toBe('basic');
    expect(await level('heartland/rules/H-5.2.1')).toBe('advanced');
    expect(await level('heartland/rules/H-3.72.1')).toBe('optional');
    expect((await table.client.ask('/v1/rulesets/glory/rules/G-10.41.a')).body).not.toHaveProperty('level');
    const asked = await table.graphql('{ heartland: rule(system: "heartland", id: "H-5.2.1") { level } glory: rule(system: "glory", id: "G-10.41.a") { level } }');
    expect(asked.data).toEqual({ heartland: { level: 'advanced' }, glory: { level: null } });
  });

  test('the charts say of each cell where it comes from', async () => {
    const provenances = async (name: string) => new Set(JSON.stringify((await table.client.ask(`/v1/rulesets/heartland/tables/${name}`)).body.content).match(/(?<="provenance":")[a-z-]+/g));
    const { tables } = (await table.client.ask('/v1/rulesets/heartland/tables')).body;
    for (const { name } of tables) expect([name, [...(await provenances(name))].every((each) => ['source', 'house'].includes(each))]).toEqual([name, true]);
    expect(await provenances('impulse-movement')).toContain('house');
    expect(await provenances('costs')).toEqual(new Set(['source', 'house']));
  });

  /** Movement points of an owner, other than ours: 17 for ratings from 3 on and a die of 3 or less, at level 1. */
  const level = (good: number, bad: number) => ({ columns: [{ to: 2 }, { from: 3 }], rows: [{ to: 3, results: [good - 1, good] }, { from: 4, results: [bad, bad] }] });
  const CHART = { levels: [level(17, 0), level(18, 1), level(19, 2), level(19, 3), level(30, 4), level(40, 5)] };

  test('an owner\'s chart is taken in with a scenario, and counts as printed', async () => {
    const uploaded = await table.client.ask('/v1/scenarios', { body: { ...SCENARIO, id: 'mine', charts: { impulseMovement: CHART } } });
    expect(uploaded.status).toBe(201);
    const { game, tokens } = (await table.client.ask('/v1/games', { body: { scenario: uploaded.body.id } })).body;
    const allowance = async (url: string, token?: string) => (await table.client.ask(`${url}/previews`, { token, body: { name: 'movement-allowance', parameters: { force: 'sherman' } } })).body.answer;
    expect(await allowance(`/v1/games/${game}`, tokens['seat:union'])).toMatchObject({ house: false, outcomes: [{ points: 0 }, { points: 17 }] });
    expect(await allowance(`/v1/games/${table.game}`, table.tokens['seat:union'])).toMatchObject({ house: true });
  });

  test.each<readonly [string, object, readonly [string, string]]>([
    ['a gap in the bands', { levels: [{ columns: [{ to: 2 }, { from: 4 }], rows: [{ results: [0, 0] }] }, ...CHART.levels.slice(1)] }, ['/charts/impulseMovement/levels/0/columns/1', 'chart.band-gap']],
    ['a row too long', { levels: [{ columns: [{ to: 2 }, { from: 3 }], rows: [{ results: [0, 0, 0] }] }, ...CHART.levels.slice(1)] }, ['/charts/impulseMovement/levels/0/rows/0/results', 'chart.row-length']],
    ['five levels', { levels: CHART.levels.slice(1) }, ['/charts/impulseMovement/levels', 'schema.minItems']],
    ['what the text contradicts', { levels: CHART.levels.map((grid) => (grid === CHART.levels[4] ? level(29, 4) : grid)) }, ['/charts/impulseMovement/levels/4', 'impulse-movement.level-5']],
  ])('a faulty one is refused by its place: %s', async (_, impulseMovement, [path, code]) => {
    const { status, body } = await table.client.ask('/v1/scenarios', { body: { ...SCENARIO, charts: { impulseMovement } } });
    expect(status).toBe(400);
    expect(body.faults).toContainEqual(expect.objectContaining({ path, code }));
  });
});

import { request } from 'node:http';
import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import { glory } from '../../src/systems/glory/index.js';
import { builtInScenarios } from '../../src/wiring/scenario-files.js';
import { Client, type Ask } from '../support/rest.js';

/*
 * Glory, as hostile and as clumsy clients find it. Every refusal is a problem document with a stable code and the place
 * or rule, gives nothing away, and leaves the log as it was.
 */

const SCENARIO = builtInScenarios(['glory']).find((document) => (document as unknown as GloryScenario).id === 'training') as unknown as GloryScenario;

let client: Client;
let game: string;
let tokens: Readonly<Record<string, string>>;
let url: string;
let union: string;

beforeAll(async () => {
  client = await Client.start({ bodyLimit: 200_000 }, { systems: new Map([[glory.id, glory]]), scenarios: [SCENARIO] });
  ({ game, tokens } = await client.newGame({ scenario: 'training' }));
  url = `/v1/games/${game}`;
  union = tokens['seat:union']!;
  for (const side of ['union', 'confederate']) await client.ask(`${url}/seats/${side}`, { token: tokens[`seat:${side}`], body: { name: side } });
  // The Union moves: its first decision is whom to hold out, then whom to activate.
  for (const command of [{ type: 'choose-marker', marker: 'us-first' }, { type: 'activate-command', command: 'harlan' }, { type: 'end-fire' }]) {
    const { status } = await client.ask(`${url}/actions`, { token: union, body: { command } });
    expect(status).toBe(200);
  }
});
afterAll(() => client.close());

const head = async () => {
  const { events } = client.played.service;
  const version = await events.version(game);
  return [version, (await events.read(game, version - 1))[0]?.hash];
};

/** The problem document; nothing was recorded, and nothing of the service's inside is told. */
async function refused(path: string, ask: Ask, [status, code]: readonly [number, string]) {
  const before = await head();
  const answer = await client.ask(path, ask);
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.text).not.toMatch(/node_modules|\.[jt]s:\d|Error:|sqlite/i);
  expect(await head()).toEqual(before);
  return answer.body;
}

const paths = (body: { faults: { path: string; code: string }[] }) => body.faults.map(({ path, code }) => [path, code]);
const act = (command: object, ask: Ask = {}): [string, Ask] => [`${url}/actions`, { token: union, body: { command }, ...ask }];

describe('what cannot be read', () => {
  test.each(['', '{', '{"command":{}} x', '{"__proto__":{"type":"end-movement"}}', '{"command":{"type":"end-movement","constructor":{"prototype":{}}}}'])(
    'is malformed as a whole: %j',
    async (body) => {
      expect(paths(await refused(`${url}/actions`, { token: union, method: 'POST', body }, [400, 'request.malformed']))).toEqual([['', 'body.malformed']]);
    },
  );

  test('an address that is none', async () => {
    expect(paths(await refused('/v1/games/%ff', {}, [400, 'request.malformed']))).toEqual([['', 'url.malformed']]);
    await refused(`/v1/games/${'x'.repeat(300)}`, {}, [414, 'url.too-long']);
  });

  test('a connection that brings no request, and headers without end', async () => {
    await client.app.listen(0, '127.0.0.1');
    const { port } = new URL(await client.app.getUrl());
    const send = (method: string, headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        const asking = request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }, (answer) => {
          answer.setEncoding('utf8').on('data', (text: string) => resolve([answer.statusCode, answer.headers['content-type'], JSON.parse(text)]));
        });
        asking.on('error', reject).end();
      });
    const type = 'application/problem+json; charset=utf-8';
    expect(await send('NONSENSE', {})).toMatchObject([400, type, { code: 'request.malformed', faults: [{ path: '', code: 'request.unreadable' }] }]);
    expect(await send('GET', { 'x-large': 'x'.repeat(20_000) })).toMatchObject([431, type, { code: 'headers.too-large' }]);
  });

  test('a body that is too large', async () => {
    await refused(...act({ type: 'x'.repeat(250_000) }), [413, 'body.too-large']);
  });
});

describe('what no log can keep', () => {
  test.each<[string, string, string, object | string, string, string]>([
    ['half a surrogate pair in a title', '/v1/games', '', '{"scenario":"training","title":"\\ud800"}', '/title', 'text.malformed'],
    ['a NUL in a title', '/v1/games', '', { scenario: 'training', title: 'a\0b' }, '/title', 'text.malformed'],
    ['half a surrogate pair in entropy', '/seats/union', 'seat:union', '{"name":"Ada","entropy":"\\udc00"}', '/entropy', 'text.malformed'],
    ['half a surrogate pair in a command', '/actions', 'seat:union', '{"command":{"type":"choose-marker","marker":"\\ud800"}}', '/command/marker', 'text.malformed'],
    ['an infinite version', '/actions', 'seat:union', '{"command":{"type":"end-movement"},"expectedVersion":1e400}', '/expectedVersion', 'schema.type'],
    ['a version that a double rounds', '/actions', 'seat:union', '{"command":{"type":"end-movement"},"expectedVersion":9007199254740993}', '/expectedVersion', 'number.too-large'],
  ])('%s', async (_, path, role, body, place, code) => {
    const where = path.startsWith('/v1') ? path : url + path;
    expect(paths(await refused(where, { body, token: tokens[role], headers: { 'idempotency-key': 'odd-text' } }, [400, 'request.malformed']))).toEqual([[place, code]]);
  });

  test.each(['events?after=1e20', 'events?after=9007199254740993', '?at=1e20', 'line-of-sight?from=1011&to=1012&at=1e20'])('a place in the log beyond all numbers: %s', async (query) => {
    const path = query.startsWith('?') ? url + query : `${url}/${query}`;
    expect(paths(await refused(path, {}, [400, 'request.malformed']))).toEqual([[query.includes('after') ? '/after' : '/at', 'number.too-large']]);
  });

  test('a NUL in the filter of the list', async () => {
    expect(paths(await refused('/v1/games?system=%00', {}, [400, 'request.malformed']))).toEqual([['/system', 'text.malformed']]);
  });
});

describe('commands', () => {
  const move = (unit: string, ...path: string[]) => ({ type: 'move', unit, path });

  test.each<[string, object, string, string]>([
    ['an unknown unit', move('ghost', '1011'), 'unknown.unit', 'G-3.C.b'],
    ['a unit by the name of an object\'s member', move('constructor', '1011'), 'unknown.unit', 'G-3.C.b'],
    ['a unit of the other side', move('cs-ransley-a', '1004'), 'movement.other-side', 'G-3.C.b'],
    ['a hex off the map', move('us-harlan-b', '9999'), 'unknown.hex', 'G-6.12.b'],
    ['a path that jumps', move('us-harlan-b', '1004'), 'movement.not-contiguous', 'G-6.12.b'],
    ['a command out of its phase', { type: 'draw-marker' }, 'phase.wrong', 'G-3.C.b'],
    ['the roll for the initiative twice', { type: 'roll-initiative' }, 'phase.wrong', 'G-3.C.b'],
  ])('%s', async (_, command, code, rule) => {
    const { violations } = await refused(...act(command), [422, code]);
    expect(violations[0]).toMatchObject({ code, rule });
    const dry = await refused(`${url}/actions?dryRun=true`, { token: union, body: { command } }, [422, code]);
    expect(dry.violations).toEqual(violations);
  });

  test.each<[string, object, string, string]>([
    ['no path', { type: 'move', unit: 'us-harlan-b' }, '/command/path', 'schema.required'],
    ['an empty path', { type: 'move', unit: 'us-harlan-b', path: [] }, '/command/path', 'schema.minItems'],
    ['a path without end', move('us-harlan-b', ...Array.from({ length: 5000 }, () => '1011')), '/command/path', 'schema.maxItems'],
    ['a facing as text', { ...move('us-harlan-b', '1011'), facing: '3' }, '/command/facing', 'schema.type'],
    ['an unknown member', { ...move('us-harlan-b', '1011'), cost: 0 }, '/command/cost', 'schema.additionalProperties'],
    ['a type that every object has', { type: 'toString' }, '/command/type', 'command.unknown'],
  ])('%s', async (_, command, path, code) => {
    expect(paths(await refused(...act(command), [400, 'request.malformed']))).toContainEqual([path, code]);
  });

  test('without a seat, with the token of another game, from the other seat', async () => {
    const other = await client.newGame({ scenario: 'training' });
    const end = { type: 'end-movement' };
    await refused(...act(end, { token: undefined }), [401, 'token.missing']);
    await refused(...act(end, { token: other.tokens['seat:union'] }), [401, 'token.unknown']);
    await refused(...act(end, { token: tokens.observer }), [403, 'role.forbidden']);
    await refused(...act(end, { token: tokens.arbiter }), [403, 'role.forbidden']);
    expect((await refused(...act(end, { token: tokens['seat:confederate'] }), [422, 'phase.other-side'])).violations[0].rule).toBe('G-3.C.b');
  });

  test('at a stale version, however it is said', async () => {
    const [version] = await head();
    for (const ask of [{ headers: { 'if-match': '"1"' } }, { body: { command: { type: 'end-movement' }, expectedVersion: 1 } }]) {
      expect(await refused(...act({ type: 'end-movement' }, ask), [412, 'version.stale'])).toMatchObject({ currentVersion: version });
    }
  });

  test('of two clients that act at once on one version, one is heard; a key is one command, sent fifty times', async () => {
    const { game: raced, tokens: racers } = await client.newGame({ scenario: 'training' });
    for (const side of ['union', 'confederate']) await client.ask(`/v1/games/${raced}/seats/${side}`, { token: racers[`seat:${side}`], body: { name: side } });
    const { version } = (await client.ask(`/v1/games/${raced}`)).body;
    const send = (command: object, headers: Record<string, string>) =>
      client.ask(`/v1/games/${raced}/actions`, { token: racers['seat:union'], body: { command }, headers });
    const choose = { type: 'choose-marker', marker: 'us-first' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(choose, { 'if-match': `"${version}"` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 412)]);
    const activate = (index: number) => ({ type: 'activate-command', command: index % 2 ? 'colby' : 'harlan' });
    const keyed = await Promise.all(Array.from({ length: 50 }, (_, index) => send(activate(index), { 'idempotency-key': 'once' })));
    const accepted = keyed.filter(({ status }) => status === 200).map(({ text }) => text);
    expect([new Set(accepted).size, accepted.length]).toEqual([1, 25]);
    expect(new Set(keyed.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['key.reused']));
  });
});

describe('scenarios', () => {
  const changed = (change: (document: GloryScenario & Record<string, unknown>) => void) => {
    const document = structuredClone(SCENARIO) as GloryScenario & Record<string, unknown>;
    change(document);
    return document;
  };

  test.each<[string, object | string, string, string]>([
    ['an unknown field', changed((document) => (document.fog = true)), '/fog', 'schema.additionalProperties'],
    ['a field that objects have', JSON.stringify(SCENARIO).replace('{', '{"constructor":1,'), '/constructor', 'schema.additionalProperties'],
    ['a hole in the map', changed(({ map }) => map.hexes.splice(250, 1)), '/map/hexes', 'map.hole'],
    ['a one-sided river', changed(({ map }) => map.hexsides.push({ between: ['0101', '0001'], features: ['river'] })), `/map/hexsides/${SCENARIO.map.hexsides.length}/between`, 'hexside.one-sided'],
    ['an unknown leader', changed(({ units }) => (units[0]!.leader = 'constructor')), '/units/0/leader', 'unknown.leader'],
    ['more units than fit', changed(({ units }) => units.push(...Array.from({ length: 400 }, () => units[0]!))), '/units', 'schema.maxItems'],
    ['points beyond all sums', changed(({ victory }) => (victory.eliminatedUnit = 1e308)), '/victory/eliminatedUnit', 'schema.maximum'],
    ['half a surrogate pair', JSON.stringify(SCENARIO).replace('"description":"', '"description":"\\ud800'), '/description', 'text.malformed'],
    ['more margins than anybody reads', changed(({ victory }) => victory.margins.push(...Array.from({ length: 100 }, (_, at) => ({ atLeast: at + 1000, margin: 'x' })))), '/victory/margins', 'schema.maxItems'],
  ])('%s', async (_, body, path, code) => {
    const before = (await client.ask('/v1/scenarios')).text;
    expect(paths(await refused('/v1/scenarios', { body }, [400, 'request.malformed']))).toContainEqual([path, code]);
    expect((await client.ask('/v1/scenarios')).text).toBe(before);
  });

  test('more faults than anybody reads: the first 200 are told', async () => {
    const { body } = await client.ask('/v1/scenarios', { body: changed(({ map }) => map.hexes.splice(1)) });
    expect(SCENARIO.map.hexes.length).toBeGreaterThan(201);
    expect(body.faults).toHaveLength(200);
    expect(body.faults[0]).toMatchObject({ path: '/map/hexes', code: 'map.hole' });
  });
});

describe('GraphQL', () => {
  const ask = async (query: string, variables: object = {}) => {
    const before = await head();
    const { status, body } = await client.ask('/graphql', { token: union, body: { query, variables } });
    expect(await head()).toEqual(before);
    return { status, body };
  };

  test('an operation too deep, and one that the schema does not have', async () => {
    const deep = `{ __type(name: "Rule") ${'{ ofType '.repeat(20)} { name } ${'}'.repeat(20)} }`;
    expect(await ask(deep)).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'graphql.too-deep' } }] } });
    expect(await ask('subscription { anything }')).toMatchObject({ status: 400, body: { errors: [{ extensions: { kind: 'malformed', code: 'graphql.invalid' } }] } });
  });

  test('a text that no log can keep, and an infinite number', async () => {
    const acting = 'mutation ($command: JSON!) { act(game: "GAME", command: $command, idempotencyKey: "odd") { ... on Problem { code faults { path code } } } }'.replace('GAME', game);
    const odd = await ask(acting, { command: { type: 'choose-marker', marker: 'a\0b' } });
    expect(odd.body.data.act).toEqual({ code: 'request.malformed', faults: [{ path: '/command/marker', code: 'text.malformed' }] });
    const endless = await ask(acting.replace('command: $command,', 'command: {type: "face", unit: "us-harlan-b", facing: 1e999},').replace('($command: JSON!) ', ''));
    expect(endless.body.data.act).toEqual({ code: 'request.malformed', faults: [{ path: '/command/facing', code: 'number.too-large' }] });
  });
});

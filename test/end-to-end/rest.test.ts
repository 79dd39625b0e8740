import { Client, type Ask } from '../support/rest.js';

let client: Client;
const advance = { type: 'advance', dice: 2 };
const pass = { type: 'pass' };

beforeAll(async () => {
  client = await Client.start();
});
afterAll(() => client.close());

/** Expects a problem document, and gives it. */
async function problem(url: string, ask: Ask, status: number, code: string) {
  const answer = await client.ask(url, ask);
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).toMatchObject({ type: `urn:vedette:problem:${code}`, status, title: expect.any(String), detail: expect.any(String), instance: url, requestId: answer.headers['x-request-id'] });
  return answer.body;
}

describe('what there is', () => {
  test('rulesets with their rules and tables', async () => {
    expect((await client.ask('/v1/rulesets')).body.rulesets).toEqual([{ id: 'picket', title: 'Picket', edition: 'picket@1', sides: ['blue', 'gray'] }]);
    const { body } = await client.ask('/v1/rulesets/picket');
    expect(body).toMatchObject({ rules: 3, tables: ['faces'], queries: [{ name: 'moves' }, { name: 'line-of-sight' }], options: [{ name: 'weather' }] });
    expect((await client.ask('/v1/rulesets/picket/tables')).body.tables).toEqual([{ name: 'faces', title: 'Faces of the die', rule: 'G-2.3.a' }]);
    expect((await client.ask('/v1/rulesets/picket/tables/faces')).body.content).toHaveLength(10);
    expect((await client.ask('/v1/rulesets/picket/rules/G-2.3.a')).body).toMatchObject({ id: 'G-2.3.a', kind: 'resolution' });
    await problem('/v1/rulesets/chess', {}, 404, 'system.unknown');
    await problem('/v1/rulesets/picket/tables/none', {}, 404, 'table.unknown');
    await problem('/v1/rulesets/picket/rules/none', {}, 404, 'rule.unknown');
  });

  test('rules come filtered and in pages', async () => {
    const first = (await client.ask('/v1/rulesets/picket/rules?limit=2')).body;
    expect(first).toMatchObject({ total: 3, next: 'G-2.2.a', rules: [{ id: 'G-2.1.a' }, { id: 'G-2.2.a' }] });
    expect((await client.ask('/v1/rulesets/picket/rules?limit=2&after=G-2.2.a')).body).toMatchObject({ next: null, rules: [{ id: 'G-2.3.a' }] });
    expect((await client.ask('/v1/rulesets/picket/rules?kind=resolution')).body.total).toBe(1);
    expect((await client.ask('/v1/rulesets/picket/rules?text=ROW%202')).body.rules).toMatchObject([{ id: 'G-2.2.a' }]);
    expect((await client.ask('/v1/rulesets/picket/rules?section=2.1')).body.total).toBe(1);
    expect((await problem('/v1/rulesets/picket/rules?limit=0', {}, 400, 'request.malformed')).faults).toMatchObject([{ path: '/limit' }]);
    expect((await problem('/v1/rulesets/picket/rules?colour=1', {}, 400, 'request.malformed')).faults).toMatchObject([{ path: '/colour' }]);
  });

  test('scenarios, built in and uploaded', async () => {
    const document = { system: 'picket', id: 'mine', title: 'Mine', target: 7 };
    const uploaded = await client.ask('/v1/scenarios', { body: document });
    expect(uploaded.status).toBe(201);
    expect((await client.ask(`/v1/scenarios/${uploaded.body.id}`)).body).toEqual({ ...uploaded.body, document });
    expect((await client.ask('/v1/scenarios')).body.scenarios).toMatchObject([{ id: 'to-30' }, { id: 'to-1000000' }, { id: uploaded.body.id, builtIn: false }]);
    await problem('/v1/scenarios/none', {}, 404, 'scenario.unknown');
    expect((await problem('/v1/scenarios', { body: { ...document, target: 'x' } }, 400, 'request.malformed')).faults).toMatchObject([{ path: '/target', code: 'schema.type' }]);
    expect((await problem('/v1/scenarios', { body: [] }, 400, 'request.malformed')).faults).toMatchObject([{ path: '/system' }]);
  });

  test('calculators', async () => {
    expect((await client.ask('/v1/calculators/picket/chance', { body: { need: 3 } })).body.answer).toEqual({ reached: { numerator: '7', denominator: '10' } });
    expect((await problem('/v1/calculators/picket/chance', { body: { need: 30 } }, 400, 'request.malformed')).faults).toMatchObject([{ path: '/need' }]);
    await problem('/v1/calculators/picket/none', { body: {} }, 404, 'calculator.not-offered');
  });
});

describe('a game', () => {
  test('is created, joined, played and read', async () => {
    const created = await client.ask('/v1/games', { body: { scenario: 'to-30', title: 'At the ford' } });
    expect(created.status).toBe(201);
    const { game, tokens } = created.body;
    expect(created.headers).toMatchObject({ location: `/v1/games/${game}`, etag: '"3"' });
    const joined = await client.ask(`/v1/games/${game}/seats/blue`, { token: tokens['seat:blue'], body: { name: 'Ann' } });
    expect([joined.status, joined.body.seats]).toEqual([201, { blue: { name: 'Ann' }, gray: null }]);
    const { body: offered } = await client.ask(`/v1/games/${game}/actions`, { token: tokens['seat:blue'] });
    const acted = await client.ask(`/v1/games/${game}/actions`, { token: tokens['seat:blue'], body: { command: offered.decisions[0].commands[0] } });
    expect(acted.status).toBe(200);
    expect(acted.body).toMatchObject({ game, version: 6, events: [{ version: 5, type: 'advanced' }, { version: 6, type: 'turn-passed' }], awaiting: [{ side: 'gray' }] });
    const read = await client.ask(`/v1/games/${game}`);
    expect(read.headers.etag).toBe('"6"');
    expect((await client.ask(`/v1/games/${game}?at=4`)).body).toMatchObject({ version: 4, view: { active: 'blue', turn: 1 } });
    expect((await client.ask(`/v1/games/${game}`, { headers: { 'if-none-match': '"6"' } })).status).toBe(304);
    await problem(`/v1/games/${game}?at=99`, {}, 404, 'version.unknown');
    await problem(`/v1/games/${game}?at=x`, {}, 400, 'request.malformed');
  });

  test('is in the list', async () => {
    const { game } = await client.newGame({ title: 'Listed' });
    await client.played.service.projection.update();
    const { body } = await client.ask('/v1/games?limit=1&status=open');
    expect(body.games).toMatchObject([{ id: game, title: 'Listed', status: 'open', version: 3 }]);
    expect((await client.ask(`/v1/games?limit=1&cursor=${body.next}`)).body.games[0]?.id).not.toBe(game);
    await problem('/v1/games?cursor=zzz', {}, 400, 'request.malformed');
    await problem('/v1/games?status=lost', {}, 400, 'request.malformed');
  });

  test('answers questions, and says which it has not', async () => {
    const { game } = await client.newGame();
    expect((await client.ask(`/v1/games/${game}/units/a%20b/moves?far=true`)).body).toMatchObject({ name: 'moves', version: 3, answer: { unit: 'a b', far: true } });
    expect((await client.ask(`/v1/games/${game}/line-of-sight?from=1&to=2`)).body.answer).toEqual({ clear: true });
    expect((await client.ask(`/v1/games/${game}/queries/line-of-sight?from=3&to=2&at=3`)).body.answer).toEqual({ clear: false });
    expect((await problem(`/v1/games/${game}/line-of-sight?from=1`, {}, 400, 'request.malformed')).faults).toMatchObject([{ path: '/to' }]);
    expect((await problem(`/v1/games/${game}/units/ghost/moves`, {}, 422, 'picket.no-unit')).violations).toMatchObject([{ rule: 'G-2.3.a', facts: { unit: 'ghost' } }]);
    await problem(`/v1/games/${game}/supply`, {}, 404, 'query.not-offered');
    await problem(`/v1/games/${game}/command-status`, {}, 404, 'query.not-offered');
    expect((await client.ask(`/v1/games/${game}/previews`, { body: { name: 'advance', parameters: { need: 5 } } })).body.answer).toEqual({ reached: { numerator: '5', denominator: '10' } });
    await problem(`/v1/games/${game}/previews`, { body: { name: 'none', parameters: {} } }, 404, 'preview.not-offered');
  });

  test('draws its board as text', async () => {
    const { game } = await client.newGame();
    const drawn = await client.ask(`/v1/games/${game}/board`);
    expect(drawn.body).toEqual({ game, version: 3, board: 'blue 0, gray 0' });
    const plain = await client.ask(`/v1/games/${game}/board?at=3`, { headers: { accept: 'text/plain' } });
    expect([plain.headers['content-type'], plain.text]).toEqual(['text/plain; charset=utf-8', 'blue 0, gray 0']);
    await problem('/v1/games/none/board', {}, 404, 'game.unknown');
  });

  test('tells its log in pages and as lines, with secrets withheld', async () => {
    const { game, tokens } = await client.newGame();
    const note = (text: string) => client.ask(`/v1/games/${game}/actions`, { token: tokens['seat:blue'], body: { command: { type: 'note', text } } });
    for (const text of ['one', 'two']) await note(text);
    const { body } = await client.ask(`/v1/games/${game}/events?after=2&limit=2`);
    expect(body).toMatchObject({ version: 5, next: 4, events: [{ type: 'picket-begun' }, { version: 4, withheld: true }] });
    const lines = await client.ask(`/v1/games/${game}/events`, { token: tokens['seat:blue'], headers: { accept: 'application/x-ndjson' } });
    expect(lines.headers['content-type']).toContain('application/x-ndjson');
    const events = lines.text.trimEnd().split('\n').map((line) => JSON.parse(line));
    expect(events.map(({ version, type, withheld }) => [version, type ?? withheld])).toEqual([[1, 'game-created'], [2, true], [3, 'picket-begun'], [4, 'noted'], [5, 'noted']]);
    await problem(`/v1/games/none/events`, { headers: { accept: 'application/x-ndjson' } }, 404, 'game.unknown');
  });

  test('a long log is streamed whole', async () => {
    const { game, tokens } = await client.newGame();
    for (let count = 0; count < 620; count += 1) {
      await client.ask(`/v1/games/${game}/actions`, { token: tokens['seat:blue'], body: { command: { type: 'note', text: String(count) } } });
    }
    const { text } = await client.ask(`/v1/games/${game}/events?after=3`, { token: tokens.arbiter, headers: { accept: 'application/x-ndjson' } });
    expect(text.trimEnd().split('\n').map((line) => JSON.parse(line).data.text)).toEqual(Array.from({ length: 620 }, (_, index) => String(index)));
  });
});

describe('acting', () => {
  const act = async (ask: Ask & { readonly query?: string }, side = 'seat:blue') => {
    const { game, tokens } = await client.newGame();
    return { game, tokens, url: `/v1/games/${game}/actions${ask.query ?? ''}`, ask: { token: tokens[side], ...ask } };
  };

  test('needs the token of a seat', async () => {
    const { url, tokens } = await act({});
    await problem(url, { body: { command: pass } }, 401, 'token.missing');
    await problem(url, { body: { command: pass }, token: 'guess' }, 401, 'token.unknown');
    await problem(url, { body: { command: pass }, headers: { authorization: 'Basic x' } }, 401, 'token.malformed');
    await problem(url, { body: { command: pass }, token: tokens.observer }, 403, 'role.forbidden');
    await problem(url, { token: tokens.arbiter }, 403, 'role.forbidden');
    await problem(url, {}, 401, 'token.missing');
    await problem('/v1/games/none/actions', { body: { command: pass }, token: tokens['seat:blue'] }, 404, 'game.unknown');
  });

  test('a rule\'s refusal is 422 with the rule', async () => {
    const { url, ask } = await act({ body: { command: pass } }, 'seat:gray');
    expect((await problem(url, ask, 422, 'picket.not-your-turn')).violations).toEqual([
      { rule: 'G-2.3.a', code: 'picket.not-your-turn', facts: { active: 'blue' }, message: 'The other side is to act.' },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['no body', undefined, ''],
    ['a list', [], ''],
    ['no command', {}, '/command'],
    ['a command without type', { command: {} }, '/command/type'],
    ['an unknown command', { command: { type: 'charge' } }, '/command/type'],
    ['a command with a wrong part', { command: { type: 'advance', dice: '2' } }, '/command/dice'],
    ['an unknown member', { command: pass, more: 1 }, '/more'],
    ['a member with slashes', { command: pass, 'a/b~c': 1 }, '/a~1b~0c'],
    ['dice that are none', { command: pass, dice: [-1] }, '/dice/0'],
    ['dice where the server rolls', { command: pass, dice: [1] }, '/dice'],
    ['a version that is none', { command: pass, expectedVersion: 1.5 }, '/expectedVersion'],
  ])('a malformed body is 400 with the place: %s', async (_, body, path) => {
    const { url, ask } = await act({ method: 'POST', body });
    expect((await problem(url, ask, 400, 'request.malformed')).faults).toContainEqual(expect.objectContaining({ path }));
  });

  test('what is not JSON is 400, other media types are 415, too much is 413', async () => {
    const { url, ask } = await act({ method: 'POST' });
    await problem(url, { ...ask, body: '{"command":' }, 400, 'request.malformed');
    await problem(url, { ...ask, body: '{"__proto__":{}}' }, 400, 'request.malformed');
    await problem(url, { ...ask, body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, 'body.media-type');
    await problem(url, { ...ask, body: 'command', headers: { 'content-type': 'text/plain' } }, 415, 'body.media-type');
    await problem(url, { ...ask, body: { command: { type: 'x'.repeat(70_000) } } }, 413, 'body.too-large');
  });

  test.each([
    ['"3"', 200],
    ['3', 200],
    ['W/"3"', 200],
    ['*', 200],
    ['"2"', 412],
    ['"x"', 400],
  ])('If-Match %s is answered by %d', async (tag, status) => {
    const { url, ask } = await act({ body: { command: pass }, headers: { 'if-match': tag } });
    const answer = await client.ask(url, ask);
    expect(answer.status).toBe(status);
    if (status === 412) expect(answer.body).toMatchObject({ code: 'version.stale', currentVersion: 3 });
  });

  test('a retry with the same key gives the same answer and does nothing', async () => {
    const { url, ask, game } = await act({ body: { command: advance }, headers: { 'idempotency-key': 'k-1', 'if-match': '"3"' } });
    const first = await client.ask(url, ask);
    const again = await client.ask(url, ask);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect((await client.ask(`/v1/games/${game}`)).body.version).toBe(5);
    await problem(url, { ...ask, body: { command: pass } }, 422, 'key.reused');
    await problem(url, { ...ask, headers: { 'idempotency-key': 'with space' } }, 400, 'request.malformed');
  });

  test('a dry run judges, and changes nothing', async () => {
    const { url, ask, game, tokens } = await act({ body: { command: advance }, query: '?dryRun=true' });
    expect((await client.ask(url, ask)).body).toEqual({ accepted: true, game, version: 3, roll: { purpose: 'advance 1', sides: 10, place: 0 } });
    await problem(url, { ...ask, token: tokens['seat:gray'] }, 422, 'picket.not-your-turn');
    await problem(`/v1/games/${game}/actions?dryRun=perhaps`, ask, 400, 'request.malformed');
    expect((await client.ask(`/v1/games/${game}`)).body.version).toBe(3);
  });

  test('entered dice that are missing are asked for', async () => {
    const { game, tokens } = await client.newGame({ dice: { mode: 'entered' } });
    const ask = { token: tokens['seat:blue'], body: { command: advance, dice: [4] } };
    expect((await problem(`/v1/games/${game}/actions`, ask, 422, 'dice.more-needed')).die).toEqual({ purpose: 'advance 2', sides: 10, place: 1 });
  });
});

describe('the shell', () => {
  test('unknown routes and methods are problems, too', async () => {
    await problem('/v1/nothing', {}, 404, 'route.unknown');
    await problem('/v1/games', { method: 'DELETE' }, 404, 'route.unknown');
    await problem('/v1/games/%00', {}, 404, 'game.unknown');
    expect((await client.ask('/v1/games/%ff')).status).toBe(400);
    await problem(`/v1/games/${'x'.repeat(150)}`, {}, 404, 'game.unknown');
  });

  test('a request id is kept when it is one, and made up otherwise', async () => {
    expect((await client.ask('/v1/rulesets', { headers: { 'x-request-id': 'mine-1' } })).headers['x-request-id']).toBe('mine-1');
    expect((await client.ask('/v1/rulesets', { headers: { 'x-request-id': 'a b\tc' } })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('health, metrics and the documentation are there', async () => {
    expect((await client.ask('/health/live')).body).toEqual({ status: 'ok' });
    expect((await client.ask('/health/ready')).body).toMatchObject({ status: 'ok', info: { log: { status: 'up' }, list: { status: 'up' } } });
    expect((await client.ask('/metrics')).text).toContain('vedette_request_seconds_count{method="GET",route="/v1/rulesets",status="200"}');
    expect((await client.ask('/docs')).text).toContain('swagger-ui');
    const { body } = await client.ask('/v1/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths['/v1/games/{game}/actions'])).toEqual(['get', 'post']);
  });

  test('too many requests are 429, and say when to come again', async () => {
    const limited = await Client.start({ rateLimit: 3 });
    for (let count = 0; count < 3; count += 1) expect((await limited.ask('/v1/rulesets')).status).toBe(200);
    const refused = await limited.ask('/v1/scenarios');
    expect([refused.status, refused.body.code]).toEqual([429, 'requests.too-many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.ask('/health/live')).status).toBe(200);
    await limited.close();
  });

  test('a store that fails is a 500 without details, and not ready', async () => {
    const broken = await Client.start();
    const { game, tokens } = await broken.newGame();
    await broken.played.stores.events.close();
    const answer = await broken.ask(`/v1/games/${game}/actions`, { token: tokens['seat:blue'], body: { command: pass } });
    expect([answer.status, answer.body.code]).toEqual([500, 'service.failed']);
    expect(answer.text).not.toContain('closed');
    const ready = await broken.ask('/health/ready');
    expect([ready.status, ready.body.code]).toEqual([503, 'service.not-ready']);
    await broken.close();
  });
});

import { Writable } from 'node:stream';
import { verify } from '../../src/audit/verify.js';
import { tokenHash } from '../../src/games/roles.js';
import { createLogger } from '../../src/wiring/logger.js';
import { Client } from '../support/rest.js';

// Many applications are started, and many games set up.
jest.setTimeout(60_000);

const OPERATOR = 'the-operator-of-this-service-and-nobody-else';
const pass = { type: 'pass' };

describe('who may enter a game', () => {
  let client: Client;
  beforeAll(async () => {
    client = await Client.start({}, { operator: tokenHash(OPERATOR) });
  });
  afterAll(() => client.close());

  const graphql = async (query: string, token?: string) => (await client.ask('/graphql', { token, body: { query } })).body;

  test('a token is made, listed, replaced and revoked over REST', async () => {
    const { game, tokens } = await client.newGame();
    const url = `/v1/games/${game}/tokens`;
    const token = tokens['seat:blue']!;
    const made = await client.ask(url, { token, body: { scopes: ['read', 'act'] } });
    expect([made.status, made.body]).toEqual([201, { id: expect.any(String), role: 'seat:blue', scopes: ['read', 'act'], created: expect.any(String), revoked: null, token: expect.any(String) }]);
    const replaced = await client.ask(`${url}/${made.body.id}/replacement`, { token, method: 'POST' });
    expect(replaced.status).toBe(201);
    const act = (by: string) => client.ask(`/v1/games/${game}/actions`, { token: by, body: { command: pass } });
    expect((await act(made.body.token)).body.code).toBe('token.unknown');
    expect((await act(replaced.body.token)).status).toBe(200);
    const revoked = await client.ask(`${url}/${replaced.body.id}`, { token, method: 'DELETE' });
    expect([revoked.status, revoked.body.revoked]).toEqual([200, expect.any(String)]);
    expect((await act(replaced.body.token)).body.code).toBe('token.unknown');
    const listed = await client.ask(url, { token });
    const seen = listed.body.tokens as readonly { readonly id: string; readonly revoked: string | null }[];
    expect(seen.map(({ id, revoked: since }) => [id, since !== null])).toEqual([[expect.any(String), false], [made.body.id, true], [replaced.body.id, true]]);
    for (const secret of [token, made.body.token, replaced.body.token]) expect(listed.text).not.toContain(secret);
    expect((await client.ask(url, { token, body: { scopes: ['rule'] } })).body.faults).toMatchObject([{ path: '/scopes/0' }, {}, {}, {}]);
    expect((await client.ask(`${url}/none`, { token, method: 'DELETE' })).body.code).toBe('token.not-found');
  });

  test('and over GraphQL', async () => {
    const { game, tokens } = await client.newGame();
    const token = tokens['seat:blue'];
    const fields = '{ __typename ... on TokenAccepted { secret token { id role scopes revoked } } ... on Refusal { code } }';
    const { issueToken: made } = (await graphql(`mutation { issueToken(game: "${game}", scopes: ["read"]) ${fields} }`, token)).data;
    expect(made).toMatchObject({ __typename: 'TokenAccepted', secret: expect.any(String), token: { role: 'seat:blue', scopes: ['read'], revoked: null } });
    const { replaceToken: replaced } = (await graphql(`mutation { replaceToken(game: "${game}", id: "${made.token.id}") ${fields} }`, token)).data;
    expect((await graphql(`{ game(id: "${game}") { version } }`, made.secret)).errors).toMatchObject([{ extensions: { code: 'token.unknown' } }]);
    expect((await graphql(`{ game(id: "${game}") { version } }`, replaced.secret)).data.game).toEqual({ version: 3 });
    const { revokeToken: revoked } = (await graphql(`mutation { revokeToken(game: "${game}", id: "${replaced.token.id}") ${fields} }`, token)).data;
    expect(revoked).toMatchObject({ secret: null, token: { id: replaced.token.id, revoked: expect.any(String) } });
    expect((await graphql(`{ game(id: "${game}") { tokens { id } } }`, token)).data.game.tokens).toHaveLength(3);
    expect((await graphql(`mutation { issueToken(game: "${game}", role: "arbiter") ${fields} }`, token)).data.issueToken).toEqual({ __typename: 'Problem', code: 'role.forbidden' });
  });

  test('a private game is created, played and found with its tokens, and by nobody else', async () => {
    const query = 'mutation { createGame(scenario: "to-30", private: true) { ... on Accepted { secrets { role token } game { id private } } } }';
    const { secrets, game } = (await graphql(query)).data.createGame;
    expect(game.private).toBe(true);
    const missing = await client.ask(`/v1/games/${game.id}`);
    const nothing = await client.ask('/v1/games/00000000-0000-4000-8000-000000000000');
    expect([missing.status, missing.body.code, Object.keys(missing.headers).sort()]).toEqual([404, nothing.body.code, Object.keys(nothing.headers).sort()]);
    expect((await client.ask(`/v1/games/${game.id}`, { token: secrets[0].token })).body).toMatchObject({ private: true, version: 3 });
    await client.played.service.projection.update();
    expect((await client.ask('/v1/games?limit=100')).text).not.toContain(game.id);
  });

  test('a name is erased, and the log verifies as before', async () => {
    const { game, tokens } = await client.newGame();
    await client.ask(`/v1/games/${game}/seats/blue`, { token: tokens['seat:blue'], body: { name: 'Ann Rutledge' } });
    const log = async () => (await client.ask(`/v1/games/${game}/events`, { token: tokens.arbiter })).body.events;
    const before = await log();
    expect((await client.ask(`/v1/games/${game}`)).text).toContain('Ann Rutledge');
    expect((await client.ask(`/v1/games/${game}/seats/blue/name`, { token: OPERATOR, method: 'DELETE' })).body.seats.blue).toEqual({ name: null });
    expect((await client.ask(`/v1/games/${game}`)).text).not.toContain('Ann Rutledge');
    expect(await log()).toEqual(before);
    expect(verify(before).ok).toBe(true);
    const { data } = await graphql(`mutation { eraseName(game: "${game}", side: "blue") { ... on Accepted { game { seats { side taken name } } } } }`, tokens['seat:blue']);
    expect(data.eraseName.game.seats).toEqual([{ side: 'blue', taken: true, name: null }, { side: 'gray', taken: false, name: null }]);
  });
});

describe('limits', () => {
  test('a token has its own, from wherever its requests come', async () => {
    const client = await Client.start({ tokenRateLimit: 3 });
    const { game, tokens } = await client.newGame();
    const ask = (token?: string) => client.ask(`/v1/games/${game}`, { token });
    for (let count = 0; count < 3; count += 1) expect((await ask(tokens['seat:blue'])).status).toBe(200);
    const refused = await ask(tokens['seat:blue']);
    expect([refused.status, refused.body.code]).toEqual([429, 'requests.too-many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { errors } = (await client.ask('/graphql', { token: tokens['seat:blue'], body: { query: `{ game(id: "${game}") { version } }` } })).body;
    expect(errors).toMatchObject([{ extensions: { code: 'requests.too-many' } }]);
    for (const token of [tokens['seat:gray'], undefined]) expect((await ask(token)).status).toBe(200);
    await client.close();
  });
});

describe('pages of others', () => {
  const ORIGIN = 'https://board.example';
  const preflight = (client: Client, origin: string) =>
    client.ask('/v1/games', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' } });

  test('are told nothing unless the configuration names them', async () => {
    const client = await Client.start();
    for (const answer of [await preflight(client, ORIGIN), await client.ask('/v1/rulesets', { headers: { origin: ORIGIN } })]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    await client.close();
  });

  test('may ask, and read the headers, where it does', async () => {
    const client = await Client.start({ corsOrigins: [ORIGIN] });
    const allowed = await preflight(client, ORIGIN);
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, 'access-control-allow-methods': expect.stringContaining('DELETE'), 'access-control-allow-headers': expect.stringContaining('Authorization') });
    const answer = await client.ask('/v1/rulesets', { headers: { origin: ORIGIN } });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, 'access-control-expose-headers': expect.stringContaining('ETag') });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    for (const origin of ['https://evil.example', `${ORIGIN}.evil.example`, 'null']) expect((await preflight(client, origin)).headers).not.toHaveProperty('access-control-allow-origin', origin);
    await client.close();
  });

  test('cannot frame, sniff or script what comes from here, refusals included', async () => {
    const client = await Client.start();
    for (const url of ['/v1/rulesets', '/v1/games/none', '/nothing', '/docs', '/graphiql', '/health/live']) {
      const { headers } = await client.ask(url);
      expect([url, headers]).toEqual([url, expect.objectContaining({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'content-security-policy': expect.stringContaining("frame-ancestors 'none'") })]);
      expect(headers).not.toHaveProperty('x-powered-by');
    }
    await client.close();
  });

  test.each(['/docs', '/graphiql'])('%s has all that it needs from here, as its policy asks', async (page) => {
    const client = await Client.start();
    const { headers, text } = await client.ask(page);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes = '', content = '']) => ({ src: /src="([^"]+)"/.exec(attributes)?.[1], content: content.trim() }));
    const styles = [...text.matchAll(/<link[^>]*href="([^"]+)"/g)].map(([, href]) => href);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter(({ src, content }) => src === undefined || content !== '')).toEqual([]);
    expect(text).not.toMatch(/\son\w+="/);
    for (const path of [...scripts.map(({ src }) => src!), ...styles.map((href) => href!)]) {
      expect(path).not.toMatch(/^(https?:)?\/\//);
      const asset = await client.ask(new URL(path, `http://here${page}`).pathname);
      expect([path, asset.status]).toEqual([path, 200]);
    }
    await client.close();
  });
});

describe('the log of the service', () => {
  test('at its most talkative holds no token and no seed, however they were sent', async () => {
    const lines: string[] = [];
    const logger = createLogger('trace', new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }));
    const client = await Client.start({ logger, tokenRateLimit: 1000, rateLimit: 1000 }, { operator: tokenHash(OPERATOR), report: (err) => logger.error({ err }, 'background work failed') });
    const { game, tokens } = await client.newGame({ scenario: 'to-30' });
    const here = `/v1/games/${game}`;
    const secrets = [...Object.values(tokens), OPERATOR];
    for (const side of ['blue', 'gray']) await client.ask(`${here}/seats/${side}`, { token: tokens[`seat:${side}`], body: { name: side } });
    for (let turn = 0; (await client.ask(here, { token: tokens.arbiter })).body.awaiting.length > 0; turn += 1) {
      await client.ask(`${here}/actions`, { token: tokens[turn % 2 === 0 ? 'seat:blue' : 'seat:gray'], body: { command: { type: 'advance', dice: 3 } }, headers: { 'idempotency-key': `k-${turn}` } });
    }
    const { body: made } = await client.ask(`${here}/tokens`, { token: tokens['seat:blue'], body: {} });
    const { body: replaced } = await client.ask(`${here}/tokens/${made.id}/replacement`, { token: OPERATOR, method: 'POST' });
    secrets.push(made.token, replaced.token);
    // Where no token belongs, too: in the address, as another kind of authorization, in a body, in a query.
    await client.ask(`${here}?token=${tokens.arbiter}&access_token=${tokens.arbiter}`);
    await client.ask(here, { headers: { authorization: `Basic ${tokens.arbiter}`, cookie: `token=${tokens.arbiter}`, 'proxy-authorization': tokens.arbiter! } });
    await client.ask(`${here}/actions`, { token: tokens['seat:blue'], body: { command: { type: tokens.arbiter } } });
    await client.ask('/graphql', { token: tokens['seat:blue'], body: { query: `{ game(id: "${game}") { version nothing(token: "${tokens.arbiter}") } }` } });
    // And when the store fails in the middle of it.
    await client.played.stores.access.close();
    expect((await client.ask(here, { token: 'a-token-that-is-not-known-and-must-be-read' })).status).toBe(500);
    secrets.push('a-token-that-is-not-known-and-must-be-read');
    const { seed } = (await client.played.service.events.read(game))[1]!.data as { seed: string };
    await client.close().catch(() => undefined);

    expect(lines.filter((line) => line.includes('"asked"')).length).toBeGreaterThan(10);
    expect(lines.some((line) => line.includes('"authorization":"[secret]"'))).toBe(true);
    for (const secret of [...secrets, seed, ...secrets.map(tokenHash)]) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  });
});

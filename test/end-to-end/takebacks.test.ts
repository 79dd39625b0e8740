import type { Created } from '../../src/games/create.js';
import { Client, type Answered, type Ask } from '../support/rest.js';

const note = { type: 'note', text: 'x' };
const advance = { type: 'advance', dice: 2 };
const REFUSED = '... on Refusal { code } ... on Conflict { currentVersion } ... on Problem { kind faults { path } }';
const DONE = `{ __typename ... on Accepted { version dryRun events { type data } takeBack { to free obstacles { version side because } } game { takeback { version side to } } } ${REFUSED} }`;

let client: Client;
let game: Created;

beforeAll(async () => {
  client = await Client.start();
});
afterAll(() => client.close());
beforeEach(async () => {
  game = await client.newGame();
  for (const command of [note, advance]) await client.ask(`/v1/games/${game.game}/actions`, { token: game.tokens['seat:blue'], body: { command } });
});

/** A POST below the game, by whoever holds the role. */
function post(path: string, role: string, ask: Ask = {}): Promise<Answered> {
  return client.ask(`/v1/games/${game.game}${path}`, { method: 'POST', token: game.tokens[role], ...ask });
}

async function mutation(field: string, role: string): Promise<Answered['body']> {
  const { body } = await client.ask('/graphql', { token: game.tokens[role], body: { query: `mutation { did: ${field} ${DONE} }` } });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data.did;
}

describe('over REST', () => {
  test('is tried, asked for, and accepted', async () => {
    const tried = await post('/takebacks?dryRun=true', 'seat:blue', { body: { to: 4 } });
    expect([tried.status, tried.body]).toEqual([200, { accepted: true, game: game.game, version: 6, to: 4, free: false, obstacles: [{ version: 5, side: 'blue', because: 'rolled' }] }]);
    const asked = await post('/takebacks', 'seat:blue', { body: { to: 4, expectedVersion: 6 } });
    expect([asked.status, asked.body]).toMatchObject([
      200, { version: 7, head: { version: 7 }, events: [{ type: 'takeback-requested' }], awaiting: [{ side: 'gray' }], to: 4, free: false, obstacles: [{ version: 5, side: 'blue', because: 'rolled' }] },
    ]);
    expect((await client.ask(`/v1/games/${game.game}`)).body.takeback).toEqual({ version: 7, side: 'blue', to: 4 });
    const accepted = await post('/takebacks/7/accept', 'seat:gray');
    expect([accepted.status, accepted.body]).toMatchObject([200, { version: 8, events: [{ type: 'taken-back', data: { side: 'blue', to: 4, from: 7, request: 7 } }], awaiting: [{ side: 'blue' }] }]);
    expect((await client.ask(`/v1/games/${game.game}`)).body).toMatchObject({ version: 8, takeback: null, view: { points: { blue: 0 } } });
  });

  test('is declined; a retry by its key is the first answer, at an older version it is refused', async () => {
    const key = { headers: { 'idempotency-key': 'k' } };
    const asked = await post('/takebacks', 'seat:blue', { body: { to: 4 }, ...key });
    expect((await post('/takebacks', 'seat:blue', { body: { to: 4 }, ...key })).body).toEqual(asked.body);
    expect((await post('/takebacks/7/decline', 'seat:gray', { headers: { 'if-match': '"6"' } })).body).toMatchObject({ status: 412, code: 'version.stale', currentVersion: 7 });
    const declined = await post('/takebacks/7/decline', 'seat:gray', { headers: { 'if-match': '"7"' }, ...{} });
    expect([declined.status, declined.body.events]).toMatchObject([200, [{ type: 'takeback-declined', data: { request: 7 } }]]);
    expect((await post('/takebacks', 'seat:blue', { body: { to: 4 }, headers: { 'if-match': '"7"' } })).body).toMatchObject({ status: 412 });
  });

  test.each([
    ['/takebacks', 'seat:gray', { to: 4 }, 422, 'takeback.nothing-own'],
    ['/takebacks', 'seat:blue', { to: 5 }, 422, 'version.amid-command'],
    ['/takebacks', 'seat:blue', { to: 99 }, 404, 'version.unknown'],
    ['/takebacks', 'seat:blue', { to: '4' }, 400, 'request.malformed'],
    ['/takebacks', 'seat:blue', {}, 400, 'request.malformed'],
    ['/takebacks', 'arbiter', { to: 4 }, 403, 'role.forbidden'],
    ['/takebacks', 'nobody', { to: 4 }, 401, 'token.missing'],
    ['/takebacks/6/accept', 'seat:gray', undefined, 409, 'takeback.not-open'],
    ['/takebacks/x/accept', 'seat:gray', undefined, 400, 'request.malformed'],
    ['/takebacks/0/decline', 'seat:gray', undefined, 400, 'request.malformed'],
    ['/takebacks/6/decline', 'observer', undefined, 403, 'role.forbidden'],
    ['/forks', 'seat:blue', {}, 403, 'fork.secrets'],
    ['/forks', 'arbiter', { at: 5 }, 422, 'version.amid-command'],
    ['/forks', 'arbiter', { at: 0 }, 400, 'request.malformed'],
    ['/forks', 'arbiter', { at: 77 }, 404, 'version.unknown'],
  ])('%s by %s with %j is refused: %d %s', async (path, role, body, status, code) => {
    const answer = await post(path, role, { body });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('a fork is a new game of its own, which says where it comes from', async () => {
    const { status, headers, body } = await post('/forks', 'arbiter', { body: { at: 4 } });
    expect([status, headers.location, headers.etag]).toEqual([201, `/v1/games/${body.game}`, '"4"']);
    expect(body).toMatchObject({ analysis: true, origin: { game: game.game, version: 4 }, version: 4, takeback: null });
    const acted = await client.ask(`/v1/games/${body.game}/actions`, { token: body.tokens['seat:blue'], body: { command: advance } });
    expect(acted.status).toBe(200);
    expect((await client.ask(`/v1/games/${game.game}`)).body.version).toBe(6);
  });
});

describe('over GraphQL', () => {
  const nothing = { __typename: 'Accepted', dryRun: false, takeBack: null };
  const here = () => `game: "${game.game}"`;

  test('is tried, asked for, and accepted', async () => {
    expect(await mutation(`takeBack(${here()}, to: 4, dryRun: true)`, 'seat:blue')).toEqual({
      ...nothing, version: 6, dryRun: true, events: [], takeBack: { to: 4, free: false, obstacles: [{ version: 5, side: 'blue', because: 'rolled' }] }, game: { takeback: null },
    });
    expect(await mutation(`takeBack(${here()}, to: 4, expectedVersion: 6, idempotencyKey: "k")`, 'seat:blue')).toEqual({
      ...nothing, version: 7, events: [{ type: 'takeback-requested', data: { side: 'blue', to: 4 } }], takeBack: { to: 4, free: false, obstacles: [{ version: 5, side: 'blue', because: 'rolled' }] }, game: { takeback: { version: 7, side: 'blue', to: 4 } },
    });
    expect(await mutation(`acceptTakeback(${here()}, request: 7)`, 'seat:gray')).toMatchObject({ version: 8, events: [{ type: 'taken-back' }], game: { takeback: null } });
    expect(await mutation(`acceptTakeback(${here()}, request: 7)`, 'seat:gray')).toEqual({ __typename: 'Conflict', code: 'takeback.not-open', currentVersion: null });
    expect(await mutation(`takeBack(${here()}, to: 3)`, 'seat:blue')).toMatchObject({ version: 9, events: [{ type: 'takeback-requested' }] });
    expect(await mutation(`declineTakeback(${here()}, request: 9)`, 'seat:gray')).toMatchObject({ events: [{ type: 'takeback-declined' }] });
  });

  test('is refused as in REST', async () => {
    expect(await mutation(`takeBack(${here()}, to: 5)`, 'seat:blue')).toMatchObject({ __typename: 'Problem', code: 'version.amid-command', kind: 'unprocessable' });
    expect(await mutation(`takeBack(${here()}, to: 0)`, 'seat:blue')).toMatchObject({ code: 'request.malformed', faults: [{ path: '/to' }] });
    expect(await mutation(`takeBack(${here()}, to: 4, expectedVersion: 2)`, 'seat:blue')).toEqual({ __typename: 'Conflict', code: 'version.stale', currentVersion: 6 });
    expect(await mutation(`declineTakeback(${here()}, request: 4)`, 'observer')).toMatchObject({ code: 'role.forbidden', kind: 'forbidden' });
    expect(await mutation(`forkGame(${here()})`, 'seat:gray')).toMatchObject({ code: 'fork.secrets', kind: 'forbidden' });
  });

  test('a fork tells its secrets once, and where it comes from', async () => {
    const query = `mutation { forkGame(${here()}, at: 4) { ... on Accepted { version secrets { role token } game { id analysis origin { game version hash } } } } }`;
    const { forkGame: fork } = (await client.ask('/graphql', { token: game.tokens.arbiter, body: { query } })).body.data;
    expect(fork.secrets).toMatchObject(['seat:blue', 'seat:gray', 'observer', 'arbiter'].map((role) => ({ role })));
    expect(fork.game).toMatchObject({ analysis: true, origin: { game: game.game, version: 4 } });
  });
});

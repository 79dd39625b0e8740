import { picketScenario } from '../support/picket.js';
import { GraphqlServer, type Untyped } from './graphql-server.js';

const REFUSAL = `... on Refusal { code detail }
  ... on Rejected { violations { rule code facts message } }
  ... on Conflict { currentVersion }
  ... on Problem { kind faults { path code message } die { purpose sides place } }`;

const ACT = `mutation ($game: ID!, $command: JSON!, $expectedVersion: Int, $idempotencyKey: String, $dryRun: Boolean, $dice: [Int!]) {
  act(game: $game, command: $command, expectedVersion: $expectedVersion, idempotencyKey: $idempotencyKey, dryRun: $dryRun, dice: $dice) {
    __typename
    ... on Accepted { version dryRun events { version type data rolls { purpose sides face } } roll { purpose sides place } secrets { role } game { version view { json } awaiting { side } } }
    ${REFUSAL}
  }
}`;

const CREATE = `mutation ($scenario: ID!, $options: JSON, $title: String, $dice: DiceInput) {
  createGame(scenario: $scenario, options: $options, title: $title, dice: $dice) {
    __typename
    ... on Accepted { version dryRun events { version } secrets { role token } game { id title options dice { mode seedChosen } seats { side taken name } } }
    ${REFUSAL}
  }
}`;

const SEAT = `mutation ($game: ID!, $side: ID!, $name: String!, $entropy: String) {
  takeSeat(game: $game, side: $side, name: $name, entropy: $entropy) {
    __typename ... on Accepted { version game { seats { side taken name entropy } } } ${REFUSAL}
  }
}`;

const UPLOAD = `mutation ($document: JSON!) {
  uploadScenario(document: $document) { __typename ... on ScenarioAccepted { scenario { id system title digest builtIn } } ${REFUSAL} }
}`;

const ADVANCE = { type: 'advance', dice: 2 };
const PASS = { type: 'pass' };

describe('GraphQL mutations', () => {
  let server: GraphqlServer;
  beforeAll(async () => {
    server = await GraphqlServer.open();
  });
  afterAll(() => server.close());

  async function act(variables: object, token?: string): Promise<Untyped> {
    return (await server.data(ACT, token, variables)).act;
  }

  async function game() {
    const { id, tokens } = await server.newGame('to-1000000');
    return { game: id, blue: tokens['seat:blue'], gray: tokens['seat:gray'], observer: tokens.observer };
  }

  /** REST's problem document without what GraphQL has no place for. */
  async function problem(path: string, body: object, token?: string): Promise<Untyped> {
    const { type: _, title: __, status: ___, instance: ____, requestId: _____, ...rest } = (await server.post(path, body, token)).body;
    return rest;
  }

  it('create a game and hand out its secrets, once', async () => {
    const { createGame: created } = await server.data(CREATE, undefined, { scenario: 'to-30', title: 'Dawn', options: { weather: 'rain' }, dice: { mode: 'committed', seed: 'ab'.repeat(32) } });
    expect(created).toMatchObject({ __typename: 'Accepted', version: 3, dryRun: false, events: [] });
    expect((created.secrets as Untyped[]).map(({ role }) => role)).toEqual(['seat:blue', 'seat:gray', 'observer', 'arbiter']);
    expect(created.game).toMatchObject({ title: 'Dawn', options: { weather: 'rain' }, dice: { mode: 'committed', seedChosen: true } });
    const [{ token }] = created.secrets;
    expect((await server.data(`{ game(id: "${created.game.id}") { actions { side } } }`, token)).game.actions).toEqual({ side: 'blue' });
  });

  it.each([
    { variables: { scenario: 'nowhere' }, body: { scenario: 'nowhere' }, kind: 'unknown' },
    { variables: { scenario: 'to-30', options: { weather: 'hail', wind: 'up' } }, body: { scenario: 'to-30', options: { weather: 'hail', wind: 'up' } }, kind: 'malformed' },
    { variables: { scenario: 'to-30', title: '', dice: { mode: 'loaded' } }, body: { scenario: 'to-30', title: '', dice: { mode: 'loaded' } }, kind: 'malformed' },
    { variables: { scenario: 'to-30', options: ['rain'] }, body: { scenario: 'to-30', options: ['rain'] }, kind: 'malformed' },
  ])('refuse to create as REST does: $variables', async ({ variables, body, kind }) => {
    const { createGame: refused } = await server.data(CREATE, undefined, variables);
    const rest = await problem('/v1/games', body);
    expect(refused).toEqual({ __typename: 'Problem', kind, faults: [], die: null, ...rest });
  });

  it('take a seat, and conflict with whoever was first', async () => {
    const { game: id, blue, gray } = await game();
    const variables = { game: id, side: 'blue', name: 'Bea', entropy: 'x' };
    const { takeSeat: taken } = await server.data(SEAT, blue, variables);
    expect(taken).toEqual({
      __typename: 'Accepted', version: 4,
      game: { seats: [{ side: 'blue', taken: true, name: 'Bea', entropy: 'x' }, { side: 'gray', taken: false, name: null, entropy: null }] },
    });
    expect((await server.data(SEAT, blue, variables)).takeSeat).toMatchObject({ __typename: 'Conflict', code: 'seat.taken', currentVersion: null });
    expect((await server.data(SEAT, gray, variables)).takeSeat).toMatchObject({ __typename: 'Problem', kind: 'forbidden', code: 'seat.other' });
    expect((await server.data(SEAT, gray, { ...variables, side: 'gray', name: '' })).takeSeat).toMatchObject({ code: 'request.malformed', faults: [{ path: '/name' }] });
  });

  it('act: what happened, the dice, and the game behind it', async () => {
    const { game: id, blue } = await game();
    const acted = await act({ game: id, command: ADVANCE, expectedVersion: 3 }, blue);
    expect(acted).toMatchObject({ __typename: 'Accepted', version: 5, dryRun: false, roll: null, secrets: [], game: { version: 5, awaiting: [{ side: 'gray' }] } });
    const [advanced, passed] = acted.events;
    expect(advanced.rolls).toHaveLength(2);
    expect(advanced.data.faces).toEqual((advanced.rolls as Untyped[]).map(({ face }) => face));
    expect(passed).toEqual({ version: 5, type: 'turn-passed', data: { next: 'gray' }, rolls: [] });
    expect(acted.game.view.json.turn).toBe(2);
  });

  it('act with a command that is written into the operation', async () => {
    const { game: id, blue } = await game();
    const { act: acted } = await server.data(`mutation ($dice: Int) { act(game: "${id}", command: { type: "advance", dice: $dice }) { __typename ... on Accepted { version } } }`, blue, { dice: 3 });
    expect(acted).toEqual({ __typename: 'Accepted', version: 5 });
  });

  it('are rejected by a rule, with every violation', async () => {
    const { game: id, gray } = await game();
    const rejected = await act({ game: id, command: PASS }, gray);
    expect(rejected).toEqual({
      __typename: 'Rejected', code: 'picket.not-your-turn', detail: 'The other side is to act.',
      violations: [{ rule: 'G-2.3.a', code: 'picket.not-your-turn', facts: { active: 'blue' }, message: 'The other side is to act.' }],
    });
    const { __typename: _, ...rest } = rejected;
    expect(rest).toEqual(await problem(`/v1/games/${id}/actions`, { command: PASS }, gray));
  });

  it('conflict when the game has moved on, and say to which version', async () => {
    const { game: id, blue, gray } = await game();
    await act({ game: id, command: PASS }, blue);
    expect(await act({ game: id, command: PASS, expectedVersion: 3 }, gray)).toMatchObject({ __typename: 'Conflict', code: 'version.stale', currentVersion: 4 });
    expect(await act({ game: id, command: PASS, expectedVersion: 3, dryRun: true }, gray)).toMatchObject({ __typename: 'Conflict', currentVersion: 4 });
    expect(await act({ game: id, command: PASS, expectedVersion: 4 }, gray)).toMatchObject({ __typename: 'Accepted', version: 5 });
  });

  it('answer a retry as they answered first, in GraphQL and in REST, and refuse the key for another command', async () => {
    const { game: id, blue, gray } = await game();
    const once = { game: id, command: ADVANCE, idempotencyKey: 'once' };
    const first = await act(once, blue);
    await act({ game: id, command: PASS }, gray);
    expect(await act(once, blue)).toEqual(first);
    const retried = await fetch(`${server.url}/v1/games/${id}/actions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${blue}`, 'idempotency-key': 'once' },
      body: JSON.stringify({ command: ADVANCE }),
    });
    expect(((await retried.json()) as Untyped).events).toEqual(first.events);
    expect(await act({ ...once, command: PASS }, blue)).toMatchObject({ __typename: 'Problem', kind: 'unprocessable', code: 'key.reused' });
    expect(await act({ ...once, idempotencyKey: 'two words' }, blue)).toMatchObject({ __typename: 'Problem', kind: 'malformed', faults: [{ path: '/idempotencyKey' }] });
    expect((await server.get(`/v1/games/${id}`)).version).toBe(6);
  });

  it('try a command out and leave no trace', async () => {
    const { game: id, blue } = await game();
    expect(await act({ game: id, command: ADVANCE, dryRun: true }, blue)).toMatchObject({
      __typename: 'Accepted', version: 3, dryRun: true, events: [], roll: { purpose: 'advance 1', sides: 10, place: 0 }, game: { version: 3 },
    });
    expect((await server.get(`/v1/games/${id}`)).version).toBe(3);
  });

  it('take entered dice, and name the die that is missing', async () => {
    const { createGame: created } = await server.data(CREATE, undefined, { scenario: 'to-30', dice: { mode: 'entered' } });
    const [{ token }] = created.secrets;
    const command = { game: created.game.id, command: ADVANCE };
    expect(await act({ ...command, dice: [4] }, token)).toMatchObject({ __typename: 'Problem', kind: 'unprocessable', code: 'dice.more-needed', die: { purpose: 'advance 2', sides: 10, place: 1 } });
    expect(await act({ ...command, dice: [4, 9] }, token)).toMatchObject({ __typename: 'Accepted', events: [{ data: { faces: [4, 9] } }, {}] });
  });

  it('check commands as REST does, by place', async () => {
    const { game: id, blue } = await game();
    for (const command of [{ type: 'fly' }, { type: 'advance', dice: 9 }, { type: 'advance', dice: 1, speed: 2 }, 'advance', [], { typ: 'pass' }]) {
      const rest = await problem(`/v1/games/${id}/actions`, { command }, blue);
      const { __typename: _, kind: __, die: ___, ...refused } = await act({ game: id, command }, blue);
      expect(refused).toEqual(rest);
    }
  });

  it('tell who may not from what is not there', async () => {
    const { game: id, observer } = await game();
    const command = { game: id, command: PASS };
    expect(await act(command)).toMatchObject({ __typename: 'Problem', kind: 'unauthenticated', code: 'token.missing' });
    expect(await act(command, 'no-such-token')).toMatchObject({ __typename: 'Problem', kind: 'unauthenticated', code: 'token.unknown' });
    expect(await act(command, 'two words')).toMatchObject({ __typename: 'Problem', kind: 'unauthenticated', code: 'token.malformed' });
    expect(await act(command, observer)).toMatchObject({ __typename: 'Problem', kind: 'forbidden', code: 'role.forbidden' });
    expect(await act({ ...command, game: 'gone' }, observer)).toMatchObject({ __typename: 'Problem', kind: 'unknown', code: 'game.unknown' });
    expect((await server.get(`/v1/games/${id}`)).version).toBe(3);
  });

  it('take a scenario in, and tell its faults by place', async () => {
    const document = picketScenario(77);
    const { uploadScenario: uploaded } = await server.data(UPLOAD, undefined, { document });
    expect(uploaded).toMatchObject({ __typename: 'ScenarioAccepted', scenario: { system: 'picket', title: 'First to 77', builtIn: false } });
    expect((await server.post('/v1/scenarios', document)).body).toEqual(uploaded.scenario);
    expect((await server.data(CREATE, undefined, { scenario: uploaded.scenario.id })).createGame.__typename).toBe('Accepted');
    for (const faulty of [{ system: 'chess' }, { ...(document as object), target: 0 }, { ...(document as object), decoy: 1 }, 7]) {
      const { __typename: _, kind: __, die: ___, ...refused } = (await server.data(UPLOAD, undefined, { document: faulty })).uploadScenario;
      expect(refused).toEqual(await problem('/v1/scenarios', faulty as object));
    }
  });
});

describe('GraphQL queries that fail', () => {
  let server: GraphqlServer;
  beforeAll(async () => {
    server = await GraphqlServer.open();
  });
  afterAll(() => server.close());

  it('fail alone: the other fields are answered', async () => {
    const { status, data, errors } = await server.ask('{ none: game(id: "none") { id } ruleset(system: "picket") { id } }');
    expect({ status, data }).toEqual({ status: 200, data: { none: null, ruleset: { id: 'picket' } } });
    expect(errors).toMatchObject([{ path: ['none'], extensions: { kind: 'unknown', code: 'game.unknown' } }]);
  });

  it('say which token is wrong, and how', async () => {
    const { id, tokens } = await server.newGame('to-30');
    const query = `{ game(id: "${id}") { actions { side } } }`;
    expect(await server.errors(query, 'wrong')).toEqual([{ kind: 'unauthenticated', code: 'token.unknown' }]);
    expect(await server.errors(query, 'two words')).toEqual([{ kind: 'unauthenticated', code: 'token.malformed' }]);
    expect(await server.errors(query)).toEqual([{ kind: 'unauthenticated', code: 'token.missing' }]);
    expect(await server.errors(query, tokens.arbiter)).toEqual([{ kind: 'forbidden', code: 'role.forbidden' }]);
  });

  it('carry the facts that REST carries', async () => {
    const { id } = await server.newGame('to-30');
    expect(await server.errors(`{ game(id: "${id}") { moves(unit: "ghost") { answer } } }`)).toEqual([
      { kind: 'rejected', code: 'picket.no-unit', violations: [{ rule: 'G-2.3.a', code: 'picket.no-unit', facts: { unit: 'ghost' }, message: 'There is no such picket.' }] },
    ]);
    expect(await server.errors(`{ game(id: "${id}", at: 99) { id } }`)).toEqual([{ kind: 'unknown', code: 'version.unknown', currentVersion: 3 }]);
    expect(await server.errors(`{ game(id: "${id}", at: 0) { id } }`)).toMatchObject([{ kind: 'malformed', code: 'request.malformed', faults: [{ path: '/at', code: 'schema.minimum' }] }]);
    expect(await server.errors(`{ game(id: "${id}") { preview(name: "advance", parameters: "x") { answer } } }`)).toMatchObject([{ kind: 'malformed', faults: [{ path: '', code: 'schema.type' }] }]);
    expect(await server.errors('{ games(first: 1000) { nodes { id } } }')).toMatchObject([{ code: 'request.malformed', faults: [{ path: '/first' }] }]);
    expect(await server.errors('{ games(after: "!") { nodes { id } } }')).toMatchObject([{ code: 'request.malformed', faults: [{ path: '/cursor' }] }]);
    expect(await server.errors('{ calculation(system: "picket", name: "luck", parameters: {}) { answer } }')).toEqual([{ kind: 'unknown', code: 'calculator.not-offered' }]);
  });
});

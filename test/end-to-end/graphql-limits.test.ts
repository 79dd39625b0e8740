import { getIntrospectionQuery } from 'graphql';
import { MAX_COST, MAX_DEPTH, MAX_TOKENS } from '../../src/api/graphql/limits.js';
import { ownTurn } from '../../src/api/graphql/turns.js';
import { GraphqlServer } from './graphql-server.js';

const times = (count: number, of: (index: number) => string): string => Array.from({ length: count }, (_, index) => of(index)).join(' ');

describe('GraphQL limits', () => {
  let server: GraphqlServer;
  beforeAll(async () => {
    server = await GraphqlServer.open();
  });
  afterAll(() => server.close());

  it('refuse an operation that is too deep, however it hides its depth', async () => {
    const deep = `{ __type(name: "Rule") ${'{ ofType '.repeat(MAX_DEPTH)} { name } ${'}'.repeat(MAX_DEPTH)} }`;
    const fragments = times(MAX_DEPTH, (index) => `fragment F${index} on __Type { ofType { ...F${index + 1} } }`);
    const hidden = `{ __type(name: "Rule") { ...F0 } } ${fragments} fragment F${MAX_DEPTH} on __Type { name }`;
    for (const query of [deep, hidden]) {
      expect(await server.ask(query)).toMatchObject({ status: 400, errors: [{ extensions: { kind: 'malformed', code: 'graphql.too-deep', limit: MAX_DEPTH } }] });
    }
  });

  it('refuse a flood of aliases before anything runs', async () => {
    const flood = `mutation { ${times(150, (index) => `a${index}: createGame(scenario: "to-30") { __typename }`)} }`;
    expect(await server.ask(flood)).toMatchObject({ status: 400, errors: [{ extensions: { code: 'graphql.too-costly', limit: MAX_COST } }] });
    await server.listNow();
    expect((await server.get('/v1/games')).games).toEqual([]);
  });

  it('refuse more previews than anybody could wait for', async () => {
    const previews = (count: number) => `{ game(id: "x") { ${times(count, (index) => `a${index}: preview(name: "ambush", parameters: {}) { __typename }`)} } }`;
    expect(await server.errors(previews(15))).toEqual([{ kind: 'malformed', code: 'graphql.too-costly', limit: MAX_COST }]);
    expect(await server.errors(previews(10))).toMatchObject([{ code: 'game.unknown' }]);
  });

  it('count what a fragment holds each time that it is spread, and what is below a list many times', async () => {
    const doubling = times(30, (index) => `fragment F${index} on Query { a${index}: ruleset(system: "picket") { id } ...F${index + 1} b${index}: __typename ...F${index + 1} }`);
    const below = `{ games { nodes { ${times(300, (index) => `a${index}: id`)} } } }`;
    for (const query of [`{ ...F0 } ${doubling} fragment F30 on Query { __typename }`, below]) {
      const errors = await server.errors(query);
      expect(errors.map(({ code }) => code)).toContain('graphql.too-costly');
    }
  });

  it('count only the costliest of what is asked of several types, and what is asked of one type each time', async () => {
    // Fields below a list count ten times: 200 of them are 2000, of the 3000 that are allowed.
    const units = (name: string) => `${name}: units { ${times(200, (index) => `u${index}: id`)} }`;
    const view = (fragments: string) => `{ game(id: "x") { view { ${fragments} } } }`;
    const either = `... on GloryView { ${units('a')} } ... on HeartlandView { ${units('b')} }`;
    const twice = `... on GloryView { ${units('a')} } ... on GloryView { ${units('b')} }`;
    const spread = `fragment One on GloryView { ${units('a')} } fragment Other on`;
    expect(await server.errors(view(either))).toMatchObject([{ code: 'game.unknown' }]);
    expect(await server.errors(`${view('...One ...Other')} ${spread} HeartlandView { ${units('b')} }`)).toMatchObject([{ code: 'game.unknown' }]);
    for (const query of [view(twice), `${view('...One ...Other')} ${spread} GloryView { ${units('b')} }`])
      expect(await server.errors(query)).toEqual([{ kind: 'malformed', code: 'graphql.too-costly', limit: MAX_COST }]);
  });

  it('end on fragments that spread themselves', async () => {
    const errors = await server.errors('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }');
    expect(errors).toEqual([{ kind: 'malformed', code: 'graphql.invalid' }]);
  });

  it('refuse a document of too many tokens, and quickly', async () => {
    const query = `{ ${'__typename '.repeat(MAX_TOKENS)} }`;
    expect(await server.errors(query)).toEqual([{ kind: 'malformed', code: 'graphql.syntax' }]);
    const started = performance.now();
    await server.ask(`{ ${'__typename '.repeat(MAX_TOKENS - 2)} }`);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('refuse a large body as REST does', async () => {
    const { status, body } = await server.post('/graphql', { query: '{ __typename }', padding: 'x'.repeat(1_000_000) });
    expect(status).toBe(413);
    expect(body.code).toBe('body.too-large');
  });

  it('let the usual introspection query through', async () => {
    expect((await server.data(getIntrospectionQuery())).__schema.queryType).toMatchObject({ name: 'Query' });
  });

  it('take no batches', async () => {
    const { status, body } = await server.post('/graphql', [{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ extensions: { kind: 'malformed', code: 'graphql.request' } }]);
  });

  it('refuse what a foreign page could make a browser send', async () => {
    const simple = await fetch(`${server.url}/graphql?query=${encodeURIComponent('{ __typename }')}`);
    expect([simple.status, ((await simple.json()) as { errors: unknown }).errors]).toMatchObject([400, [{ extensions: { code: 'graphql.request' } }]]);
    const form = await fetch(`${server.url}/graphql`, { method: 'POST', body: '{"query":"{ __typename }"}', headers: { 'content-type': 'text/plain' } });
    expect(form.status).toBeGreaterThanOrEqual(400);
    const asked = await fetch(`${server.url}/graphql?query=${encodeURIComponent('{ __typename }')}`, { headers: { 'apollo-require-preflight': '1' } });
    expect(await asked.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('let no mutation through GET', async () => {
    const query = encodeURIComponent('mutation { createGame(scenario: "to-30") { __typename } }');
    const response = await fetch(`${server.url}/graphql?query=${query}`, { headers: { 'apollo-require-preflight': '1' } });
    expect(response.status).toBe(405);
  });

  it.each([
    { fault: 'a field that is not there', query: '{ rumours }', variables: {}, code: 'graphql.invalid' },
    { fault: 'a text that is no operation', query: '{ rules', variables: {}, code: 'graphql.syntax' },
    { fault: 'a variable of another type', query: 'query ($at: Int) { game(id: "x", at: $at) { id } }', variables: { at: 'now' }, code: 'graphql.variables' },
  ])('name $fault by a code, without a trace', async ({ query, variables, code }) => {
    const { errors = [] } = await server.ask(query, undefined, variables);
    expect(errors.map(({ extensions }) => extensions)).toEqual([{ kind: 'malformed', code }]);
    expect(JSON.stringify(errors)).not.toMatch(/stack|\.ts|\.js/);
  });
});

describe('what one operation asks', () => {
  it('is answered one by one, and others are served in between', async () => {
    const order: string[] = [];
    const asked = [1, 2, 3].map(async (each) => {
      await ownTurn();
      order.push(`asked ${each}`);
    });
    setImmediate(function other(): void {
      order.push('other');
      if (order.length < 5) setImmediate(other);
    });
    await Promise.all(asked);
    expect(order).toEqual(['other', 'asked 1', 'other', 'asked 2', 'other', 'asked 3']);
  });
});

describe('GraphQL under the limit of requests', () => {
  it('counts each root field, says when to come back, and shares the count with REST', async () => {
    const server = await GraphqlServer.open({ rateLimit: 5 });
    try {
      await server.get('/v1/rulesets');
      expect((await server.ask('{ a: rulesets { id } b: rulesets { id } c: rulesets { id } }')).errors).toBeUndefined();
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ a: ruleset(system: "picket") { id } b: ruleset(system: "picket") { id } }' }),
      });
      const { data, errors } = (await response.json()) as { data: unknown; errors: unknown };
      expect(data).toEqual({ a: { id: 'picket' }, b: null });
      expect(errors).toMatchObject([{ path: ['b'], extensions: { code: 'requests.too-many', status: 429 } }]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await server.get('/v1/rulesets')).code).toBe('requests.too-many');
    } finally {
      await server.close();
    }
  });
});

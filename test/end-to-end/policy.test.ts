import { readFileSync } from 'node:fs';
import { ModulesContainer } from '@nestjs/core';
import { buildSchema, getNamedType, isInputObjectType, isInterfaceType, isObjectType, isRequiredInputField, isUnionType, isRequiredArgument, type GraphQLArgument, type GraphQLInputField, type GraphQLNamedType } from 'graphql';
import { FIELD_POLICIES, OPERATION_POLICIES, PAGE_POLICIES } from '../../src/api/policy.js';
import { POLICIES, type Policy } from '../../src/games/access.js';
import type { Scope } from '../../src/games/access-store.js';
import { tokenHash } from '../../src/games/roles.js';
import { Client, type Answered } from '../support/rest.js';

// Many applications are started, and many games set up.
jest.setTimeout(60_000);

/*
 * The documents say which operations and fields there are, and the policies who may do what: here each is asked with each
 * role and with none, so that nothing new can be there without a policy, and none has another than it says.
 */

const OPERATOR = 'the-operator-of-this-service-and-nobody-else';
const ROLES = ['nobody', 'observer', 'seat:blue', 'arbiter', 'operator'] as const;
type Role = (typeof ROLES)[number];

let client: Client;
beforeAll(async () => {
  client = await Client.start({}, { operator: tokenHash(OPERATOR) });
});
afterAll(() => client.close());

interface Table {
  readonly game: string;
  /** Its signed head. */
  readonly head: unknown;
  readonly token: (role: Role) => string | undefined;
}

async function setUp(secret: boolean): Promise<Table> {
  const { game, head, tokens } = await client.newGame({ private: secret });
  return { game, head, token: (role) => (role === 'operator' ? OPERATOR : tokens[role]) };
}

/** The refusals that come of who asks, and of nothing else. */
const BY_POLICY = ['token.missing', 'token.unknown', 'role.forbidden', 'scope.missing', 'game.unknown'];

/** What the policy has to answer; `admitted` is whatever else comes of it. */
function due(policy: Policy, role: Role, { hidden, scopes }: { hidden: boolean; scopes?: readonly Scope[] }): string {
  const { roles, scope } = POLICIES[policy];
  const kind = role.startsWith('seat:') ? 'seat' : (role as 'nobody');
  if (hidden && role === 'nobody') return 'game.unknown';
  if (!roles.includes(kind)) return role === 'nobody' ? 'token.missing' : 'role.forbidden';
  return scopes !== undefined && scope !== undefined && !scopes.includes(scope) ? 'scope.missing' : 'admitted';
}

const verdict = (code: string | undefined): string => (code !== undefined && BY_POLICY.includes(code) ? code : 'admitted');

interface Operation {
  readonly operationId: keyof typeof OPERATION_POLICIES;
  readonly 'x-vedette-access': Policy;
  readonly security?: unknown;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>> };
}

interface Listed extends Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
}

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
const OPERATIONS: readonly Listed[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() as Listed['method'] })),
);

/** Where the documented example asks for more than its policy: the scopes of a new token must be those of the old. */
const BODIES: Readonly<Partial<Record<string, unknown>>> = { issueToken: {} };

/** The operation with the body of its documented example, and 1 for what it names beside the game. */
function call({ operationId, path, method, requestBody }: Listed, game: string, token: string | undefined, accept = 'application/json'): Promise<Answered> {
  // A stream of events goes on until it has so many.
  const most = accept === 'text/event-stream' ? '?limit=1' : '';
  const url = path.replace('{game}', game).replace('{side}', 'blue').replaceAll(/\{\w+\}/g, '1') + most;
  const { example, examples = {} } = Object.values(requestBody?.content ?? {})[0] ?? {};
  const body = BODIES[operationId] ?? example ?? Object.values(examples)[0]?.value;
  if (requestBody !== undefined && body === undefined) throw new Error(`${path} has no example of its body`);
  return client.ask(url, { method, token, body, headers: { accept } });
}

/** Every route that the server really has, by method and path, from the tree that it prints of them; HEAD and OPTIONS come along with others. */
function routesOf(tree: string): readonly string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (path === '') return [];
    const depth = indent.length / 4;
    above.splice(depth, above.length, (above[depth - 1] ?? '') + path);
    return methods.split(', ').filter((method) => method !== 'HEAD' && method !== 'OPTIONS').map((method) => `${method} ${above[depth]!}`);
  });
}

describe('the server', () => {
  const instance = () => client.app.getHttpAdapter().getInstance() as { printRoutes(options: object): string };

  test('has no route beside the operations that are documented and the pages that have a policy, and has all of these', () => {
    const operations = OPERATIONS.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    expect([...routesOf(instance().printRoutes({ commonPrefix: false }))].sort()).toEqual([...operations, ...Object.keys(PAGE_POLICIES)].sort());
  });

  test.each(Object.keys(PAGE_POLICIES).filter((route) => route.startsWith('GET ') && !route.endsWith('*') && route !== 'GET /graphql'))('%s is there for everybody, and names no game and no token', async (route) => {
    const { game, tokens } = await client.newGame({ private: true });
    await client.ask(`/v1/games/${game}`, { token: tokens.arbiter });
    const { statusCode, payload } = await client.app.inject({ method: 'GET', url: route.slice('GET '.length) });
    // Swagger UI has a route for a license that it does not bring.
    expect([statusCode, payload.includes(game), Object.values(tokens).some((token) => payload.includes(token))]).toEqual([route.endsWith('LICENSE') ? 404 : 200, false, false]);
  });
});

describe('the REST API', () => {
  test('tells the policy of every operation, and of none that there is not', () => {
    expect(OPERATIONS.map((operation) => [operation.operationId, operation['x-vedette-access']]).sort()).toEqual(Object.entries(OPERATION_POLICIES).sort());
    expect(OPERATIONS.filter((operation) => operation['x-vedette-access'] !== 'public').filter(({ security }) => security === undefined)).toEqual([]);
  });

  test('has no operation of a game that is public', () => {
    expect(OPERATIONS.filter(({ path }) => path.includes('{game}')).filter((operation) => operation['x-vedette-access'] === 'public')).toEqual([]);
  });

  const games = OPERATIONS.filter(({ path }) => path.includes('{game}'));

  test.each(games.map((operation) => [operation.operationId, operation] as const))('%s is open to whom its policy lets, in a public game and in a private one', async (_, operation) => {
    for (const hidden of [false, true]) {
      for (const role of ROLES) {
        const { game, token } = await setUp(hidden);
        const { status, body } = await call(operation, game, token(role));
        expect([role, hidden, status === 404 && body.code === 'route.unknown', verdict(body?.code)]).toEqual([role, hidden, false, due(operation['x-vedette-access'], role, { hidden })]);
        const { code } = (await call(operation, game, 'a-token-of-nothing')).body;
        expect([role, code]).toEqual([role, hidden ? 'game.unknown' : 'token.unknown']);
      }
    }
  });

  /** What an operation answers with besides JSON: lines, text, a stream of events. */
  const shapes = games.flatMap((operation) => Object.keys(operation.responses['200']?.content ?? {}).filter((type) => type !== 'application/json').map((type) => [operation.operationId, type, operation] as const));

  test('streams events, and answers with lines and text', () => {
    expect(shapes.map(([id, type]) => `${id} ${type}`)).toEqual(expect.arrayContaining(['listEvents text/event-stream', 'exportGame application/x-ndjson', 'getAccount text/plain']));
  });

  test.each(shapes)('%s as %s is open to the same, with the same scope', async (_, type, operation) => {
    for (const hidden of [false, true]) {
      for (const role of ROLES) {
        const { game, token } = await setUp(hidden);
        const { status, body, headers } = await call(operation, game, token(role), type);
        const expected = due(operation['x-vedette-access'], role, { hidden });
        expect([role, hidden, verdict(body?.code)]).toEqual([role, hidden, expected]);
        if (expected === 'admitted') expect([status, headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
      }
    }
    for (const scope of ['read', 'act', 'manage'] as const) {
      const { game, token } = await setUp(false);
      const { token: limited } = (await client.ask(`/v1/games/${game}/tokens`, { token: token('seat:blue'), body: { scopes: [scope] } })).body;
      expect([scope, verdict((await call(operation, game, limited, type)).body?.code)]).toEqual([scope, due(operation['x-vedette-access'], 'seat:blue', { hidden: false, scopes: [scope] })]);
    }
  });

  test.each(games.map((operation) => [operation.operationId, operation] as const))('%s asks for the scope of its policy', async (_, operation) => {
    for (const scope of ['read', 'act', 'manage'] as const) {
      const { game, token } = await setUp(false);
      const { token: limited } = (await client.ask(`/v1/games/${game}/tokens`, { token: token('seat:blue'), body: { scopes: [scope] } })).body;
      const { body } = await call(operation, game, limited);
      expect([scope, verdict(body?.code)]).toEqual([scope, due(operation['x-vedette-access'], 'seat:blue', { hidden: false, scopes: [scope] })]);
    }
  });

  test.each(OPERATIONS.filter(({ path }) => !path.includes('{game}')).map((operation) => [operation.operationId, operation] as const))('%s is open to everybody', async (_, operation) => {
    for (const token of [undefined, (await client.newGame()).tokens.observer, OPERATOR]) {
      const { status, body } = await call(operation, '', token);
      expect([status === 401 || status === 403, body?.code === 'route.unknown']).toEqual([false, false]);
    }
  });
});

const SCHEMA = buildSchema(readFileSync('schema.graphql', 'utf8'));
const ROOTS = ['Query', 'Mutation', 'Subscription'];

function fieldsOf(type: GraphQLNamedType) {
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
}

/** Every field of an object type that the schema has, by `Type.field`. */
const FIELDS = Object.values(SCHEMA.getTypeMap())
  .filter(({ name }) => !name.startsWith('__'))
  .filter(isObjectType)
  .flatMap((type) => fieldsOf(type).map((field) => ({ at: `${type.name}.${field.name}`, parent: type.name, field })));

/** A value for what a field must be given: the game where it is asked for, a body where there is one. */
function sample({ name, type }: GraphQLArgument | GraphQLInputField, game: string): unknown {
  const named = getNamedType(type);
  if (name === 'game') return game;
  if (isInputObjectType(named)) return Object.fromEntries(Object.values(named.getFields()).filter(isRequiredInputField).map((field) => [field.name, sample(field, game)]));
  if (named.name === 'Int') return 1;
  if (named.name === 'JSON') return { type: 'pass' };
  return name === 'side' ? 'blue' : 'one';
}

interface Asking {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

function selectionOf(type: GraphQLNamedType): string {
  if (isUnionType(type)) return '{ __typename ... on Refusal { code } }';
  return isObjectType(type) || isInterfaceType(type) ? '{ __typename }' : '';
}

/** A document that asks for the field: at the root, or of the game. */
function asking({ at, parent, field }: (typeof FIELDS)[number], game: string, head: unknown): Asking {
  const needed = field.args.filter(isRequiredArgument);
  const variables = Object.fromEntries(needed.map((arg) => [arg.name, at === 'Query.game' && arg.name === 'id' ? game : arg.name === 'head' ? head : sample(arg, game)]));
  const declared = needed.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = needed.map(({ name }) => `${name}: $${name}`).join(', ');
  const selected = `${field.name}${given && `(${given})`} ${selectionOf(getNamedType(field.type))}`;
  const variablesOf = declared && `(${declared})`;
  if (parent === 'Mutation') return { document: `mutation ${variablesOf} { ${selected} }`, variables };
  if (parent === 'Query') return { document: `query ${variablesOf} { ${selected} }`, variables };
  return { document: `query (${[declared, '$asked: ID!'].filter((text) => text !== '').join(', ')}) { game(id: $asked) { ${selected} } }`, variables: { ...variables, asked: game } };
}

/** The code that the field is refused with, in whichever place it stands. */
async function codeOf(field: (typeof FIELDS)[number], { game, head }: Pick<Table, 'game' | 'head'>, token: string | undefined): Promise<string | undefined> {
  const { document, variables } = asking(field, game, head);
  const { body } = await client.ask('/graphql', { token, body: { query: document, variables } });
  if (body.errors !== undefined && body.data === undefined) throw new Error(`${document}: ${JSON.stringify(body.errors)}`);
  return body.errors?.[0]?.extensions.code ?? body.data[field.field.name]?.code;
}

describe('the GraphQL schema', () => {
  test('has a policy for each field of a root and each that takes arguments, and none for what there is not', () => {
    const asks = FIELDS.filter(({ parent, field }) => ROOTS.includes(parent) || field.args.length > 0).map(({ at }) => at);
    expect(asks.filter((at) => !(at in FIELD_POLICIES))).toEqual([]);
    expect(Object.keys(FIELD_POLICIES).filter((at) => !FIELDS.some((field) => field.at === at))).toEqual([]);
  });

  test('has a policy for each method that answers a field of its own', () => {
    const providers = [...client.app.get(ModulesContainer).values()].flatMap((module) => [...module.providers.values()]);
    const prototypes = providers.flatMap(({ instance }) => (typeof instance === 'object' && instance !== null ? [Object.getPrototypeOf(instance) as Record<string, unknown>] : []));
    const answering = prototypes.flatMap((prototype) =>
      Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(([, { value }]) => typeof value === 'function' && Reflect.hasMetadata('graphql:resolve_property', value)).map(([name]) => name),
    );
    expect(answering).toEqual(expect.arrayContaining(['actions', 'moves', 'tokens', 'game']));
    expect(answering.filter((name) => !Object.keys(FIELD_POLICIES).some((at) => !ROOTS.includes(at.split('.')[0]!) && at.endsWith(`.${name}`)))).toEqual([]);
  });

  test('comes to every other field by one that has a policy', () => {
    const reached = new Set<string>();
    const reach = (type: GraphQLNamedType): void => {
      if (reached.has(type.name)) return;
      reached.add(type.name);
      const members = isUnionType(type) ? type.getTypes() : isInterfaceType(type) ? SCHEMA.getPossibleTypes(type) : [];
      for (const next of [...members, ...fieldsOf(type).map((field) => getNamedType(field.type))]) reach(next);
    };
    for (const { at, field } of FIELDS) if (at in FIELD_POLICIES) reach(getNamedType(field.type));
    expect(FIELDS.filter(({ parent }) => !ROOTS.includes(parent) && !reached.has(parent)).map(({ at }) => at)).toEqual([]);
  });

  const walked = FIELDS.filter(({ at, parent }) => at in FIELD_POLICIES && [...ROOTS, 'Game'].includes(parent));

  test.each(walked.map((field) => [field.at, field] as const))('%s is open to whom its policy lets, in a public game and in a private one', async (at, field) => {
    const policy = FIELD_POLICIES[at]!;
    for (const hidden of policy === 'public' ? [false] : [false, true]) {
      for (const role of ROLES) {
        const table = await setUp(hidden);
        expect([role, hidden, verdict(await codeOf(field, table, table.token(role)))]).toEqual([role, hidden, due(policy, role, { hidden })]);
        if (policy !== 'public') expect([role, await codeOf(field, table, 'a-token-of-nothing')]).toEqual([role, hidden ? 'game.unknown' : 'token.unknown']);
      }
    }
  });

  test.each(walked.map((field) => [field.at, field] as const))('%s asks for the scope of its policy', async (at, field) => {
    for (const scope of ['read', 'act', 'manage'] as const) {
      const table = await setUp(false);
      // Whoever asks something of a game has to come to the game first.
      const scopes = field.parent === 'Game' ? [...new Set<Scope>(['read', scope])] : [scope];
      const { token: limited } = (await client.ask(`/v1/games/${table.game}/tokens`, { token: table.token('seat:blue'), body: { scopes } })).body;
      expect([scopes, verdict(await codeOf(field, table, limited))]).toEqual([scopes, due(FIELD_POLICIES[at]!, 'seat:blue', { hidden: false, scopes })]);
    }
  });

  test('Accepted.game shows the game behind a deed to who may read, and not to who may only act', async () => {
    const { game, token } = await setUp(false);
    const { token: acts } = (await client.ask(`/v1/games/${game}/tokens`, { token: token('seat:blue'), body: { scopes: ['act'] } })).body;
    const query = `mutation { act(game: "${game}", command: { type: "pass" }, dryRun: true) { ... on Accepted { version game { version } } } }`;
    expect((await client.ask('/graphql', { token: token('seat:blue'), body: { query } })).body.data.act.game).toEqual({ version: 3 });
    const refused = (await client.ask('/graphql', { token: acts, body: { query } })).body;
    expect([refused.data.act.game, refused.errors[0].extensions.code]).toEqual([null, 'scope.missing']);
  });
});

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { countedSources, examplesKeys, recordExamples } from '../../scripts/record-examples.js';
import { createApp } from '../../src/api/app.js';
import { EXAMPLES, type Examples } from '../../src/api/rest/examples.js';
import { openApiDocument } from '../../src/api/rest/openapi.js';
import { openStores, type Stores } from '../../src/wiring/open-stores.js';
import { faultsBy } from '../../src/games/schemas.js';
import { assemble } from '../../src/games/service.js';
import { systems } from '../../src/systems/registry.js';
import { builtInScenarios } from '../../src/wiring/scenario-files.js';
import { SETTINGS } from '../support/rest.js';

let stores: Stores;
let app: NestFastifyApplication;
let answers: Examples;

beforeAll(async () => {
  stores = await openStores('memory');
  const { events, snapshots, readSide, access } = stores;
  const scenarios = builtInScenarios(systems.keys());
  const service = assemble({ systems, events, snapshots, access, keys: await examplesKeys(), list: readSide.games, progress: readSide.checkpoints, scenarios, sources: countedSources() });
  app = await createApp(service, { ...SETTINGS, bodyLimit: 1_000_000 });
  answers = await recordExamples(app, service);
}, 60_000);
afterAll(async () => {
  await app.close();
  await stores.close();
});

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object; readonly example?: unknown; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>> }>>;
}

/** The operation that an example is of. */
function operationOf(name: string): string {
  return name.split('/')[0]!;
}

function operations(): (Operation & { readonly path: string })[] {
  const { paths } = JSON.parse(JSON.stringify(openApiDocument(app))) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) => Object.values(methods).map((operation) => ({ ...operation, path })));
}

test('every operation that is documented was asked, and none else', () => {
  expect(operations().map(({ operationId }) => operationId).sort()).toEqual([...new Set(Object.keys(answers).map(operationOf))].sort());
});

test('every example is what the service really answers', () => {
  expect(answers).toEqual(EXAMPLES);
});

test('every answer fits the documented schema of its status, and carries the example', () => {
  const documented = new Map(operations().map(({ operationId, responses }) => [operationId, responses]));
  for (const [name, { status, answer }] of Object.entries(answers)) {
    const { schema, example, examples = {} } = documented.get(operationOf(name))![status]!.content!['application/json']!;
    expect([name, examples[name.split('/')[1] ?? 'first']?.value ?? example]).toEqual([name, answer]);
    expect([name, faultsBy(schema, answer)]).toEqual([name, []]);
  }
});

test('every example succeeds', () => {
  expect(Object.entries(answers).filter(([, { status }]) => status >= 400)).toEqual([]);
});

test('every part of a path is a documented parameter', () => {
  for (const { path, parameters = [] } of operations()) {
    const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(named.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
  }
});

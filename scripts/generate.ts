// The files that are written from the code.
//   npm run generate              writes them
//   npm run generate -- --check   names those that are out of date
import 'reflect-metadata';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../src/api/app.js';
import { printedSchema } from '../src/api/graphql/schema.js';
import { openApiDocument } from '../src/api/rest/openapi.js';
import { openStores } from '../src/wiring/open-stores.js';
import { assemble } from '../src/games/service.js';
import { systems } from '../src/systems/registry.js';
import { builtInScenarios } from '../src/wiring/scenario-files.js';
import { countedSources, recordExamples } from './record-examples.js';

const SETTINGS = { bodyLimit: 1_000_000, rateLimit: 0, trustProxy: false, bench: false, logger: pino({ level: 'silent' }) };

/** The content of each file, by its path. */
async function generated(): Promise<ReadonlyMap<string, string>> {
  const { events, snapshots, readSide, close } = await openStores('memory');
  const scenarios = builtInScenarios(systems.keys());
  const sources = countedSources();
  const service = assemble({ systems, events, snapshots, list: readSide.games, progress: readSide.checkpoints, scenarios, sources });
  const app = await createApp(service, SETTINGS);
  const examples = await recordExamples(app, service);
  const files = new Map([
    ['schema.graphql', printedSchema(app)],
    ['src/api/rest/examples.json', json(examples)],
    ['docs/openapi.json', json(openApiDocument(app, examples))],
    ...[...systems.values()].map(({ id, scenarioSchema }) => [`schemas/${id}-scenario.schema.json`, json(scenarioSchema)] as const),
  ]);
  await app.close();
  await close();
  return files;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function isCurrent(path: string, content: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8') === content;
}

const outdated = [...(await generated())].filter(([path, content]) => !isCurrent(path, content));
if (process.argv.includes('--check')) {
  for (const [path] of outdated) console.error(`${path} is out of date: npm run generate`);
  process.exitCode = outdated.length > 0 ? 1 : 0;
} else {
  for (const [path, content] of outdated) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

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
import { countedSources, examplesKeys, recordExamples } from './record-examples.js';
import { firstManassas } from './scenarios/1st-manassas.js';
import { belmont } from './scenarios/belmont.js';
import { chancellorsville } from './scenarios/chancellorsville.js';
import { fredericksburg } from './scenarios/fredericksburg.js';
import { corinthRoad } from './scenarios/heartland-learning.js';
import { shilohCampaign } from './scenarios/shiloh-1862.js';
import { scenarioText } from './scenarios/sketch.js';

const SETTINGS = { bodyLimit: 1_000_000, rateLimit: 0, tokenRateLimit: 0, streamLimit: 0, corsOrigins: [], trustProxy: false, bench: false, logger: pino({ level: 'silent' }) };

/** Scenarios that are sketched rather than written. */
const SKETCHED = [firstManassas, chancellorsville, fredericksburg, shilohCampaign, corinthRoad, belmont];

/** The scenarios, by their path. */
function scenarios(): ReadonlyMap<string, string> {
  return new Map(SKETCHED.map((scenario) => [`scenarios/${scenario.system}/${scenario.id}.json`, scenarioText(scenario)]));
}

/** The content of each other file, by its path. What the service shows of itself includes its scenarios. */
async function generated(): Promise<ReadonlyMap<string, string>> {
  const { events, snapshots, readSide, access, close } = await openStores('memory');
  const sources = countedSources();
  const service = assemble({ systems, events, snapshots, access, keys: await examplesKeys(), list: readSide.games, progress: readSide.checkpoints, scenarios: builtInScenarios(systems.keys()), sources });
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

function check(files: ReadonlyMap<string, string>): void {
  for (const path of outdatedOf(files).keys()) {
    console.error(`${path} is out of date: npm run generate`);
    process.exitCode = 1;
  }
}

function write(files: ReadonlyMap<string, string>): void {
  for (const [path, content] of outdatedOf(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

function outdatedOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...files].filter(([path, content]) => !isCurrent(path, content)));
}

const treat = process.argv.includes('--check') ? check : write;
treat(scenarios());
treat(await generated());

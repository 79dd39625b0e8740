import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../api/app.js';
import { openStores, type Stores } from './open-stores.js';
import { tokenHash } from '../games/roles.js';
import { assemble, type Service } from '../games/service.js';
import { systems } from '../systems/registry.js';
import type { Config } from './config.js';
import { createLogger } from './logger.js';
import { builtInScenarios } from './scenario-files.js';

/** A service that runs. */
export interface Running {
  readonly app: NestFastifyApplication;
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Answers what is under way, writes the list of games, and lets go of the stores. */
  close(): Promise<void>;
}

/** Milliseconds. */
const LIST_EVERY = 1000;

/** Opens the stores, brings the list of games up to date, and listens. */
export async function start(config: Config): Promise<Running> {
  const logger = createLogger(config.logLevel);
  const stores = await openStores(config.store);
  const report = (err: unknown) => logger.error({ err }, 'background work failed');
  try {
    const service = overStores(stores, config, report);
    await service.projection.start(LIST_EVERY);
    const app = await createApp(service, { ...apiSettings(config), logger });
    await app.listen(config.port, config.host);
    return { app, url: await app.getUrl(), close: () => shutDown(app, service, stores) };
  } catch (error) {
    await stores.close();
    throw error;
  }
}

function overStores({ events, snapshots, readSide, access, keys }: Stores, { liveGames, snapshotEvery, operatorToken }: Config, report: (error: unknown) => void): Service {
  const scenarios = builtInScenarios(systems.keys());
  const { games: list, checkpoints: progress } = readSide;
  const operator = operatorToken === undefined ? undefined : tokenHash(operatorToken);
  return assemble({ systems, events, snapshots, access, keys, list, progress, scenarios, operator, liveGames, snapshotEvery, report });
}

/** What the shell need not know, it is not told. */
function apiSettings({ operatorToken: _, ...settings }: Config): Omit<Config, 'operatorToken'> {
  return settings;
}

async function shutDown(app: NestFastifyApplication, { projection }: Service, stores: Stores): Promise<void> {
  await app.close();
  await projection.stop();
  await stores.close();
}

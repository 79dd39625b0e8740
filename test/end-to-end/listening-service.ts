import { pino } from 'pino';
import { createApp } from '../../src/api/app.js';
import { openStores } from '../../src/wiring/open-stores.js';
import { assemble } from '../../src/games/service.js';
import { systems } from '../../src/systems/registry.js';
import { builtInScenarios } from '../../src/wiring/scenario-files.js';

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** The application on a free port and a store in memory. */
export async function listeningService(): Promise<Listening> {
  const { events, snapshots, readSide, access, keys, close } = await openStores('memory');
  const scenarios = builtInScenarios(systems.keys());
  const service = assemble({ systems, events, snapshots, access, keys, list: readSide.games, progress: readSide.checkpoints, scenarios });
  const app = await createApp(service, { logger: pino({ level: 'silent' }), bodyLimit: 2 ** 20, trustProxy: false, rateLimit: 0, tokenRateLimit: 0, streamLimit: 0, corsOrigins: [], bench: false });
  await app.listen(0, '127.0.0.1');
  return {
    url: await app.getUrl(),
    close: async () => {
      await app.close();
      await close();
    },
  };
}

import { createApp } from '../../src/api/app.js';
import { openStores } from '../../src/wiring/open-stores.js';
import { assemble } from '../../src/games/service.js';
import { systems } from '../../src/systems/registry.js';
import { builtInScenarios } from '../../src/wiring/scenario-files.js';
import { SETTINGS } from '../support/rest.js';

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** The application on a free port and a store in memory. */
export async function listeningService(): Promise<Listening> {
  const { events, snapshots, readSide, access, keys, close } = await openStores('memory');
  const scenarios = builtInScenarios(systems.keys());
  const service = assemble({ systems, events, snapshots, access, keys, list: readSide.games, progress: readSide.checkpoints, scenarios });
  const app = await createApp(service, { ...SETTINGS, bodyLimit: 2 ** 20 });
  await app.listen(0, '127.0.0.1');
  return {
    url: await app.getUrl(),
    close: async () => {
      await app.close();
      await close();
    },
  };
}

import type { AccessStore } from './access-store.js';
import type { EventStore, SnapshotStore } from '../event-store/port.js';
import type { Json } from '../kernel/rejection.js';
import { Audits } from './audits.js';
import type { Systems } from './game.js';
import { GameAccess } from './game-access.js';
import type { KeyRing } from './key-ring.js';
import type { GameList } from './listing.js';
import { ListProjection, type Progress } from './list-projection.js';
import { LiveGames } from './live-games.js';
import { Scenarios } from './scenarios.js';
import { systemSources, type Sources } from './sources.js';

/** What every use case works with. */
export interface Service {
  readonly systems: Systems;
  readonly events: EventStore;
  readonly live: LiveGames;
  readonly access: GameAccess;
  readonly keys: KeyRing;
  readonly audits: Audits;
  readonly scenarios: Scenarios;
  readonly list: GameList;
  readonly projection: ListProjection;
  readonly sources: Sources;
}

export interface ServiceOptions {
  readonly systems: Systems;
  readonly events: EventStore;
  readonly snapshots: SnapshotStore;
  readonly access: AccessStore;
  readonly keys: KeyRing;
  readonly list: GameList;
  readonly progress: Progress;
  /** The scenario documents that come with the service. */
  readonly scenarios: readonly Json[];
  readonly sources?: Sources;
  /** The hash of the token by which whoever runs the service is known; see `tokenHash`. */
  readonly operator?: string;
  /** Games kept in memory. */
  readonly liveGames?: number;
  /** Events between two snapshots of a game. */
  readonly snapshotEvery?: number;
  /** Told of failures that no request waits for. */
  readonly report?: (error: unknown) => void;
}

const LIVE_GAMES = 256;
const SNAPSHOT_EVERY = 500;

/** Puts the service together. Throws when a built-in scenario has faults. */
export function assemble({ systems, events, snapshots, keys, list, progress, ...options }: ServiceOptions): Service {
  const { sources = systemSources(), liveGames: most = LIVE_GAMES, snapshotEvery = SNAPSHOT_EVERY } = options;
  const report = options.report ?? (() => undefined);
  const live = new LiveGames({ events, snapshots, systems, salt: () => sources.salt(), sealed: (end) => keys.foresee(end), most, snapshotEvery, report });
  const access = new GameAccess({ store: options.access, sources, most, operator: options.operator });
  const scenarios = new Scenarios(systems, events, sources, options.scenarios);
  const projection = new ListProjection({ events, live, list, progress, report });
  return { systems, events, live, access, keys, audits: new Audits(systems, keys), scenarios, list, projection, sources };
}

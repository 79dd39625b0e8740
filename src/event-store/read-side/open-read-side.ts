import type Database from 'better-sqlite3';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { readSideMigrations } from '../../../migrations/index.js';
import type { SnapshotStore } from '../port.js';
import { Checkpoint } from './checkpoint.js';
import { Checkpoints } from './checkpoints.js';
import { GameSummaries } from './game-summaries.js';
import { GameSummary } from './game-summary.js';
import { SavedSnapshot } from './saved-snapshot.js';
import { SavedSnapshots } from './saved-snapshots.js';

/** Where the read side lives: a SQLite file (or `:memory:`), or a PostgreSQL database. */
export type ReadSideConfig = { readonly type: 'sqlite'; readonly file: string } | { readonly type: 'postgres'; readonly url: string };

/** Everything that is derived from the log. It can be thrown away and made again. */
export class ReadSide {
  readonly games: GameSummaries;
  readonly checkpoints: Checkpoints;
  readonly snapshots: SnapshotStore;

  constructor(private readonly source: DataSource) {
    this.games = new GameSummaries(source);
    this.checkpoints = new Checkpoints(source);
    this.snapshots = new SavedSnapshots(source);
  }

  /** Empties it for a rebuild. Checkpoints go first: were they to outlive the rows, the rows would never come back. */
  async clear(): Promise<void> {
    for (const entity of [Checkpoint, GameSummary, SavedSnapshot]) await this.source.getRepository(entity).clear();
  }

  close(): Promise<void> {
    return this.source.destroy();
  }
}

function connection(config: ReadSideConfig): DataSourceOptions {
  return config.type === 'postgres'
    ? { type: 'postgres', url: config.url }
    : { type: 'better-sqlite3', database: config.file, enableWAL: config.file !== ':memory:', prepareDatabase: spareTheDisk };
}

/** What is derived need not outlive a power cut: a commit waits for no disk, and none is torn. */
function spareTheDisk(db: Database.Database): void {
  db.pragma('synchronous = NORMAL');
}

/** The TypeORM DataSource of the read side, not yet connected. */
export function readSideSource(config: ReadSideConfig): DataSource {
  return new DataSource({
    ...connection(config),
    entities: [GameSummary, SavedSnapshot, Checkpoint],
    migrations: readSideMigrations,
    migrationsTableName: 'read_side_migrations',
  });
}

/**
 * Opens the read side and brings its tables up to date. The caller sees to it that nobody else does so at the same
 * time, see `ownFolder` and `underMigrationLock`.
 */
export async function openReadSide(config: ReadSideConfig): Promise<ReadSide> {
  const source = await readSideSource(config).initialize();
  await source.runMigrations({ transaction: 'each' });
  return new ReadSide(source);
}

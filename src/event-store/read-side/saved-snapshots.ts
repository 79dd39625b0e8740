import type { DataSource } from 'typeorm';
import type { Json } from '../../kernel/rejection.js';
import type { Snapshot, SnapshotStore } from '../port.js';
import { SNAPSHOTS_KEPT } from '../snapshots-kept.js';
import { SavedSnapshot } from './saved-snapshot.js';

/** Snapshots on the read side. */
export class SavedSnapshots implements SnapshotStore {
  constructor(private readonly source: DataSource) {}

  async load(stream: string, fingerprint: string, atMost = Number.MAX_SAFE_INTEGER): Promise<Snapshot | undefined> {
    const found = await this.source
      .getRepository(SavedSnapshot)
      .createQueryBuilder('saved')
      .where('saved.stream = :stream AND saved.fingerprint = :fingerprint', { stream, fingerprint })
      .andWhere('saved.version <= CAST(:atMost AS bigint)', { atMost })
      .orderBy('saved.version', 'DESC')
      .getOne();
    return found ? { stream, fingerprint, version: found.version, state: JSON.parse(found.state) as Json } : undefined;
  }

  async save(snapshot: Snapshot): Promise<void> {
    const row = { ...snapshot, state: JSON.stringify(snapshot.state) };
    await this.source.getRepository(SavedSnapshot).upsert(row, ['stream', 'fingerprint', 'version']);
    await this.forget(snapshot);
  }

  /** Deletes all but the newest few of a stream, those of the reducer that saves before those of others. */
  private async forget({ stream, fingerprint }: Snapshot): Promise<void> {
    await this.source.sql`
      DELETE FROM snapshot WHERE stream = ${stream} AND (fingerprint, version) NOT IN (
        SELECT fingerprint, version FROM snapshot WHERE stream = ${stream}
        ORDER BY CASE WHEN fingerprint = ${fingerprint} THEN 0 ELSE 1 END, version DESC LIMIT ${SNAPSHOTS_KEPT})`;
  }
}

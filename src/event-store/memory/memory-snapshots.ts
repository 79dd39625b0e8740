import type { Json } from '../../kernel/rejection.js';
import type { Snapshot, SnapshotStore } from '../port.js';
import { SNAPSHOTS_KEPT } from '../snapshots-kept.js';

interface Saved {
  readonly fingerprint: string;
  readonly version: number;
  readonly state: string;
}

/** Snapshots in memory, as text, so that nobody can change a state that was saved. */
export class MemorySnapshots implements SnapshotStore {
  /** The versions of each fingerprint stand newest first. */
  private readonly streams = new Map<string, readonly Saved[]>();

  load(stream: string, fingerprint: string, atMost = Number.MAX_SAFE_INTEGER): Promise<Snapshot | undefined> {
    const found = this.saved(stream).find((saved) => saved.fingerprint === fingerprint && saved.version <= atMost);
    return Promise.resolve(found && { ...found, stream, state: JSON.parse(found.state) as Json });
  }

  save({ stream, fingerprint, version, state }: Snapshot): Promise<void> {
    const rank = (saved: Saved): number => Number(saved.fingerprint === fingerprint);
    const others = this.saved(stream).filter((saved) => saved.fingerprint !== fingerprint || saved.version !== version);
    const all = [...others, { fingerprint, version, state: JSON.stringify(state) }];
    all.sort((a, b) => rank(b) - rank(a) || b.version - a.version);
    this.streams.set(stream, all.slice(0, SNAPSHOTS_KEPT));
    return Promise.resolve();
  }

  private saved(stream: string): readonly Saved[] {
    return this.streams.get(stream) ?? [];
  }
}

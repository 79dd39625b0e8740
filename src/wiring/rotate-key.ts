import { addKey } from '../games/key-ring.js';
import type { SigningKey } from '../games/key-store.js';
import { openKeyStore } from './open-stores.js';

/** What a rotation left: ids of keys. */
export interface Rotation {
  readonly id: string;
  /** The keys before, the oldest first; all of them stay published. */
  readonly before: readonly string[];
}

/**
 * Gives the store at a location a new key. A service that runs on it publishes the key at once, and signs with it from its
 * next start on. Throws when there is no such store.
 */
export async function rotateKey(location: string): Promise<Rotation> {
  const store = await openKeyStore(location);
  try {
    const before = (await store.keys()).map(idOf);
    const { id } = await addKey(store, new Date().toISOString());
    return { id, before };
  } finally {
    await store.close();
  }
}

function idOf({ id }: SigningKey): string {
  return id;
}

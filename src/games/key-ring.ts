import { generateKeyPairSync } from 'node:crypto';
import { headSigner, publicKey, thumbprint, type HeadContent, type KeyPair, type PublicKey, type SignedHead } from '../audit/signed-head.js';
import type { Game } from './game.js';
import type { KeyStore, SigningKey } from './key-store.js';
import type { StreamEnd } from './recording.js';

/** A public key as the service publishes it: a JSON Web Key with two members of our own. */
export interface PublishedKey extends PublicKey {
  readonly use: 'sig';
  readonly created: string;
  /** When another key took over; null while it is the newest. Nodes sign with the key that was the newest when they started. */
  readonly retired: string | null;
}

/** Heads that are not signed again when they are asked for again, as by all who watch a game: signing costs as much as an answer. */
const REMEMBERED = 4096;

/** Signs heads by the newest key there was when it was opened. */
export class KeyRing {
  /** By the hash of their event, the oldest first. */
  private readonly remembered = new Map<string, Promise<SignedHead>>();

  private constructor(
    private readonly store: KeyStore,
    private readonly signed: (head: HeadContent) => Promise<SignedHead>,
  ) {}

  /** Opens the keys that are kept, and makes the first one when there is none. `now` is RFC 3339 in UTC. */
  static async open(store: KeyStore, now: string): Promise<KeyRing> {
    const newest = (await store.keys()).at(-1) ?? (await addKey(store, now));
    return new KeyRing(store, headSigner(newest));
  }

  /** The last version of the game and its hash, signed. The same head is signed the same by the same key. */
  head({ id, version, head: hash }: Pick<Game, 'id' | 'version' | 'head'>): Promise<SignedHead> {
    return this.remembered.get(hash) ?? this.remember({ game: id, version, hash });
  }

  /**
   * Begins to sign the end of a log that is about to be appended, so that both are done at the same time: an answer that
   * waited for its signature alone would cost the service more than signing. The head is shown when it is asked for, which
   * it is when the events are in the log.
   */
  foresee({ stream: game, version, head: hash }: StreamEnd): void {
    // Whoever asks for the head is told what failed.
    this.remember({ game, version, hash }).catch(() => undefined);
  }

  private remember(content: HeadContent): Promise<SignedHead> {
    const { hash } = content;
    const [oldest] = this.remembered.keys();
    if (this.remembered.size >= REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
    const head = this.signed(content);
    this.remembered.set(hash, head);
    head.catch(() => this.remembered.delete(hash));
    return head;
  }

  /** The public keys, the oldest first, also those that another node has just added. */
  async published(): Promise<readonly PublishedKey[]> {
    const keys = await this.store.keys();
    return keys.map((key, index) => ({ ...publicKey(key), use: 'sig', created: key.created, retired: keys[index + 1]?.created ?? null }));
  }
}

/** Makes a key pair and adds it to those that are kept. */
export async function addKey(store: KeyStore, created: string): Promise<SigningKey> {
  const { x, d } = freshPair();
  const key = { id: thumbprint(x), x, d, created };
  await store.add(key);
  return key;
}

function freshPair(): KeyPair {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (x === undefined || d === undefined) throw new Error('the key pair has no halves');
  return { x, d };
}

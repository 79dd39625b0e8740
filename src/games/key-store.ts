/** A key pair by which the service signs heads. */
export interface SigningKey {
  /** The thumbprint of its public half, see `audit/signed-head.ts`. */
  readonly id: string;
  /** The public half: 32 bytes in base64url. */
  readonly x: string;
  /** The secret half, alike. */
  readonly d: string;
  /** When it was made: RFC 3339 in UTC with milliseconds. */
  readonly created: string;
}

/**
 * The keys of the service, also those that sign no more: what they have signed must be checked for ever. Promises, the
 * same on every database and checked by one contract suite: what a resolved promise wrote is durable and read by every
 * node, and keys never go away.
 */
export interface KeyStore {
  /** All keys, the oldest first; the last one signs. */
  keys(): Promise<readonly SigningKey[]>;
  /** Adds a key, which signs from the next start on. */
  add(key: SigningKey): Promise<void>;
  close(): Promise<void>;
}

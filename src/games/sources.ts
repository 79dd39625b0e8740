import { randomBytes, randomUUID } from 'node:crypto';
import { saltSource } from '../audit/chain.js';

/** Everything that the service takes from its surroundings; a recorded example gives its own. */
export interface Sources {
  /** RFC 3339, UTC, with milliseconds. */
  now(): string;
  /** A fresh id of a game or a command. */
  id(): string;
  /** A fresh capability: 256 bits in base64url. */
  token(): string;
  /** A fresh dice seed: 256 bits in hex. */
  seed(): string;
  /** A fresh salt, see `audit/chain.ts`. */
  salt(): string;
}

/** The clock and the chance of this machine. */
export function systemSources(): Sources {
  return {
    now: clock(),
    id: () => randomUUID(),
    token: () => randomBytes(32).toString('base64url'),
    seed: () => randomBytes(32).toString('hex'),
    salt: saltSource(),
  };
}

/** The time of this machine. Many commands fall into one millisecond, and writing a time costs as much as hashing it. */
function clock(): () => string {
  let written = '';
  let at = NaN;
  return () => {
    const now = Date.now();
    if (now !== at) written = new Date((at = now)).toISOString();
    return written;
  };
}

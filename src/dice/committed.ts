import { createHmac, hash } from 'node:crypto';
import { checkRoll, isDie, MOST_SIDES } from './check-roll.js';
import type { Dice } from './dice.js';

/**
 * How committed dice are rolled; the id stands in the log. To recompute a face:
 *
 * 1. `attempt` is 0.
 * 2. The message is the UTF-8 text of the JSON array
 *    `["hmac-sha256/1",boundTo,[entropy,…],version,place,purpose,sides,attempt]`, without white space: `boundTo`, each
 *    `entropy` and `purpose` are strings, the others integers; strings are escaped as RFC 8785 (ECMAScript) does.
 * 3. HMAC-SHA256 of the message, keyed with the 32 bytes of the seed. Its first four bytes, most significant first,
 *    are an integer `drawn`, 0 … 2^32 − 1.
 * 4. `limit` is the greatest multiple of `sides` that is not above 2^32. When `drawn` is below `limit` the face is
 *    `drawn mod sides`; otherwise `attempt` grows by 1 and it goes on from step 2. Every face has exactly
 *    `limit / sides` draws, so none is favoured.
 *
 * `version` is the version of the command's first event; `place` counts the dice of the command from 0. The entropies
 * are those of the seats that joined before that event, in the order of joining.
 */
export const ALGORITHM = 'hmac-sha256/1';

/** What the dice of one command are bound to. */
export interface DiceBinding {
  /** The game's secret: 32 bytes as 64 lower-case hex digits. */
  readonly seed: string;
  /** The game's id, or what else its first event names. */
  readonly boundTo: string;
  /** What the seats added, in order of joining; see `entropyAt`. */
  readonly entropy: readonly string[];
  /** The version that the command's first event has. */
  readonly version: number;
}

/** One die of a command. */
export interface BoundRoll extends DiceBinding {
  /** 0 for the first die of the command, 1 for the next, … */
  readonly place: number;
  readonly purpose: string;
  readonly sides: number;
}

/** The entropy that a seat brought, and the first version whose command it counts for: the one after its joining. */
export interface SeatEntropy {
  readonly entropy: string;
  readonly from: number;
}

/** The promise that is published before the first roll: SHA-256, in hex, of the seed's 32 bytes. */
export function commitment(seed: string): string {
  return hash('sha256', bytesOf(seed), 'hex');
}

/** The entropies that count for a command whose first event has this version. */
export function entropyAt(entropies: readonly SeatEntropy[], version: number): string[] {
  return entropies.filter(({ from }) => from <= version).map(({ entropy }) => entropy);
}

/** The dice of one command: each face is bound to the game by `boundTo`, the version, its place, its purpose and its sides. */
export function committedDice({ seed, boundTo, entropy, version }: DiceBinding): Dice {
  let place = 0;
  return {
    roll(roll) {
      checkRoll(roll);
      return faceOf({ seed, boundTo, entropy, version, place: place++, purpose: roll.purpose, sides: roll.sides });
    },
  };
}

/**
 * The face that `ALGORITHM` gives. Throws a TypeError when the seed is not 64 lower-case hex digits, and a RangeError
 * when `sides` is not an integer from 1 to 2^32.
 */
export function faceOf(roll: BoundRoll): number {
  if (!isDie(roll.sides)) throw new RangeError(`there is no die with ${roll.sides} sides`);
  const key = bytesOf(roll.seed);
  for (let attempt = 0; ; attempt++) {
    const face = unbiased(draw(key, roll, attempt), roll.sides, MOST_SIDES);
    if (face !== undefined) return face;
  }
}

/**
 * Reduces one of `range` equally likely integers 0 … range − 1 to a face; `undefined` for those above the last full
 * round of faces, which would favour the low ones.
 */
export function unbiased(drawn: number, sides: number, range: number): number | undefined {
  const limit = range - (range % sides);
  return drawn < limit ? drawn % sides : undefined;
}

function draw(key: Buffer, { boundTo, entropy, version, place, purpose, sides }: BoundRoll, attempt: number): number {
  const message = JSON.stringify([ALGORITHM, boundTo, entropy, version, place, purpose, sides, attempt]);
  return createHmac('sha256', key).update(message).digest().readUInt32BE(0);
}

function bytesOf(seed: string): Buffer {
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new TypeError('a seed is 32 bytes, written as 64 lower-case hex digits');
  return Buffer.from(seed, 'hex');
}

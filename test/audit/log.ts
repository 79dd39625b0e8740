import { type Draft, GENESIS, saltSource, seal, sealOrder } from '../../src/audit/chain.js';
import type { DiceProof } from '../../src/audit/dice-proof.js';
import { commitment, committedDice, entropyAt } from '../../src/dice/committed.js';
import { recordedDice } from '../../src/dice/recorded.js';
import type { RolledDie } from '../../src/dice/dice.js';
import type { Envelope } from '../../src/event-store/port.js';

export const seed = 'c0ffee'.padEnd(64, '1');

export const proof = {
  algorithm: 'hmac-sha256/1',
  boundTo: 'game-1',
  commitment: commitment(seed),
  entropies: [
    { entropy: 'union luck', from: 3 },
    { entropy: 'confederate luck', from: 5 },
  ],
  seed,
} satisfies DiceProof;

/** A game of eight events: two seats join, and both act with dice; one event is hidden. */
export function playedLog(): Envelope[] {
  return sealed([
    draft(1, 'create', {}),
    draft(2, 'join-union', { seat: 'union' }),
    draft(3, 'early', { seat: 'union', rolls: rolled(3, ['chit']) }),
    draft(4, 'join-confederate', { seat: 'confederate' }),
    draft(5, 'charge', { seat: 'union', request: 'a'.repeat(64), order: sealOrder({ type: 'charge' }, Buffer.alloc(32, 5).toString('base64url')), rolls: rolled(5, ['fire', 'fire', 'charge']) }),
    draft(6, 'charge', { seat: 'union' }),
    draft(7, 'bid', { seat: 'confederate', visibility: ['confederate'], data: { bid: 3 } }),
    draft(8, 'rally', { seat: 'union', rolls: rolled(8, ['cohesion']) }),
  ]);
}

export function draft(version: number, command: string, fields: Partial<Draft>): Draft {
  return {
    stream: 'game-1',
    version,
    type: 'Happened',
    schema: 1,
    edition: 'glory@2',
    seat: null,
    command,
    time: '2025-07-03T15:00:00.000Z',
    data: { unit: 'A/XI', path: ['0101', '0102'], cost: 3 },
    rolls: [],
    visibility: 'public',
    ...fields,
  };
}

export function sealed(drafts: readonly Draft[]): Envelope[] {
  const salt = saltSource();
  let previous = GENESIS;
  return drafts.map((one) => {
    const envelope = seal(one, previous, salt());
    previous = envelope.hash;
    return envelope;
  });
}

function rolled(version: number, purposes: readonly string[]): readonly RolledDie[] {
  const entropy = entropyAt(proof.entropies, version);
  const dice = recordedDice(committedDice({ seed, boundTo: 'game-1', entropy, version }));
  for (const purpose of purposes) dice.roll({ purpose, sides: 10, bands: [0] });
  return dice.rolled;
}

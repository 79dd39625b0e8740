import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { CommittedDiceProof, DiceProof } from '../audit/dice-proof.js';
import { verify, type LogEntry, type VerificationReport } from '../audit/verify.js';

type Envelope = Extract<LogEntry, { readonly data: unknown }>;

/** What the audit reads of the service's own events; how the digest commits to them is checked anyway. */
const Text = Type.String();
const Creation = Type.Object({
  dice: Type.Union([
    Type.Object({ mode: Type.Literal('entered') }),
    Type.Object({ mode: Type.Literal('committed'), algorithm: Text, commitment: Text, boundTo: Text }),
  ]),
});
const SeedDrawn = Type.Object({ seed: Text });
const SeatTaken = Type.Object({ entropy: Text });

/** Verifies a game's log by itself: its chain, and its dice by what the service's own events say of them. */
export function verifyLog(entries: readonly LogEntry[]): VerificationReport {
  return verify(entries, { dice: proofOf(entries) });
}

/** What the log says of its dice; `undefined` when it does not tell how a game was created. */
export function proofOf(entries: readonly LogEntry[]): DiceProof | undefined {
  const open = entries.filter(isOpen);
  const created = open.find(({ type }) => type === 'game-created')?.data;
  if (!Value.Check(Creation, created)) return undefined;
  const { dice } = created;
  if (dice.mode === 'entered') return { algorithm: 'entered' };
  const seed = open.find(({ type }) => type === 'seed-drawn')?.data;
  const proof: CommittedDiceProof = { algorithm: dice.algorithm, commitment: dice.commitment, boundTo: dice.boundTo, entropies: entropiesOf(open) };
  return Value.Check(SeedDrawn, seed) ? { ...proof, seed: seed.seed } : proof;
}

/** A seat's entropy counts from the version after its joining. */
function entropiesOf(open: readonly Envelope[]): CommittedDiceProof['entropies'] {
  return open.filter(({ type }) => type === 'seat-taken').flatMap(({ data, version }) =>
    Value.Check(SeatTaken, data) ? [{ entropy: data.entropy, from: version + 1 }] : [],
  );
}

function isOpen(entry: LogEntry): entry is Envelope {
  return 'data' in entry;
}

const DICE = {
  verified: 'every face recomputed from the revealed seed',
  'not-revealed': 'not checked: the seed is revealed when the game is over',
  entered: 'entered by the players: there is nothing to recompute',
  failed: 'FAILED',
} as const;

/** The report in a few lines for people. */
export function reportLines({ ok, events, chain, dice, faults }: VerificationReport): readonly string[] {
  return [
    `Log:   ${events} events, ${chain.open} open, ${chain.withheld} withheld`,
    `Chain: ${chain.status === 'verified' ? 'every digest, link and hash recomputed' : 'FAILED'}`,
    `       head ${chain.head ? `${chain.head.version} ${chain.head.hash}` : 'none'}`,
    `Dice:  ${dice.checked} faces, ${DICE[dice.status]}`,
    ...faults.map(({ version, code, message }) => `       version ${version}: ${code}, ${message}`),
    ok ? 'VERIFIED' : 'NOT VERIFIED',
  ];
}

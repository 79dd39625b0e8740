import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { CommittedDiceProof, DiceProof } from '../audit/dice-proof.js';
import type { AuditFault } from '../audit/fault.js';
import { checkKeptHead, type HeadReport } from '../audit/head-proof.js';
import { signatureFaults, type PublicKey, type SignedHead } from '../audit/signed-head.js';
import { isOpen, verifying, type Head, type LogEntry, type VerificationReport } from '../audit/verify.js';
import type { Envelope } from '../event-store/port.js';
import type { Systems } from './game.js';
import { judging, type AfterDifference, type JudgingReport } from './judge-again.js';
import type { LogFile } from './log-file.js';

/** What is known beside the log. */
export interface AuditOptions {
  readonly systems: Systems;
  readonly after: AfterDifference;
  /** The public keys that may have signed; without them a signature is not checked. */
  readonly keys?: readonly PublicKey[];
  /** Heads that somebody kept; a signed one proves something to others as well. */
  readonly kept?: readonly (Head | SignedHead)[];
}

/** `unsigned`: the log brought no head. `not-checked`: no keys were given. */
export type SignatureStatus = 'verified' | 'failed' | 'unsigned' | 'not-checked';

/** All that can be told of a log by itself. */
export interface AuditReport extends VerificationReport {
  readonly signature: { readonly status: SignatureStatus };
  readonly judging: JudgingReport;
  /** What each signed head that was kept comes to, with its proof; absent when there was none. */
  readonly heads?: readonly HeadReport[];
}

/**
 * Audits a log: its chain with every digest and order, the head that it ends with, the signature of that, every face of
 * its dice, and every decision judged again. Pauses often, for who has other things to do. Faults stand in the order of
 * the versions that they are at.
 */
export function* auditing({ head, entries }: LogFile, { systems, after, keys, kept = [] }: AuditOptions): Generator<void, AuditReport> {
  const report = yield* verifying(entries, { dice: proofOf(entries), head, kept: kept.filter((one) => !isSigned(one)), stream: head?.game });
  const judged = yield* judging(entries, { systems, after, rules: 'its-own' });
  const unsigned = head && keys ? signatureFaults(head, keys) : [];
  // A head that is not good, or that the log does not end with, proves nothing.
  const good = unsigned.length === 0 && report.chain.status === 'verified' ? head : undefined;
  const heads = kept.filter(isSigned).map((one) => checkKeptHead(entries, { kept: one, keys: keys ?? [], head: good }));
  const faults = once([...report.faults, ...unsigned, ...heads.flatMap((one) => one.faults)]).concat(judged.faults).sort((one, other) => one.version - other.version);
  return { ...report, ok: faults.length === 0, signature: { status: signatureStatus(head, keys, unsigned) }, judging: judged.report, ...(heads.length > 0 && { heads }), faults };
}

/** That the log ends before a version is told once, whichever heads know of it. */
function once(faults: readonly AuditFault[]): readonly AuditFault[] {
  const ends = faults.filter(({ code }) => code === 'cut-short');
  return faults.filter((fault) => fault.code !== 'cut-short' || ends.find(({ version }) => version === fault.version) === fault);
}

function isSigned(head: Head | SignedHead): head is SignedHead {
  return 'signature' in head;
}

/** Audits a log at one go. */
export function audit(log: LogFile, options: AuditOptions): AuditReport {
  const steps = auditing(log, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function signatureStatus(head: SignedHead | undefined, keys: readonly PublicKey[] | undefined, faults: readonly AuditFault[]): SignatureStatus {
  if (head === undefined) return 'unsigned';
  if (keys === undefined) return 'not-checked';
  return faults.length > 0 ? 'failed' : 'verified';
}

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

/** What a log says of its dice; `undefined` when it does not tell how a game was created. */
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

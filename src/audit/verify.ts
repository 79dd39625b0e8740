import type { Envelope } from '../event-store/port.js';
import { digestOf, GENESIS, hashOf, type WithheldEntry } from './chain.js';
import { type DiceProof, type DiceReport, verifyDice } from './dice-proof.js';
import type { AuditFault } from './fault.js';

/** An event of a log that is handed in: whole, or only what chains it. */
export type LogEntry = Envelope | WithheldEntry;

/** The last version of a log and its hash. */
export interface Head {
  readonly version: number;
  readonly hash: string;
}

export interface VerifyOptions {
  /** Where the log must end. Without it, a log that was cut short or grown by a stranger looks whole. */
  readonly head?: Head;
  /** The stream; by default that of the first entry that can be read. */
  readonly stream?: string;
  readonly dice?: DiceProof;
}

export interface ChainReport {
  readonly status: 'verified' | 'failed';
  /** Entries whose content was checked. */
  readonly open: number;
  /** Entries of which only the digest is known; their dice, too, are not checked. */
  readonly withheld: number;
  /** Where the log ends; absent when it is empty. */
  readonly head?: Head;
}

export interface VerificationReport {
  /** True when no fault was found. What could not be checked is told by `chain.withheld` and `dice.status`. */
  readonly ok: boolean;
  readonly events: number;
  readonly chain: ChainReport;
  readonly dice: DiceReport;
  readonly faults: readonly AuditFault[];
}

/**
 * Verifies a whole log, oldest first, as `chain.ts` and `dice/committed.ts` define it: versions from 1 without gaps,
 * every digest and hash recomputed, every link, the head when one is expected, and every die. The entries must have
 * the shape of `LogEntry`; everything else about them is doubted.
 */
export function verify(entries: readonly LogEntry[], options: VerifyOptions = {}): VerificationReport {
  const open = entries.filter(isOpen);
  const last = entries.at(-1);
  const head = last && { version: last.version, hash: last.hash };
  const broken = chainFaults(entries, options.stream ?? open[0]?.stream, options.head);
  const dice = verifyDice(open, options.dice);
  const faults = [...broken, ...dice.faults];
  const status = broken.length > 0 ? 'failed' : 'verified';
  return {
    ok: faults.length === 0,
    events: entries.length,
    chain: { status, open: open.length, withheld: entries.length - open.length, head },
    dice: dice.report,
    faults,
  };
}

/** An entry that shows its data is judged by it, whatever else it says of itself. */
function isOpen(entry: LogEntry): entry is Envelope {
  return !('withheld' in entry) || 'data' in entry;
}

function chainFaults(entries: readonly LogEntry[], stream: string | undefined, head: Head | undefined): AuditFault[] {
  const last = entries.at(-1);
  if (last === undefined) return [{ version: 0, code: 'empty-log', message: 'an empty log proves nothing' }];
  if (stream === undefined) {
    return [{ version: 0, code: 'stream-unknown', message: 'no entry can be read, so the stream must be named' }];
  }
  const faults = entries.flatMap((entry, index) => [
    ...placeFaults(entry, index + 1, entries[index - 1]?.hash ?? GENESIS),
    ...contentFaults(entry, stream),
  ]);
  return head === undefined ? faults : [...faults, ...headFaults(last, head)];
}

function placeFaults(entry: LogEntry, version: number, previous: string): AuditFault[] {
  const faults: AuditFault[] = [];
  if (entry.version !== version) {
    const message = `version ${version} was due, not ${entry.version}`;
    faults.push({ version, code: 'version-out-of-sequence', message });
  }
  if (entry.previous !== previous) {
    faults.push({ version, code: 'previous-mismatch', message: 'the event does not follow the one before it' });
  }
  return faults;
}

function contentFaults(entry: LogEntry, stream: string): AuditFault[] {
  const { version, digest, previous, hash } = entry;
  const faults: AuditFault[] = [];
  if (isOpen(entry) && entry.stream !== stream) {
    faults.push({ version, code: 'wrong-stream', message: `the event belongs to ${entry.stream}, not to ${stream}` });
  }
  if (isOpen(entry) && !gives(digest, () => digestOf(entry, entry.salt))) {
    faults.push({ version, code: 'digest-mismatch', message: 'the content is not what the digest commits to' });
  }
  if (!gives(hash, () => hashOf({ digest, previous, stream, version }))) {
    faults.push({ version, code: 'hash-mismatch', message: 'the hash is not that of the digest and the link' });
  }
  return faults;
}

function headFaults({ version, hash }: LogEntry, head: Head): AuditFault[] {
  if (version === head.version && hash === head.hash) return [];
  const message = `the log must end with version ${head.version} and its hash, it ends with ${version}`;
  return [{ version, code: 'head-mismatch', message }];
}

/** Content that cannot be hashed at all gives nothing. */
function gives(claimed: string, compute: () => string): boolean {
  try {
    return compute() === claimed;
  } catch {
    return false;
  }
}

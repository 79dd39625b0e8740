import type { Envelope, Order } from '../event-store/port.js';
import { digestOf, GENESIS, hashOf, orderDigest, type WithheldEntry } from './chain.js';
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
  /** Heads that somebody kept: the log must hold each of them. */
  readonly kept?: readonly Head[];
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
 * every digest, order and hash recomputed, every link, the heads that are known, and every die. The entries must have
 * the shape of `LogEntry`; everything else about them is doubted.
 */
export function verify(entries: readonly LogEntry[], options: VerifyOptions = {}): VerificationReport {
  const steps = verifying(entries, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, with a pause behind each entry for who has other things to do. */
export function* verifying(entries: readonly LogEntry[], options: VerifyOptions = {}): Generator<void, VerificationReport> {
  const open = entries.filter(isOpen);
  const last = entries.at(-1);
  const head = last && { version: last.version, hash: last.hash };
  const broken = yield* chainFaults(entries, { ...options, stream: options.stream ?? open[0]?.stream });
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
export function isOpen(entry: LogEntry): entry is Envelope {
  return !('withheld' in entry) || 'data' in entry;
}

function* chainFaults(entries: readonly LogEntry[], { stream, head, kept = [] }: VerifyOptions): Generator<void, readonly AuditFault[]> {
  const last = entries.at(-1);
  if (last === undefined) return [{ version: 0, code: 'empty-log', message: 'an empty log proves nothing' }];
  if (stream === undefined) {
    return [{ version: 0, code: 'stream-unknown', message: 'no entry can be read, so the stream must be named' }];
  }
  const faults: AuditFault[] = [];
  const [inPlace, inCommand, fresh] = [places(entries), commands(), salts()];
  for (const entry of entries) {
    faults.push(...inPlace(entry), ...linkFaults(entry, stream));
    if (isOpen(entry)) faults.push(...contentFaults(entry, stream), ...fresh(entry), ...inCommand(entry));
    yield;
  }
  return [...faults, ...kept.flatMap((known) => keptFaults(entries, known)), ...(head ? endFaults(entries, last, head) : [])];
}

/** Checks entry by entry that each follows the one before it. */
function places(entries: readonly LogEntry[]): (entry: LogEntry) => AuditFault[] {
  const all = new Set(entries.map(({ version }) => version));
  const seen = new Set<number>();
  let [due, hash] = [1, GENESIS];
  return ({ version, previous, hash: own }) => {
    const faults: AuditFault[] = [];
    if (version !== due) faults.push(...outOfPlace(version, due, { all, seen }));
    if (previous !== hash) faults.push({ version, code: 'previous-mismatch', message: 'the event does not follow the one before it' });
    seen.add(version);
    due = Math.max(due, version + 1);
    hash = own;
    return faults;
  };
}

interface Versions {
  readonly all: ReadonlySet<number>;
  readonly seen: ReadonlySet<number>;
}

function outOfPlace(version: number, due: number, { all, seen }: Versions): AuditFault[] {
  if (seen.has(version)) return [{ version, code: 'version-repeated', message: `version ${version} stood there before` }];
  if (!(version > due)) return [{ version, code: 'version-out-of-order', message: `version ${due} was due, not ${version}` }];
  let missing = due;
  while (all.has(missing)) missing++;
  if (missing >= version) return [];
  return [{ version: missing, code: 'version-missing', message: `version ${missing} is not in the log` }];
}

function linkFaults({ version, digest, previous, hash }: LogEntry, stream: string): AuditFault[] {
  if (gives(hash, () => hashOf({ digest, previous, stream, version }))) return [];
  return [{ version, code: 'hash-mismatch', message: 'the hash is not that of the digest and the link' }];
}

function contentFaults(entry: Envelope, stream: string): AuditFault[] {
  const { version, order, visibility } = entry;
  const faults: AuditFault[] = [];
  if (entry.stream !== stream) {
    faults.push({ version, code: 'wrong-stream', message: `the event belongs to ${entry.stream}, not to ${stream}` });
  }
  if (!gives(entry.digest, () => digestOf(entry, entry.salt))) {
    const code = visibility === 'public' ? 'digest-mismatch' : 'reveal-mismatch';
    faults.push({ version, code, message: `the content is not what the digest commits to${code === 'reveal-mismatch' ? ', and it was hidden' : ''}` });
  }
  if (order !== undefined && !isAsPromised(order)) {
    faults.push({ version, code: 'order-mismatch', message: 'the order is not what its digest commits to' });
  }
  return faults;
}

/** Whether the order is shown and gives its digest, or is not shown at all. */
function isAsPromised({ digest, salt, command }: Order): boolean {
  if (salt === undefined && command === undefined) return true;
  return gives(digest, () => orderDigest(command!, salt!));
}

/** Checks that no salt serves twice. */
function salts(): (entry: Envelope) => AuditFault[] {
  const used = new Set<string>();
  return ({ version, salt, order }) => {
    const own = order?.salt === undefined ? [salt] : [salt, order.salt];
    const again = own.some((one, index) => used.has(one) || own.indexOf(one) < index);
    for (const one of own) used.add(one);
    return again ? [{ version, code: 'salt-reused', message: 'a salt serves twice' }] : [];
  };
}

/** Checks that the events of a command stand together and agree on what they share. Withheld ones may stand among them. */
function commands(): (entry: Envelope) => AuditFault[] {
  const known = new Set<string>();
  let before: Envelope | undefined;
  return (entry) => {
    const { version, command, seat, time, order } = entry;
    const last = before;
    const isNew = !known.has(command);
    before = entry;
    known.add(command);
    if (isNew) return [];
    if (last?.command !== command) return [{ version, code: 'command-divided', message: 'the events of its command stand elsewhere' }];
    const faults: AuditFault[] = [];
    if (seat !== last.seat) faults.push({ version, code: 'seat-differs', message: `the events before it in its command are those of ${last.seat ?? 'the service'}` });
    if (time !== last.time) faults.push({ version, code: 'time-differs', message: `the events before it in its command are of ${last.time}` });
    if (order !== undefined) faults.push({ version, code: 'order-misplaced', message: 'an order stands on the first event of its command' });
    return faults;
  };
}

function keptFaults(entries: readonly LogEntry[], { version, hash }: Head): AuditFault[] {
  const held = entries.filter((entry) => entry.version === version);
  if (held.some((entry) => entry.hash === hash)) return [];
  if (held.length > 0) return [{ version, code: 'head-mismatch', message: `version ${version} is known by another hash` }];
  return [{ version, code: 'cut-short', message: `the log is known to reach version ${version}` }];
}

function endFaults(entries: readonly LogEntry[], { version }: LogEntry, head: Head): AuditFault[] {
  const faults = keptFaults(entries, head);
  if (faults.length > 0 || version <= head.version) return faults;
  return [{ version, code: 'overlong', message: `the log must end with version ${head.version}` }];
}

/** Content that cannot be hashed at all gives nothing. */
function gives(claimed: string, compute: () => string): boolean {
  try {
    return compute() === claimed;
  } catch {
    return false;
  }
}

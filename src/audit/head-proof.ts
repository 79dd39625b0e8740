import type { Envelope } from '../event-store/port.js';
import { hashOf } from './chain.js';
import type { AuditFault } from './fault.js';
import { signatureFaults, type PublicKey, type SignedHead } from './signed-head.js';
import type { Head, LogEntry } from './verify.js';

/** What chains an event to the one before it, and nothing of what it says. */
export type Link = Pick<Envelope, 'version' | 'digest' | 'previous' | 'hash'>;

/**
 * What a head that somebody kept comes to, as data that anybody can check. The links go from the version after `kept`
 * to that of `head`, which the service has signed. Where they begin at the hash of `kept`, all that was is still there
 * (extension); where they begin at another hash, the service has signed two histories of one game (equivocation). There
 * are no links between two heads of one version.
 */
export interface HeadProof {
  readonly kept: SignedHead;
  readonly links: readonly Link[];
  readonly head: SignedHead;
}

/** What was found about a kept head. */
export interface HeadReport {
  /** True when the log holds what was kept. */
  readonly ok: boolean;
  readonly faults: readonly AuditFault[];
  /** Of an extension (`ok`) or an equivocation (`forked`); absent where there is no signed head to prove anything by. */
  readonly proof?: HeadProof;
}

/** Checks a proof by nothing but itself and the public keys. */
export function verifyHeadProof(proof: HeadProof, keys: readonly PublicKey[]): HeadReport {
  const { kept, links, head } = proof;
  const unsigned = [...headFaults(kept, head, keys), ...signatureFaults(head, keys)];
  const unsound = unsigned.length > 0 ? unsigned : linkFaults(proof);
  if (unsound.length > 0) return { ok: false, faults: unsound };
  const differing = hashAt(kept, links, head) === kept.hash ? [] : [forked(kept)];
  return { ok: differing.length === 0, faults: differing, proof };
}

export interface KeptHead {
  readonly kept: SignedHead;
  readonly keys: readonly PublicKey[];
  /** The signed head that the log was handed over with, if it was. */
  readonly head?: SignedHead;
}

/**
 * Checks a log, oldest first, against a head that somebody kept. The log's own chain is for `verify` to check; what is
 * found here holds for a log whose chain is whole.
 */
export function checkKeptHead(entries: readonly LogEntry[], { kept, keys, head }: KeptHead): HeadReport {
  const last = entries.at(-1);
  const end = { game: streamOf(entries) ?? kept.game, version: last?.version ?? 0 };
  const unsound = headFaults(kept, end, keys);
  if (unsound.length > 0 || last === undefined) return { ok: false, faults: unsound };
  const links = entries.filter(({ version }) => version > kept.version).map(linkOf);
  const unsigned = head ? signatureFaults(head, keys) : [];
  if (head && unsigned.length === 0) return verifyHeadProof({ kept, links, head }, keys);
  const differing = hashAt(kept, links, last) === kept.hash ? [] : [rewritten(kept)];
  return { ok: unsigned.length + differing.length === 0, faults: [...unsigned, ...differing] };
}

/** What is wrong with a kept head before its log is looked at, of which only the game and the last version count. */
export function headFaults(kept: SignedHead, end: Pick<SignedHead, 'game' | 'version'>, keys: readonly PublicKey[]): readonly AuditFault[] {
  return [...signatureFaults(kept, keys), ...placeFaults(kept, end)];
}

/** What of an event proves its place. */
export function linkOf({ version, digest, previous, hash }: Link): Link {
  return { version, digest, previous, hash };
}

function streamOf(entries: readonly LogEntry[]): string | undefined {
  return entries.map((entry) => ('stream' in entry ? entry.stream : undefined)).find((stream) => stream !== undefined);
}

/** The hash that the links and their end give the version of the kept head. */
function hashAt({ version }: Head, links: readonly Link[], end: Head): string | undefined {
  return version === end.version ? end.hash : links[0]?.previous;
}

function forked({ version }: SignedHead): AuditFault {
  return { version, code: 'forked', message: `two histories were signed: they have different events at version ${version} or before it` };
}

function rewritten({ version }: SignedHead): AuditFault {
  return { version, code: 'rewritten', message: `version ${version} is not what was signed, and nobody has signed what is there` };
}

function placeFaults({ game, version }: SignedHead, end: Pick<SignedHead, 'game' | 'version'>): readonly AuditFault[] {
  if (game !== end.game) return [{ version, code: 'head-of-other-game', message: `the head is one of the game ${game}, not of ${end.game}` }];
  if (version <= end.version) return [];
  return [{ version, code: 'cut-short', message: `version ${version} was signed, and the log ends with ${end.version}` }];
}

/** What cannot be hashed at all has no hash. */
function isHashed(link: Link, stream: string): boolean {
  try {
    return link.hash === hashOf({ ...link, stream });
  } catch {
    return false;
  }
}

/** The first link that does not hold. */
function linkFaults({ kept, links, head }: HeadProof): readonly AuditFault[] {
  let { version } = kept;
  let hash = links[0]?.previous ?? head.hash;
  for (const link of links) {
    version += 1;
    if (link.version !== version) return [{ version, code: 'version-missing', message: `version ${version} is not among the links` }];
    if (link.previous !== hash) return [{ version, code: 'previous-mismatch', message: 'the link does not follow the one before it' }];
    if (!isHashed(link, head.game)) return [{ version, code: 'hash-mismatch', message: 'the hash is not that of the digest and the link' }];
    ({ hash } = link);
  }
  if (version >= head.version && hash === head.hash) return [];
  return [{ version: head.version, code: 'head-mismatch', message: `the links end with version ${version}, not with the signed head` }];
}

import type { Rejection, Violation } from '../kernel/rejection.js';
import { err, type Err } from '../kernel/result.js';
import type { Fault } from '../kernel/system.js';

/**
 * What kind of refusal it is: `malformed` (the request makes no sense), `unauthenticated` and `forbidden` (not allowed
 * to), `unknown` (no such thing), `conflict` (somebody was there first), `stale` (the game has moved on), `rejected` (a
 * rule refuses it), `unprocessable` (well formed, and still not to be done), `busy` (not now).
 */
export type FailureKind = 'malformed' | 'unauthenticated' | 'forbidden' | 'unknown' | 'conflict' | 'stale' | 'rejected' | 'unprocessable' | 'busy';

/** The die that a command with entered dice lacks, or has wrong. */
export interface DieAsked {
  readonly purpose: string;
  readonly sides: number;
  /** 0 for the first die of the command. */
  readonly place: number;
}

/** Why a use case did nothing. A client acts on `code` and the facts; `detail` is for people. */
export interface Failure {
  readonly kind: FailureKind;
  /** Stable, machine readable, e.g. `game.unknown`. */
  readonly code: string;
  readonly detail: string;
  /** The rules that refuse, when the kind is `rejected`. */
  readonly violations?: readonly Violation[];
  /** What is wrong with the document that was sent, by place. */
  readonly faults?: readonly Fault[];
  /** The game's version, when the request was meant for another one. */
  readonly currentVersion?: number;
  readonly die?: DieAsked;
}

/** A refusal without further facts. */
export function fail(kind: FailureKind, code: string, detail: string): Err<Failure> {
  return err({ kind, code, detail });
}

/** A document with faults; at least one. */
export function malformed(faults: readonly Fault[]): Err<Failure> {
  const [first] = faults;
  const detail = first ? `${first.path || 'the document'}: ${first.message}` : 'the document is malformed';
  return err({ kind: 'malformed', code: 'request.malformed', detail, faults });
}

/** A rule's refusal. */
export function rejected({ violations }: Rejection): Err<Failure> {
  const [{ code, message }] = violations;
  return err({ kind: 'rejected', code, detail: message, violations });
}

/** There is no such `what`. */
export function unknown(what: string, id: string): Err<Failure> {
  return fail('unknown', `${what}.unknown`, `there is no ${what} "${id}"`);
}

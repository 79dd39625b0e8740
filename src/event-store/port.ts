import type { RolledDie } from '../dice/dice.js';
import type { Json } from '../kernel/rejection.js';
import type { Result } from '../kernel/result.js';

/** A command as the log keeps it. Whoever may not see it yet is shown its digest alone. */
export interface Order {
  /** SHA-256 in hex of the salt's 32 bytes and the command's canonical JSON. */
  readonly digest: string;
  /** 32 random bytes in base64url; they keep the command from being guessed. */
  readonly salt?: string;
  /** What the seat sent; entered faces stand in the rolls of the events. */
  readonly command?: Json;
}

/**
 * One event as the log keeps it. Everything but `position` is written once and never changed.
 * See `audit/chain.ts` for how `digest` and `hash` are made.
 */
export interface Envelope {
  /** The stream: one game, or one uploaded scenario. */
  readonly stream: string;
  /** 1, 2, 3 … without gaps. */
  readonly version: number;
  readonly type: string;
  /** The schema number of `data` for this type. */
  readonly schema: number;
  /** System and edition of the rules that judged it, e.g. `glory@2`; `vedette@1` for the service's own events. */
  readonly edition: string;
  /** The side that acted, or null when the service did. */
  readonly seat: string | null;
  /** The id that all events of one accepted command share. */
  readonly command: string;
  /**
   * SHA-256 in hex of what was sent under a client's own command id and of the token that it was sent with, so that a
   * retry can be told from another command with the same id, and nobody else can try out what was sent. On the command's
   * first event; absent when the service gave the id.
   */
  readonly request?: string;
  /**
   * What a seat ordered, on the first event of its command; the event's digest commits to the order's digest. Absent for
   * what the service did, and in logs that are older than orders.
   */
  readonly order?: Order;
  /** When it was accepted: RFC 3339, UTC. */
  readonly time: string;
  readonly data: Json;
  /** The dice that the event tells of. The dice of a command are those of its events, in order. */
  readonly rolls: readonly RolledDie[];
  /** `public`, or the sides that may see it before the game is over. */
  readonly visibility: 'public' | readonly string[];
  /** 32 random bytes in base64url; they keep a hidden event's digest from being guessed. */
  readonly salt: string;
  /** SHA-256 in hex of the salt and the canonical JSON of what is committed to. */
  readonly digest: string;
  /** The hash of the event before, or 64 zeros. */
  readonly previous: string;
  /** SHA-256 in hex that chains this event to all before it. */
  readonly hash: string;
}

/** An event with its place in the log of all streams. Positions ascend; they may have gaps. */
export interface RecordedEnvelope extends Envelope {
  readonly position: number;
}

/** Why an append was refused: the stream is elsewhere than the writer thought. */
export interface WrongExpectedVersion {
  readonly code: 'wrong-expected-version';
  readonly expected: number;
  readonly actual: number;
}

/**
 * The append-only log that every adapter provides. Promises, the same for all of them and checked by one contract suite:
 * an append is atomic and durable once its promise resolves; versions are 1, 2, 3 … in each stream; `readAll` never
 * skips an event that becomes visible later; a refused append leaves no trace; two writers with the same expectation
 * never both succeed.
 */
export interface EventStore {
  /**
   * Appends the events of one command when the stream's last version is `expected` (0: the stream must not exist).
   * Resolves with the position of the last event. Adapters may write appends that arrive together in one transaction,
   * each of them still judged alone.
   */
  append(stream: string, events: readonly Envelope[], expected: number): Promise<Result<number, WrongExpectedVersion>>;
  /** The stream's events with a version above `after`, oldest first, at most `limit`. An unknown stream is empty. */
  read(stream: string, after?: number, limit?: number): Promise<readonly RecordedEnvelope[]>;
  /** Events of all streams with a position above `after`, in order of position, at most `limit`. */
  readAll(after: number, limit: number): Promise<readonly RecordedEnvelope[]>;
  /**
   * The events of the command that a client sent to a stream under this id: its first event has a `request`. Empty when
   * there was no such command, and for ids that the service gave.
   */
  findCommand(stream: string, command: string): Promise<readonly RecordedEnvelope[]>;
  /** The stream's last version, 0 when it does not exist. */
  version(stream: string): Promise<number>;
  /** Finishes what is under way and lets go of the resources. */
  close(): Promise<void>;
}

/** A state saved to spare the folding of what came before. A cache: losing all of them loses nothing. */
export interface Snapshot {
  readonly stream: string;
  readonly version: number;
  /** The reducer that made it; one with another fingerprint is ignored. */
  readonly fingerprint: string;
  readonly state: Json;
}

export interface SnapshotStore {
  /** The newest snapshot at or below `atMost` with this fingerprint. */
  load(stream: string, fingerprint: string, atMost?: number): Promise<Snapshot | undefined>;
  save(snapshot: Snapshot): Promise<void>;
}

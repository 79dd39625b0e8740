/** What a token allows: to look, to decide for its seat, to manage the tokens and the name of its role. */
export type Scope = 'read' | 'act' | 'manage';

/** A token as it is kept: never what its holder sends. */
export interface Token {
  readonly id: string;
  readonly game: string;
  /** `seat:<side>`, `observer` or `arbiter`. */
  readonly role: string;
  /** SHA-256 in hex of what its holder sends. */
  readonly hash: string;
  readonly scopes: readonly Scope[];
  /** RFC 3339 in UTC with milliseconds. */
  readonly created: string;
  /** When it ceased to open anything; null while it opens something. */
  readonly revoked: string | null;
}

/** Who sits at a side, as people call them; null once the name was erased. */
export interface SeatName {
  readonly game: string;
  readonly side: string;
  readonly name: string | null;
}

/** How many revoked tokens of a game are kept: who makes and revokes them in a loop must not fill the store. */
export const REVOKED_KEPT = 100;

/**
 * Who may enter which game, and what people are called. Neither stands in the log, and neither can be made again from
 * it. Promises, the same on every database and checked by one contract suite: what a resolved promise wrote is durable
 * and read by every node; each call is done whole or not at all.
 */
export interface AccessStore {
  /** Keeps tokens. One whose hash is kept already for its game is left as it is. */
  addTokens(tokens: readonly Token[]): Promise<void>;
  /** The tokens of a game, the oldest first; of those that are revoked the `REVOKED_KEPT` that were revoked last. */
  tokens(game: string): Promise<readonly Token[]>;
  /** Takes a token of the game its power from `time` on; one that has none keeps its time. */
  revoke(game: string, id: string, time: string): Promise<void>;
  /** Keeps a name in place of the one before. */
  setName(name: SeatName): Promise<void>;
  /** The names in all of the games. */
  names(games: readonly string[]): Promise<readonly SeatName[]>;
  close(): Promise<void>;
}

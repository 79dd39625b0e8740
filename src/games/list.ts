import { ok, type Result } from '../kernel/result.js';
import type { SeatName } from './access-store.js';
import { malformed, type Failure } from './failure.js';
import type { GameFilter, GameListing, NamedListing } from './listing.js';
import type { Service } from './service.js';

export interface ListRequest {
  readonly filter: GameFilter;
  readonly limit: number;
  /** The `next` of the page before. */
  readonly cursor?: string;
}

export interface GamePage {
  readonly games: readonly NamedListing[];
  /** What to give as `cursor` for the next page; null on the last. */
  readonly next: string | null;
}

/** A page of the list of games, the newest first. The list follows the games by a moment. */
export async function listGames({ list, access }: Service, { filter, limit, cursor }: ListRequest): Promise<Result<GamePage, Failure>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && !after) return malformed([{ path: '/cursor', code: 'cursor.malformed', message: 'is not the `next` of a page' }]);
  const games = await list.list({ filter, after, limit: limit + 1 });
  const shown = games.slice(0, limit);
  const last = shown.at(-1);
  const names = await access.namesOf(shown.map(({ id }) => id));
  return ok({ games: shown.map((game) => ({ ...game, names: namesIn(game, names) })), next: games.length > limit && last ? encodeCursor(last) : null });
}

function namesIn({ id }: GameListing, names: readonly SeatName[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap(({ game, side, name }) => (game === id && name !== null ? [[side, name]] : [])));
}

function encodeCursor({ created, id }: GameListing): string {
  return Buffer.from(JSON.stringify([created, id])).toString('base64url');
}

function decodeCursor(cursor: string): Pick<GameListing, 'created' | 'id'> | undefined {
  try {
    const [created, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as readonly unknown[];
    return typeof created === 'string' && typeof id === 'string' ? { created, id } : undefined;
  } catch {
    return undefined;
  }
}

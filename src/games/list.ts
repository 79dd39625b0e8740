import { ok, type Result } from '../kernel/result.js';
import { malformed, type Failure } from './failure.js';
import { isOver, type Game } from './game.js';
import type { Service } from './service.js';
import { statusOf, type Status } from './view.js';

/** A game in the list. */
export interface GameListing {
  readonly id: string;
  readonly system: string;
  readonly scenario: string;
  readonly title: string;
  readonly status: string;
  readonly turn: number;
  /** Every side, and whether somebody has taken its seat. */
  readonly seats: Readonly<Record<string, boolean>>;
  readonly created: string;
  readonly updated: string;
  readonly version: number;
  /** Null while the game runs and for a draw. */
  readonly winner: string | null;
}

export interface GameFilter {
  readonly system?: string;
  readonly scenario?: string;
  readonly status?: Status;
}

/** The read side's list of games. */
export interface GameList {
  /** Adds or replaces, unless the list already tells of a later version. */
  upsert(game: GameListing): Promise<void>;
  /** The newest first, those behind `after` when it is given. */
  list(page: { filter?: GameFilter; after?: Pick<GameListing, 'created' | 'id'>; limit: number }): Promise<readonly GameListing[]>;
}

export interface ListRequest {
  readonly filter: GameFilter;
  readonly limit: number;
  /** The `next` of the page before. */
  readonly cursor?: string;
}

export interface GamePage {
  readonly games: readonly GameListing[];
  /** What to give as `cursor` for the next page; null on the last. */
  readonly next: string | null;
}

/** A page of the list of games, the newest first. The list follows the games by a moment. */
export async function listGames({ list }: Service, { filter, limit, cursor }: ListRequest): Promise<Result<GamePage, Failure>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && !after) return malformed([{ path: '/cursor', code: 'cursor.malformed', message: 'is not the `next` of a page' }]);
  const games = await list.list({ filter, after, limit: limit + 1 });
  const shown = games.slice(0, limit);
  const last = shown.at(-1);
  return ok({ games: shown, next: games.length > limit && last ? encodeCursor(last) : null });
}

/** What the list says of a game. */
export function listing(game: Game): GameListing {
  const { id, facts, system, seats, created, updated, version, state } = game;
  return {
    id,
    system: facts.system,
    scenario: facts.scenario.id,
    title: facts.title,
    status: statusOf(game),
    turn: turnOf(system.observe(state, { role: 'observer' })),
    seats: Object.fromEntries(system.sides.map((side) => [side, side in seats])),
    created,
    updated,
    version,
    winner: (isOver(game) ? system.outcome(state)?.winner : undefined) ?? null,
  };
}

/** The turn, where the public view of the system's games has one. */
function turnOf(view: unknown): number {
  const turn = typeof view === 'object' && view !== null && 'turn' in view ? view.turn : 0;
  return typeof turn === 'number' ? turn : 0;
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

import { isOver, statusOf, type Game, type Status } from './game.js';

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
  /** The game that it is a fork of; null when it is none. */
  readonly origin: string | null;
  readonly created: string;
  readonly updated: string;
  readonly version: number;
  /** Null while the game runs and for a draw. */
  readonly winner: string | null;
}

/** A game in the list, with what people are called there. */
export interface NamedListing extends GameListing {
  /** By side; without those who have no name, or none any more. */
  readonly names: Readonly<Record<string, string>>;
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

/** What the list says of a game. */
export function listing(game: Game): GameListing {
  const { id, facts, system, seats, created, updated, version, state } = game;
  return {
    id,
    system: facts.system,
    scenario: facts.scenario.id,
    title: facts.title,
    status: statusOf(game),
    turn: system.observe(state, { role: 'observer' }).turn,
    seats: Object.fromEntries(system.sides.map((side) => [side, side in seats])),
    origin: facts.origin?.game ?? null,
    created,
    updated,
    version,
    winner: (isOver(game) ? system.outcome(state)?.winner : undefined) ?? null,
  };
}

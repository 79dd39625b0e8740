import type { DataSource } from 'typeorm';
import { GameSummary } from './game-summary.js';

/** Only games that agree with all that is given. */
export interface GameFilter {
  readonly system?: string;
  readonly scenario?: string;
  readonly status?: string;
}

/** The place after the last game of a page. */
export type GameCursor = Pick<GameSummary, 'created' | 'id'>;

/** The list of games. Every call is one statement, since a SQLite DataSource has one connection for all. */
export class GameSummaries {
  constructor(private readonly source: DataSource) {}

  /** Adds or replaces a summary, unless the list already tells of a later version: projections may overlap. */
  async upsert(game: GameSummary): Promise<void> {
    await this.source.sql`
      INSERT INTO game_summary (id, system, scenario, title, status, turn, seats, origin, created, updated, version, winner)
      VALUES (${game.id}, ${game.system}, ${game.scenario}, ${game.title}, ${game.status}, ${game.turn},
        ${JSON.stringify(game.seats)}, ${game.origin}, ${game.created}, ${game.updated}, ${game.version}, ${game.winner})
      ON CONFLICT (id) DO UPDATE SET system = excluded.system, scenario = excluded.scenario, title = excluded.title,
        status = excluded.status, turn = excluded.turn, seats = excluded.seats, origin = excluded.origin, created = excluded.created,
        updated = excluded.updated, version = excluded.version, winner = excluded.winner
      WHERE game_summary.version <= excluded.version`;
  }

  /** A page of games, the newest first: at most `limit`, those behind `after` when it is given. */
  list({ filter = {}, after, limit }: { filter?: GameFilter; after?: GameCursor; limit: number }): Promise<GameSummary[]> {
    const page = this.source.getRepository(GameSummary).createQueryBuilder('game');
    for (const name of ['system', 'scenario', 'status'] as const) {
      if (filter[name] !== undefined) page.andWhere(`game.${name} = :${name}`, { [name]: filter[name] });
    }
    if (after) page.andWhere('(game.created, game.id) < (:created, :id)', { created: after.created, id: after.id });
    return page.orderBy('game.created', 'DESC').addOrderBy('game.id', 'DESC').limit(limit).getMany();
  }

  async get(id: string): Promise<GameSummary | undefined> {
    return (await this.source.getRepository(GameSummary).findOneBy({ id })) ?? undefined;
  }
}

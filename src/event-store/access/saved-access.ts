import { In, type DataSource } from 'typeorm';
import { REVOKED_KEPT, type AccessStore, type SeatName, type Token } from '../../games/access-store.js';
import { AccessToken } from './access-token.js';
import { NamedSeat } from './named-seat.js';

/** Tokens and names in a database. Every call is one statement, since a SQLite DataSource has one connection for all. */
export class SavedAccess implements AccessStore {
  constructor(private readonly source: DataSource) {}

  async addTokens(tokens: readonly Token[]): Promise<void> {
    const rows = tokens.map((token) => ({ ...token, scopes: [...token.scopes] }));
    await this.source.createQueryBuilder().insert().into(AccessToken).values(rows).orIgnore().updateEntity(false).execute();
  }

  async tokens(game: string): Promise<readonly Token[]> {
    const rows = await this.source.getRepository(AccessToken).find({ where: { game }, order: { created: 'ASC', id: 'ASC' } });
    return rows.map(({ id, role, hash, scopes, created, revoked }) => ({ id, game, role, hash, scopes, created, revoked }));
  }

  async revoke(game: string, id: string, time: string): Promise<void> {
    await this.source.sql`UPDATE access_token SET revoked = ${time} WHERE game = ${game} AND id = ${id} AND revoked IS NULL`;
    await this.forget(game);
  }

  async setName(name: SeatName): Promise<void> {
    await this.source.getRepository(NamedSeat).upsert({ ...name }, ['game', 'side']);
  }

  async names(games: readonly string[]): Promise<readonly SeatName[]> {
    if (games.length === 0) return [];
    const rows = await this.source.getRepository(NamedSeat).find({ where: { game: In([...games]) }, order: { game: 'ASC', side: 'ASC' } });
    return rows.map(({ game, side, name }) => ({ game, side, name }));
  }

  close(): Promise<void> {
    return this.source.destroy();
  }

  private async forget(game: string): Promise<void> {
    await this.source.sql`
      DELETE FROM access_token WHERE game = ${game} AND revoked IS NOT NULL AND id NOT IN (
        SELECT id FROM access_token WHERE game = ${game} AND revoked IS NOT NULL ORDER BY revoked DESC, id DESC LIMIT ${REVOKED_KEPT})`;
  }
}

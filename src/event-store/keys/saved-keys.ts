import type { DataSource } from 'typeorm';
import type { KeyStore, SigningKey } from '../../games/key-store.js';
import { KeptKey } from './kept-key.js';

/** The service's keys in a database. */
export class SavedKeys implements KeyStore {
  constructor(private readonly source: DataSource) {}

  async keys(): Promise<readonly SigningKey[]> {
    const rows = await this.source.getRepository(KeptKey).find({ order: { place: 'ASC' } });
    return rows.map(({ id, x, d, created }) => ({ id, x, d, created }));
  }

  async add(key: SigningKey): Promise<void> {
    await this.source.getRepository(KeptKey).insert({ ...key });
  }

  close(): Promise<void> {
    return this.source.destroy();
  }
}

import type { DataSource } from 'typeorm';
import { Checkpoint } from './checkpoint.js';

/** How far each projection has read the log of all streams. */
export class Checkpoints {
  constructor(private readonly source: DataSource) {}

  /** The position of the last event that the projection has taken in; 0 before the first. */
  async get(name: string): Promise<number> {
    return (await this.source.getRepository(Checkpoint).findOneBy({ name }))?.position ?? 0;
  }

  async set(name: string, position: number): Promise<void> {
    await this.source.getRepository(Checkpoint).upsert({ name, position }, ['name']);
  }
}

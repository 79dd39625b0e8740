import { DataSource, type DataSourceOptions } from 'typeorm';

/** Brings a database up to date over a connection of its own, each migration in its own transaction. */
export async function migrate(options: DataSourceOptions): Promise<void> {
  const source = await new DataSource(options).initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await source.destroy();
  }
}

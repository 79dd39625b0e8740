import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** The append-only log: one row per event, the envelope as JSON text in `body`. */
export class CreateEvents implements MigrationInterface {
  readonly name = 'CreateEvents1767225600000';

  async up(runner: QueryRunner): Promise<void> {
    // SQLite's AUTOINCREMENT wants exactly `integer`; PostgreSQL's `integer` would run out of positions.
    const position = runner.dataSource.options.type === 'postgres' ? 'bigint' : 'integer';
    await runner.createTable(
      new Table({
        name: 'events',
        columns: [
          { name: 'position', type: position, isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
          { name: 'stream', type: 'text' },
          { name: 'version', type: 'integer' },
          // Only where the client chose the id: nobody looks for the others, and each index entry costs a page of every commit.
          { name: 'command', type: 'text', isNullable: true },
          { name: 'body', type: 'text' },
        ],
        uniques: [{ name: 'events_stream_version', columnNames: ['stream', 'version'] }],
        indices: [{ name: 'events_stream_command', columnNames: ['stream', 'command'], where: 'command IS NOT NULL' }],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('events');
  }
}

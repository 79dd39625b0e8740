import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

const gameSummary = (): Table =>
  new Table({
    name: 'game_summary',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'system', type: 'text' },
      { name: 'scenario', type: 'text' },
      { name: 'title', type: 'text' },
      { name: 'status', type: 'text' },
      { name: 'turn', type: 'integer' },
      { name: 'seats', type: 'text' },
      { name: 'created', type: 'text' },
      { name: 'updated', type: 'text' },
      { name: 'version', type: 'integer' },
      { name: 'winner', type: 'text', isNullable: true },
    ],
    indices: [
      { name: 'game_summary_page', columnNames: ['created', 'id'] },
      { name: 'game_summary_system', columnNames: ['system', 'created', 'id'] },
      { name: 'game_summary_scenario', columnNames: ['scenario', 'created', 'id'] },
      { name: 'game_summary_status', columnNames: ['status', 'created', 'id'] },
    ],
  });

const snapshot = (): Table =>
  new Table({
    name: 'snapshot',
    columns: [
      { name: 'stream', type: 'text', isPrimary: true },
      { name: 'fingerprint', type: 'text', isPrimary: true },
      { name: 'version', type: 'integer', isPrimary: true },
      { name: 'state', type: 'text' },
    ],
  });

const checkpoint = (): Table =>
  new Table({
    name: 'checkpoint',
    columns: [
      { name: 'name', type: 'text', isPrimary: true },
      { name: 'position', type: 'bigint' },
    ],
  });

/** What is derived from the log: the list of games, saved states, and how far each projection has read. */
export class CreateReadSide implements MigrationInterface {
  readonly name = 'CreateReadSide1767225600001';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [gameSummary(), snapshot(), checkpoint()]) await runner.createTable(table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['checkpoint', 'snapshot', 'game_summary']) await runner.dropTable(name);
  }
}

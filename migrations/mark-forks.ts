import { TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm';

/** The list of games tells which of them are forks, and of which game. */
export class MarkForks implements MigrationInterface {
  readonly name = 'MarkForks1767225600004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('game_summary', new TableColumn({ name: 'origin', type: 'text', isNullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('game_summary', 'origin');
  }
}

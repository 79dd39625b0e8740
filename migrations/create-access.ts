import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

const accessToken = (): Table =>
  new Table({
    name: 'access_token',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'game', type: 'text' },
      { name: 'role', type: 'text' },
      { name: 'hash', type: 'text' },
      { name: 'scopes', type: 'text' },
      { name: 'created', type: 'text' },
      { name: 'revoked', type: 'text', isNullable: true },
    ],
    uniques: [{ name: 'access_token_hash', columnNames: ['game', 'hash'] }],
  });

const seatName = (): Table =>
  new Table({
    name: 'seat_name',
    columns: [
      { name: 'game', type: 'text', isPrimary: true },
      { name: 'side', type: 'text', isPrimary: true },
      { name: 'name', type: 'text', isNullable: true },
    ],
  });

/** Tokens and names: not derived from the log, and never thrown away. */
export class CreateAccess implements MigrationInterface {
  readonly name = 'CreateAccess1767225600002';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [accessToken(), seatName()]) await runner.createTable(table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['seat_name', 'access_token']) await runner.dropTable(name);
  }
}

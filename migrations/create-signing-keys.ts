import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** The keys that heads are signed with: never thrown away, since what they have signed is checked for ever. */
export class CreateSigningKeys implements MigrationInterface {
  readonly name = 'CreateSigningKeys1767225600003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'signing_key',
        columns: [
          // The newest key signs, whatever the clocks of those who add them say.
          { name: 'place', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
          { name: 'id', type: 'text' },
          { name: 'x', type: 'text' },
          { name: 'd', type: 'text' },
          { name: 'created', type: 'text' },
        ],
        uniques: [{ name: 'signing_key_id', columnNames: ['id'] }],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('signing_key');
  }
}

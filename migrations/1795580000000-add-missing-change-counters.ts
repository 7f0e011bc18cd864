import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A household used to get its counter with its first change. Now the counter is there from the beginning. */
export class AddMissingChangeCounters1795580000000 implements MigrationInterface {
  readonly name = 'AddMissingChangeCounters1795580000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'INSERT INTO change_counters (household_id, epoch) SELECT id, gen_random_uuid() FROM households ON CONFLICT DO NOTHING',
    );
  }

  async down(): Promise<void> {
    // The earlier program reads these counters as well.
  }
}

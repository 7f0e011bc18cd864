import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what a household has due first, so that households take turns. The indexes by time alone are for the version before. */
export class IndexTasksByHousehold1795340000000 implements MigrationInterface {
  readonly name = 'IndexTasksByHousehold1795340000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX picture_fetches_turn_idx ON picture_fetches (household_id, due_at);
      CREATE INDEX nutrition_tasks_turn_idx ON nutrition_tasks (household_id, due_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX picture_fetches_turn_idx, nutrition_tasks_turn_idx');
  }
}

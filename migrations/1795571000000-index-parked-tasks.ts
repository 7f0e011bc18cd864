import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the next parked task of a lane, household by household. */
export class IndexParkedTasks1795571000000 implements MigrationInterface {
  readonly name = 'IndexParkedTasks1795571000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX tasks_parked_idx ON tasks (kind, lane, household_id, due_at, subject) WHERE state = 'parked'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX tasks_parked_idx');
  }
}

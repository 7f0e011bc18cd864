import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A task whose lane is full stays ready; before, it had the state `parked`. */
export class TasksOfFullLanes1798000000021 implements MigrationInterface {
  readonly name = 'TasksOfFullLanes1798000000021';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("UPDATE tasks SET state = 'ready' WHERE state = 'parked'");
    await queryRunner.query('DROP INDEX tasks_parked_idx');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "CREATE INDEX tasks_parked_idx ON tasks (kind, lane, household_id, due_at, subject) WHERE state = 'parked'",
    );
  }
}

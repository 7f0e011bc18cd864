import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day with which the weeks of a household begin. */
export class WeekStarts1798000000006 implements MigrationInterface {
  readonly name = 'WeekStarts1798000000006';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE households ADD COLUMN week_starts_on text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE households DROP COLUMN week_starts_on');
  }
}

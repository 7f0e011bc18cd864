import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day with which weeks begin in a household that chose neither a day nor a locale. */
export class WeekOfTheSignUp1798000000030 implements MigrationInterface {
  readonly name = 'WeekOfTheSignUp1798000000030';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE households ADD COLUMN sign_up_week_start text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE households DROP COLUMN sign_up_week_start');
  }
}

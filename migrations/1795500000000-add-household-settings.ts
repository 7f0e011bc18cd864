import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Viewers tick groceries only where the household says so. */
export class AddHouseholdSettings1795500000000 implements MigrationInterface {
  readonly name = 'AddHouseholdSettings1795500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE households ADD COLUMN viewers_may_tick boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE households DROP COLUMN viewers_may_tick');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells a retry of a request that made an item from another request with its id. */
export class AddCalendarItemDigest1795475000000 implements MigrationInterface {
  readonly name = 'AddCalendarItemDigest1795475000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE planned_recipes ADD COLUMN made_of text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE planned_recipes DROP COLUMN made_of');
  }
}

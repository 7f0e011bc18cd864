import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason of a stored message, so that the pages can say it in each language. */
export class ReasonsOfFailedImports1797000000001 implements MigrationInterface {
  readonly name = 'ReasonsOfFailedImports1797000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_imports ADD COLUMN error_reason jsonb');
    await queryRunner.query('ALTER TABLE archive_entries ADD COLUMN error_reason jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE archive_entries DROP COLUMN error_reason');
    await queryRunner.query('ALTER TABLE recipe_imports DROP COLUMN error_reason');
  }
}

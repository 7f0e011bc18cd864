import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The recipe that was there already when an import was read. */
export class DuplicateImports1798000000007 implements MigrationInterface {
  readonly name = 'DuplicateImports1798000000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_imports ADD COLUMN duplicate_of uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_imports DROP COLUMN duplicate_of');
  }
}

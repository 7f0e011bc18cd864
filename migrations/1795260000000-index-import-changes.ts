import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what changed of a household's imports in the last seconds. */
export class IndexImportChanges1795260000000 implements MigrationInterface {
  readonly name = 'IndexImportChanges1795260000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX recipe_imports_updated_idx ON recipe_imports (household_id, updated_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX recipe_imports_updated_idx');
  }
}

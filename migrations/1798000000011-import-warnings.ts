import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a completed import did not find. */
export class ImportWarnings1798000000011 implements MigrationInterface {
  readonly name = 'ImportWarnings1798000000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE recipe_imports ADD COLUMN warnings text[] NOT NULL DEFAULT '{}'");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_imports DROP COLUMN warnings');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the AI is to read an import whatever the parser can. */
export class AddImportForceAi1795240000000 implements MigrationInterface {
  readonly name = 'AddImportForceAi1795240000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_imports ADD COLUMN force_ai boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_imports DROP COLUMN force_ai');
  }
}

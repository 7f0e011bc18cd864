import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A recipe keeps the text of its yield beside the number of servings: `1 loaf (12 slices)`. */
export class YieldText1798000000001 implements MigrationInterface {
  readonly name = 'YieldText1798000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipes ADD COLUMN yield_text text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipes DROP COLUMN yield_text');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of an ingredient that was merged into another one leads to that one. */
export class MergedIngredients1798000000004 implements MigrationInterface {
  readonly name = 'MergedIngredients1798000000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE ingredients ADD COLUMN merged_into uuid');
    await queryRunner.query(
      'CREATE INDEX ingredients_merged_idx ON ingredients (household_id, merged_into) WHERE merged_into IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE ingredients DROP COLUMN merged_into');
  }
}

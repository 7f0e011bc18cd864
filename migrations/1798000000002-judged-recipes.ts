import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches know allergens and diets of a recipe. Those that are there are judged by the task `recipeFoods` (see `search/`). */
export class JudgedRecipes1798000000002 implements MigrationInterface {
  readonly name = 'JudgedRecipes1798000000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_search ADD COLUMN lexicon text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_search DROP COLUMN lexicon');
  }
}

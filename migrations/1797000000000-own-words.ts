import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A line of a recipe has words of its own: until now it had the name of its ingredient. An ingredient refers to a food of the
 * lexicon; those that are there are looked up by the task `ingredientFoods` (see `ingredients/`).
 */
export class OwnWords1797000000000 implements MigrationInterface {
  readonly name = 'OwnWords1797000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_ingredients ADD COLUMN name text');
    await queryRunner.query(
      `UPDATE recipe_ingredients l SET name = i.name FROM ingredients i
       WHERE i.household_id = l.household_id AND i.id = l.ingredient_id`,
    );
    await queryRunner.query('ALTER TABLE recipe_ingredients ALTER COLUMN name SET NOT NULL');
    await queryRunner.query('ALTER TABLE ingredients ADD COLUMN food_id text');
    await queryRunner.query('ALTER TABLE ingredients ADD COLUMN lexicon text');
    await queryRunner.query(
      'CREATE INDEX ingredients_food_idx ON ingredients (household_id, food_id) WHERE (food_id IS NOT NULL)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ingredients_food_idx');
    await queryRunner.query('ALTER TABLE ingredients DROP COLUMN lexicon, DROP COLUMN food_id');
    await queryRunner.query('ALTER TABLE recipe_ingredients DROP COLUMN name');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person does not eat, and what a search row knows of a recipe that speaks against it. The task `recipeFoods` fills the rows. */
export class DietsOfPeople1798000000003 implements MigrationInterface {
  readonly name = 'DietsOfPeople1798000000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE users ADD COLUMN allergens text[] NOT NULL DEFAULT '{}', ADD COLUMN diets text[] NOT NULL DEFAULT '{}'`,
    );
    await queryRunner.query(
      `ALTER TABLE recipe_search ADD COLUMN allergens text[] NOT NULL DEFAULT '{}', ADD COLUMN unsuited_diets text[] NOT NULL DEFAULT '{}'`,
    );
    await queryRunner.query('UPDATE recipe_search SET lexicon = NULL WHERE lexicon IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_search DROP COLUMN allergens, DROP COLUMN unsuited_diets');
    await queryRunner.query('ALTER TABLE users DROP COLUMN allergens, DROP COLUMN diets');
  }
}

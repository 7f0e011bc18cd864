import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a household has at home, so that recipes put none of it on the shopping list. */
export class CreatePantry1795452000000 implements MigrationInterface {
  readonly name = 'CreatePantry1795452000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE pantry_items (
        household_id uuid NOT NULL,
        id uuid NOT NULL,
        ingredient_id uuid NOT NULL,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pantry_items_pkey PRIMARY KEY (household_id, id),
        CONSTRAINT pantry_items_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE,
        CONSTRAINT pantry_items_ingredient_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id)
      );

      CREATE UNIQUE INDEX pantry_items_ingredient_key ON pantry_items (household_id, ingredient_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE pantry_items');
  }
}

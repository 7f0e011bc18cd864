import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row for each recipe whose nutrition is yet to be estimated. */
export class CreateNutritionTasks1795250000000 implements MigrationInterface {
  readonly name = 'CreateNutritionTasks1795250000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE nutrition_tasks (
        household_id uuid NOT NULL,
        recipe_id uuid NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz(3) NOT NULL DEFAULT now(),
        lease_token uuid,
        CONSTRAINT nutrition_tasks_pkey PRIMARY KEY (household_id, recipe_id),
        CONSTRAINT nutrition_tasks_recipe_fkey FOREIGN KEY (household_id, recipe_id)
          REFERENCES recipes(household_id, id) ON DELETE CASCADE
      );

      CREATE INDEX nutrition_tasks_due_idx ON nutrition_tasks (due_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE nutrition_tasks');
  }
}

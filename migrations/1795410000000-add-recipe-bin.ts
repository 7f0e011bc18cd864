import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deleted recipe stays in the bin for 30 days. The plan's notes in its place remember it, so that it can take them back. */
export class AddRecipeBin1795410000000 implements MigrationInterface {
  readonly name = 'AddRecipeBin1795410000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE recipes ADD COLUMN deleted_at timestamptz(3);
      CREATE INDEX recipes_deleted_idx ON recipes (household_id, deleted_at) WHERE deleted_at IS NOT NULL;
      ALTER TABLE planned_recipes ADD COLUMN former_recipe_id uuid;
      CREATE INDEX planned_recipes_former_idx ON planned_recipes (household_id, former_recipe_id) WHERE former_recipe_id IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX planned_recipes_former_idx;
      ALTER TABLE planned_recipes DROP COLUMN former_recipe_id;
      DROP INDEX recipes_deleted_idx;
      ALTER TABLE recipes DROP COLUMN deleted_at;
    `);
  }
}

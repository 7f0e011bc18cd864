import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pictures are kept here and not in files: several processes share them, one backup holds them, and they go with their
 * recipe. WebP does not get smaller by compressing it again, so the bytes are stored as they are.
 */
export class CreateRecipePictures1795280000000 implements MigrationInterface {
  readonly name = 'CreateRecipePictures1795280000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE recipes ADD COLUMN picture_token text;

      CREATE TABLE recipe_pictures (
        household_id uuid NOT NULL,
        recipe_id uuid NOT NULL,
        size text NOT NULL,
        webp bytea STORAGE EXTERNAL NOT NULL,
        hash text NOT NULL,
        CONSTRAINT recipe_pictures_pkey PRIMARY KEY (household_id, recipe_id, size),
        CONSTRAINT recipe_pictures_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
      );

      CREATE TABLE picture_fetches (
        household_id uuid NOT NULL,
        recipe_id uuid NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz(3) NOT NULL DEFAULT now(),
        lease_token uuid,
        CONSTRAINT picture_fetches_pkey PRIMARY KEY (household_id, recipe_id),
        CONSTRAINT picture_fetches_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
      );

      CREATE INDEX picture_fetches_due_idx ON picture_fetches (due_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE picture_fetches;
      DROP TABLE recipe_pictures;
      ALTER TABLE recipes DROP COLUMN picture_token;
    `);
  }
}

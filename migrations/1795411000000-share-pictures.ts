import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pictures get ids of their own, so that a recipe may have several and a duplicate shares those of its original. A recipe without a
 * `picture_id` shows the picture with its own id, as all did before. The view is the table of before, for the program of before.
 */
export class SharePictures1795411000000 implements MigrationInterface {
  readonly name = 'SharePictures1795411000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE recipe_pictures RENAME TO pictures;
      ALTER TABLE pictures RENAME COLUMN recipe_id TO id;
      ALTER TABLE pictures RENAME CONSTRAINT recipe_pictures_pkey TO pictures_pkey;
      ALTER TABLE pictures DROP CONSTRAINT recipe_pictures_recipe_fkey;
      ALTER TABLE pictures ADD CONSTRAINT pictures_household_fkey
        FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;
      CREATE VIEW recipe_pictures AS SELECT household_id, id AS recipe_id, size, webp, hash FROM pictures;

      ALTER TABLE recipes ADD COLUMN picture_id uuid;
      CREATE INDEX recipes_picture_idx ON recipes (household_id, picture_id) WHERE picture_id IS NOT NULL;
      ALTER TABLE recipe_images ADD COLUMN picture_id uuid, ADD COLUMN picture_token text;
      CREATE INDEX recipe_images_picture_idx ON recipe_images (household_id, picture_id) WHERE picture_id IS NOT NULL;
    `);
  }

  /** Uploaded pictures and those of duplicates go: the table of before has no place for them. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM recipe_images WHERE picture_id IS NOT NULL;
      DROP INDEX recipe_images_picture_idx;
      ALTER TABLE recipe_images DROP COLUMN picture_id, DROP COLUMN picture_token;

      CREATE TEMPORARY TABLE first_owners AS
        SELECT DISTINCT ON (household_id, picture_id) household_id, id, picture_id FROM recipes
        WHERE picture_id IS NOT NULL ORDER BY household_id, picture_id, created_at, id;
      UPDATE recipes r SET picture_token = NULL
      WHERE picture_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM first_owners o WHERE o.household_id = r.household_id AND o.id = r.id
      );
      DELETE FROM pictures p USING first_owners o WHERE p.household_id = o.household_id AND p.id = o.id;
      UPDATE pictures p SET id = o.id FROM first_owners o WHERE p.household_id = o.household_id AND p.id = o.picture_id;
      DELETE FROM pictures p WHERE NOT EXISTS (SELECT FROM recipes r WHERE r.household_id = p.household_id AND r.id = p.id);
      DROP TABLE first_owners;
      DROP INDEX recipes_picture_idx;
      ALTER TABLE recipes DROP COLUMN picture_id;

      DROP VIEW recipe_pictures;
      ALTER TABLE pictures DROP CONSTRAINT pictures_household_fkey;
      ALTER TABLE pictures RENAME CONSTRAINT pictures_pkey TO recipe_pictures_pkey;
      ALTER TABLE pictures RENAME COLUMN id TO recipe_id;
      ALTER TABLE pictures RENAME TO recipe_pictures;
      ALTER TABLE recipe_pictures ADD CONSTRAINT recipe_pictures_recipe_fkey
        FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;
    `);
  }
}

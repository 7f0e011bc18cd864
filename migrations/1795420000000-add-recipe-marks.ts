import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What each person has of a recipe, and the log of cooking. The average rating, the last time and the number of times stand in the
 * recipe, and again where summaries and searches read them.
 */
const TABLES = `
  CREATE TABLE recipe_marks (
    household_id uuid NOT NULL,
    user_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    rating integer,
    favorite_at timestamptz(3),
    CONSTRAINT recipe_marks_pkey PRIMARY KEY (household_id, user_id, recipe_id),
    CONSTRAINT recipe_marks_rating_check CHECK (rating BETWEEN 1 AND 5),
    CONSTRAINT recipe_marks_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE INDEX recipe_marks_recipe_idx ON recipe_marks (household_id, recipe_id);

  CREATE TABLE recipe_made (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    user_id uuid NOT NULL,
    made_at timestamptz(3) NOT NULL,
    servings integer,
    note text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT recipe_made_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT recipe_made_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE INDEX recipe_made_recipe_idx ON recipe_made (household_id, recipe_id, made_at);
`;

const COLUMNS = `
  ALTER TABLE recipes ADD COLUMN last_made_at timestamptz(3), ADD COLUMN made_count integer NOT NULL DEFAULT 0;

  ALTER TABLE recipe_summaries ADD COLUMN last_made_at timestamptz(3), ADD COLUMN made_count integer NOT NULL DEFAULT 0;

  ALTER TABLE search_entries ADD COLUMN last_made_at timestamptz(3), ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now();

  UPDATE search_entries e SET updated_at = r.updated_at FROM recipes r
  WHERE r.household_id = e.household_id AND r.id = e.recipe_id;
`;

/** They hold the places too, as the other orders do. What was never made counts as made before all else. */
const INDEXES = `
  CREATE INDEX search_entries_updated_idx ON search_entries (household_id, updated_at, recipe_id) INCLUDE (block, place);

  CREATE INDEX search_entries_made_idx ON search_entries (household_id, last_made_at NULLS FIRST, recipe_id) INCLUDE (block, place);

  ANALYZE search_entries;
`;

const DOWN = `
  DROP INDEX search_entries_made_idx, search_entries_updated_idx;

  ALTER TABLE search_entries DROP COLUMN last_made_at, DROP COLUMN updated_at;

  ALTER TABLE recipe_summaries DROP COLUMN last_made_at, DROP COLUMN made_count;

  ALTER TABLE recipes DROP COLUMN last_made_at, DROP COLUMN made_count;

  DROP TABLE recipe_made, recipe_marks;
`;

export class AddRecipeMarks1795420000000 implements MigrationInterface {
  readonly name = 'AddRecipeMarks1795420000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [TABLES, COLUMNS, INDEXES]) await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

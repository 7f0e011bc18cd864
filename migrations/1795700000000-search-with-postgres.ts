import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row for each recipe, found through Postgres's own index of lexemes. */
const UP = `
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE TABLE recipe_search (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    lexemes tsvector NOT NULL,
    title_key text COLLATE "C" NOT NULL,
    cooking_time integer,
    average_rating double precision,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    last_made_at timestamptz(3),
    CONSTRAINT recipe_search_pkey PRIMARY KEY (household_id, recipe_id),
    CONSTRAINT recipe_search_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );
  CREATE INDEX recipe_search_lexemes_idx ON recipe_search USING gin (household_id, lexemes) WITH (fastupdate = off);
  CREATE INDEX recipe_search_created_idx ON recipe_search (household_id, created_at, recipe_id);
  CREATE INDEX recipe_search_title_idx ON recipe_search (household_id, title_key, recipe_id);
  INSERT INTO recipe_search
    (household_id, recipe_id, lexemes, title_key, cooking_time, average_rating, created_at, updated_at, last_made_at)
  SELECT e.household_id, e.recipe_id, COALESCE(f.lexemes, array_to_tsvector(ARRAY(
      SELECT b.lexeme FROM search_blocks b
      WHERE b.household_id = e.household_id AND b.block = e.block AND get_bit(b.recipes, e.place) = 1
        AND b.lexeme <> '' AND b.lexeme !~ '^[mr]:'
    ))), e.title_key, e.cooking_time, e.average_rating, e.created_at, e.updated_at, e.last_made_at
  FROM search_entries e LEFT JOIN search_fresh f ON f.household_id = e.household_id AND f.recipe_id = e.recipe_id;
  DROP TABLE search_fresh, search_entries, search_blocks, search_places`;

export class SearchWithPostgres1795700000000 implements MigrationInterface {
  readonly name = 'SearchWithPostgres1795700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP.split(';\n')) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('The tables of the former search are not made again'));
  }
}

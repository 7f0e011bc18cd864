import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a search reads apart from the recipes themselves. `search_entries` has what recipes are sorted and filtered by,
 * `search_fresh` the lexemes of those that have no place in a block yet, `search_blocks` one bit for each recipe of a block
 * that holds a lexeme, `search_places` how many places a household has given out.
 */
const TABLES = `
  CREATE TABLE search_entries (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    title_key text COLLATE "C" NOT NULL,
    cooking_time integer,
    average_rating double precision,
    block integer,
    place integer,
    CONSTRAINT search_entries_pkey PRIMARY KEY (household_id, recipe_id),
    CONSTRAINT search_entries_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE TABLE search_fresh (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    lexemes tsvector NOT NULL,
    CONSTRAINT search_fresh_pkey PRIMARY KEY (household_id, recipe_id),
    CONSTRAINT search_fresh_entry_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES search_entries(household_id, recipe_id) ON DELETE CASCADE
  );

  -- Few rows that every search reads: neither compressed nor kept elsewhere while they fit a page.
  ALTER TABLE search_fresh SET (toast_tuple_target = 8160);

  CREATE TABLE search_blocks (
    household_id uuid NOT NULL,
    lexeme text COLLATE "C" NOT NULL,
    block integer NOT NULL,
    recipes bit(16384) NOT NULL,
    CONSTRAINT search_blocks_pkey PRIMARY KEY (household_id, lexeme, block),
    CONSTRAINT search_blocks_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  -- Most blocks of most lexemes are nearly empty: they shrink to some fifty bytes, and stay in the row.
  ALTER TABLE search_blocks ALTER recipes SET STORAGE MAIN, SET (toast_tuple_target = 128);

  CREATE TABLE search_places (
    household_id uuid NOT NULL,
    given integer NOT NULL,
    CONSTRAINT search_places_pkey PRIMARY KEY (household_id),
    CONSTRAINT search_places_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );
`;

const FILL = `
  INSERT INTO search_entries (household_id, recipe_id, created_at, title_key, cooking_time, average_rating)
  SELECT household_id, id, created_at, title_key, cooking_time, average_rating FROM recipes
  ORDER BY household_id, created_at, id;

  INSERT INTO search_fresh (household_id, recipe_id, lexemes) SELECT household_id, id, search FROM recipes;
`;

/** They hold the places too, so that a page of a large result is found without the table. */
const INDEXES = `
  CREATE INDEX search_entries_created_idx ON search_entries (household_id, created_at, recipe_id) INCLUDE (block, place);

  CREATE INDEX search_entries_title_idx ON search_entries (household_id, title_key, recipe_id) INCLUDE (block, place);

  CREATE INDEX search_entries_place_idx ON search_entries (household_id, block, place);

  ANALYZE search_entries;

  ANALYZE search_fresh;
`;

/** What becomes of a recipe that has its place already. A place is never given twice, so a deleted one only stops to count. */
export const TRIGGERS = `
  CREATE FUNCTION search_entry_follow_recipe() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE search_entries SET created_at = NEW.created_at, average_rating = NEW.average_rating
    WHERE household_id = NEW.household_id AND recipe_id = NEW.id;
    RETURN NULL;
  END $$;

  CREATE TRIGGER recipes_search_follow AFTER UPDATE OF created_at, average_rating ON recipes
  FOR EACH ROW EXECUTE FUNCTION search_entry_follow_recipe();

  CREATE FUNCTION search_blocks_rate() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE search_blocks SET recipes = set_bit(recipes, OLD.place, 0)
    WHERE household_id = OLD.household_id AND block = OLD.block
      AND lexeme = 'r:' || encode(float8send(OLD.average_rating), 'hex');
    INSERT INTO search_blocks AS b (household_id, lexeme, block, recipes)
    SELECT NEW.household_id, 'r:' || encode(float8send(NEW.average_rating), 'hex'), NEW.block,
      set_bit(B'0'::bit(16384), NEW.place, 1)
    WHERE NEW.average_rating IS NOT NULL
    ON CONFLICT (household_id, lexeme, block) DO UPDATE SET recipes = b.recipes | excluded.recipes;
    RETURN NULL;
  END $$;

  CREATE TRIGGER search_entries_rate AFTER UPDATE OF average_rating ON search_entries FOR EACH ROW
  WHEN (OLD.block IS NOT NULL AND OLD.average_rating IS DISTINCT FROM NEW.average_rating)
  EXECUTE FUNCTION search_blocks_rate();

  CREATE FUNCTION search_blocks_forget() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE search_blocks SET recipes = set_bit(recipes, OLD.place, 0)
    WHERE household_id = OLD.household_id AND lexeme = '' AND block = OLD.block
      AND EXISTS (SELECT 1 FROM households WHERE id = OLD.household_id);
    RETURN NULL;
  END $$;

  CREATE TRIGGER search_entries_forget AFTER DELETE ON search_entries FOR EACH ROW
  WHEN (OLD.block IS NOT NULL) EXECUTE FUNCTION search_blocks_forget();
`;

/** Written anew, the table gives back the space of the lexemes it held: two thirds of it. */
const SLIM_RECIPES = `
  ALTER TABLE recipes DROP COLUMN search, DROP COLUMN cooking_time, DROP COLUMN title_key;

  CLUSTER recipes USING recipes_created_idx;

  DROP INDEX recipes_created_idx;
`;

const RESTORE_RECIPES = `
  ALTER TABLE recipes ADD title_key text COLLATE "C", ADD search tsvector, ADD cooking_time integer;

  WITH packed AS (
    SELECT household_id, block, place, array_agg(lexeme) AS lexemes
    FROM search_blocks b CROSS JOIN generate_series(0, 16383) AS place
    WHERE lexeme <> '' AND lexeme !~ '^[mr]:' AND get_bit(recipes, place) = 1
    GROUP BY household_id, block, place
  )
  UPDATE recipes r
  SET title_key = e.title_key, cooking_time = e.cooking_time,
    search = COALESCE(f.lexemes, array_to_tsvector(p.lexemes), '')
  FROM search_entries e
  LEFT JOIN search_fresh f ON f.household_id = e.household_id AND f.recipe_id = e.recipe_id
  LEFT JOIN packed p ON p.household_id = e.household_id AND p.block = e.block AND p.place = e.place
  WHERE r.household_id = e.household_id AND r.id = e.recipe_id;

  ALTER TABLE recipes ALTER title_key SET NOT NULL, ALTER search SET NOT NULL;

  CREATE INDEX recipes_title_idx ON recipes (household_id, title_key, id);

  CREATE INDEX recipes_created_idx ON recipes (household_id, created_at, id);

  CREATE INDEX recipes_search_idx ON recipes USING gin (search);
`;

/** The program gives the recipes their places after its start. Until then searches are slow, and right. */
export class CreateSearchBlocks1795230000000 implements MigrationInterface {
  readonly name = 'CreateSearchBlocks1795230000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [TABLES, FILL, INDEXES, TRIGGERS, SLIM_RECIPES]) await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER recipes_search_follow ON recipes');
    await queryRunner.query(RESTORE_RECIPES);
    for (const table of ['search_places', 'search_blocks', 'search_fresh', 'search_entries'])
      await queryRunner.query(`DROP TABLE ${table}`);
    for (const name of ['search_entry_follow_recipe', 'search_blocks_rate', 'search_blocks_forget'])
      await queryRunner.query(`DROP FUNCTION ${name}`);
  }
}

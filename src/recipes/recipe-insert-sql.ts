import type { Statement } from '../database/sql.js';

/** What a part of a recipe stores beside its household and its recipe, with the types of its columns. */
export const PART_COLUMNS = {
  recipe_ingredients: {
    id: 'uuid',
    ingredient_id: 'uuid',
    position: 'int',
    amount: 'float8',
    unit: 'text',
    system_used: 'text',
    note: 'text',
  },
  recipe_steps: {
    id: 'uuid',
    position: 'int',
    text: 'text',
    system_used: 'text',
    images: 'jsonb',
    step_ingredients: 'jsonb',
  },
  recipe_images: { id: 'uuid', position: 'int', image: 'text' },
  recipe_videos: { id: 'uuid', position: 'int', video: 'text', thumbnail: 'text', duration: 'int' },
  recipe_tags: { tag_id: 'uuid', position: 'int' },
  recipe_cuisines: { cuisine_id: 'uuid', position: 'int' },
} as const satisfies Record<string, Record<string, string>>;

/** `$1` is the household, `$2` the recipe, `$3` the rows as JSON: one statement a table, whatever the number of rows. */
function insertRows(table: keyof typeof PART_COLUMNS): Statement {
  const columns = PART_COLUMNS[table];
  const names = Object.keys(columns).join(', ');
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return {
    name: `recipe-insert-${table}`,
    text: `
      INSERT INTO ${table} (household_id, recipe_id, ${names})
      SELECT $1, $2, ${names} FROM jsonb_to_recordset($3::jsonb) AS rows(${types.join(', ')})`,
  };
}

export const INSERT_INGREDIENTS = insertRows('recipe_ingredients');
export const INSERT_STEPS = insertRows('recipe_steps');
export const INSERT_IMAGES = insertRows('recipe_images');
export const INSERT_VIDEOS = insertRows('recipe_videos');
export const INSERT_TAGS = insertRows('recipe_tags');
export const INSERT_CUISINES = insertRows('recipe_cuisines');

export const RECIPE_COLUMNS = {
  user_id: 'uuid',
  author_id: 'uuid',
  name: 'text',
  description: 'text',
  image: 'text',
  url: 'text',
  url_key: 'text',
  servings: 'int',
  prep_minutes: 'int',
  cook_minutes: 'int',
  total_minutes: 'int',
  notes: 'text',
  system_used: 'text',
  original_system: 'text',
  calories: 'int',
  fat: 'text',
  carbs: 'text',
  protein: 'text',
  origin_country: 'text',
  origin_country_name: 'text',
  origin_region: 'text',
  provenance_note: 'text',
  dish_color: 'text',
  categories: 'text[]',
};

/** What its entry for searches says. */
export const ENTRY_COLUMNS = { title_key: 'text', cooking_time: 'int' };

const ROW_TYPES = Object.entries({ ...RECIPE_COLUMNS, ...ENTRY_COLUMNS }).map(([name, type]) => `${name} ${type}`);
const RECIPE_NAMES = Object.keys(RECIPE_COLUMNS).join(', ');
const ENTRY_NAMES = Object.keys(ENTRY_COLUMNS).join(', ');

/**
 * Answers no row when the household has a recipe with this id. `$3` the row with what its entry says, `$4` its lexemes,
 * `$5` its content hash.
 */
export const INSERT_RECIPE: Statement = {
  name: 'recipe-insert',
  text: `
    WITH given AS (SELECT * FROM jsonb_to_record($3::jsonb) AS row(${ROW_TYPES.join(', ')})),
    recipe AS (
      INSERT INTO recipes (household_id, id, content_hash, ${RECIPE_NAMES}) SELECT $1, $2, $5, ${RECIPE_NAMES} FROM given
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING id, created_at
    ),
    entry AS (
      INSERT INTO search_entries (household_id, recipe_id, created_at, ${ENTRY_NAMES})
      SELECT $1, recipe.id, recipe.created_at, ${ENTRY_NAMES} FROM recipe CROSS JOIN given
    ),
    fresh AS (
      INSERT INTO search_fresh (household_id, recipe_id, lexemes) SELECT $1, id, array_to_tsvector($4::text[]) FROM recipe
    )
    SELECT id FROM recipe`,
};

/** The author that stands for an account; made with the account's name when its first recipe comes. */
export const AUTHOR_OF_ACCOUNT: Statement = {
  name: 'author-of-account',
  text: `
    WITH known AS (SELECT id FROM authors WHERE household_id = $1 AND user_id = $2),
    added AS (
      INSERT INTO authors (household_id, id, user_id, name, name_key)
      SELECT household_id, id, id, name, lower(name) FROM users
      WHERE household_id = $1 AND id = $2 AND NOT EXISTS (SELECT 1 FROM known)
      ON CONFLICT (household_id, user_id) WHERE user_id IS NOT NULL DO NOTHING
      RETURNING id
    )
    SELECT id FROM known UNION ALL SELECT id FROM added`,
};

/** The author that an import found, by name. */
export const AUTHOR_BY_NAME: Statement = {
  name: 'author-by-name',
  text: `
    INSERT INTO authors AS a (household_id, id, name, name_key, image) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (household_id, name_key) WHERE user_id IS NULL DO UPDATE SET image = COALESCE(a.image, excluded.image)
    RETURNING id`,
};

/** Words that are new to the household, in one order everywhere, so that two recipes never wait for each other. */
export const ADD_WORDS: Statement = {
  name: 'search-words-add',
  text: `
    INSERT INTO search_words (household_id, word, near)
    SELECT $1, w.word, w.near FROM jsonb_to_recordset($2::jsonb) AS w(word text, near text[])
    WHERE NOT EXISTS (SELECT 1 FROM search_words s WHERE s.household_id = $1 AND s.word = w.word)
    ORDER BY w.word
    ON CONFLICT (household_id, word) DO NOTHING`,
};

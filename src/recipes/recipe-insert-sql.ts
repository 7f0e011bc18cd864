import { noteChanges } from '../changes/note-changes.js';
import { findOrAdd } from '../database/find-or-add.js';
import type { Statement } from '../database/sql.js';
import { findOrAddIngredients } from '../ingredients/ingredient-sql.js';
import { AUTHOR } from './recipe-json.js';
import { summaryFacts } from './recipe-summary-sql.js';

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

type Part = keyof typeof PART_COLUMNS;

/** Parts that point at things with names: their rows have a `key` where they have no id. */
const NAMED: Partial<Record<Part, { column: string; things: string }>> = {
  recipe_ingredients: { column: 'ingredient_id', things: 'ingredients' },
  recipe_tags: { column: 'tag_id', things: 'tags' },
  recipe_cuisines: { column: 'cuisine_id', things: 'cuisines' },
};

function insertPart(table: Part): string {
  const named = NAMED[table];
  const columns: [string, string][] = Object.entries(PART_COLUMNS[table]);
  const types = [...columns, ['key', 'text']].map(([name, type]) => `${name} ${type}`);
  const values = columns.map(([name]) =>
    name === named?.column ? `COALESCE(rows.${name}, found.id)` : `rows.${name}`,
  );
  return `
    ${table}_added AS (
      INSERT INTO ${table} (household_id, recipe_id, ${columns.map(([name]) => name).join(', ')})
      SELECT $1, recipe.id, ${values.join(', ')}
      FROM recipe CROSS JOIN jsonb_to_recordset($6::jsonb -> '${table}') AS rows(${types.join(', ')})
      ${named ? `LEFT JOIN ${named.things}_found found ON found.key = rows.key` : ''}
    )`;
}

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
const RECIPE_NAMES = Object.keys(RECIPE_COLUMNS)
  .filter((name) => name !== 'author_id')
  .join(', ');
const ENTRY_NAMES = Object.keys(ENTRY_COLUMNS).join(', ');

const IF_NEW = 'EXISTS (SELECT FROM recipe)';

/** The statement does not see the rows that it adds itself: what it found or added tells of them. */
const NEW_TAGS = `(
  SELECT COALESCE(json_agg(json_build_object('name', found.name, 'version', found.version) ORDER BY rows.position), '[]')
  FROM jsonb_to_recordset($6::jsonb -> 'recipe_tags') AS rows(key text, position int)
  JOIN tags_found found ON found.key = rows.key
)`;

/** An author whom this statement adds, or another one at the same moment, is the account. */
const NEW_AUTHOR = `COALESCE(${AUTHOR}, (
  SELECT json_build_object('id', u.id, 'name', u.name, 'image', NULL, 'version', 1)
  FROM users u WHERE u.id = r.author_id
))`;

/**
 * Adds a recipe with all that belongs to it; adds nothing and answers no row when the household has a recipe with this id.
 * `$3` the row with what its entry says, `$4` its lexemes, `$5` its content hash, `$6` by table the rows of its parts, of
 * the things they name and of its words. Without an author it is that of the account, which gets the account's name when
 * its first recipe comes. Things and words are added table by table, each in the order of its keys: no two recipes ever
 * wait for each other in a circle.
 */
export const INSERT_RECIPE: Statement = {
  name: 'recipe-insert',
  notes: true,
  text: `
    WITH given AS (SELECT * FROM jsonb_to_record($3::jsonb) AS row(${ROW_TYPES.join(', ')})),
    author AS (
      SELECT author_id AS id FROM given WHERE author_id IS NOT NULL
      UNION ALL
      SELECT a.id FROM authors a JOIN given ON a.user_id = given.user_id
      WHERE a.household_id = $1 AND given.author_id IS NULL
    ),
    author_added AS (
      INSERT INTO authors (household_id, id, user_id, name, name_key)
      SELECT $1, u.id, u.id, u.name, lower(u.name) FROM users u JOIN given ON u.id = given.user_id
      WHERE NOT EXISTS (SELECT FROM author)
      ON CONFLICT (household_id, user_id) WHERE user_id IS NOT NULL DO NOTHING
      RETURNING id
    ),
    recipe AS (
      INSERT INTO recipes (household_id, id, content_hash, author_id, ${RECIPE_NAMES})
      SELECT $1, $2, $5, COALESCE((SELECT id FROM author), user_id), ${RECIPE_NAMES} FROM given
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING *
    ),
    entry AS (
      INSERT INTO search_entries (household_id, recipe_id, created_at, ${ENTRY_NAMES})
      SELECT $1, recipe.id, recipe.created_at, ${ENTRY_NAMES} FROM recipe CROSS JOIN given
    ),
    fresh AS (
      INSERT INTO search_fresh (household_id, recipe_id, lexemes) SELECT $1, id, array_to_tsvector($4::text[]) FROM recipe
    ),
    ${findOrAddIngredients(`$6::jsonb -> 'ingredients'`, IF_NEW)},
    ${findOrAdd('tags', `$6::jsonb -> 'tags'`, IF_NEW, ['name', 'version'])},
    ${findOrAdd('cuisines', `$6::jsonb -> 'cuisines'`, IF_NEW)},
    ${(Object.keys(PART_COLUMNS) as Part[]).map(insertPart).join(',')},
    words_added AS (
      INSERT INTO search_words (household_id, word, near)
      SELECT $1, w.word, w.near FROM jsonb_to_recordset($6::jsonb -> 'search_words') AS w(word text, near text[])
      WHERE ${IF_NEW} AND NOT EXISTS (SELECT 1 FROM search_words s WHERE s.household_id = $1 AND s.word = w.word)
      ORDER BY w.word
      ON CONFLICT (household_id, word) DO NOTHING
      RETURNING word
    ),
    summary AS (
      INSERT INTO recipe_summaries (household_id, recipe_id, image, facts)
      SELECT $1, r.id, r.image, ${summaryFacts(NEW_TAGS, NEW_AUTHOR)} FROM recipe r
    ),
    ${noteChanges([{ kind: 'recipe', from: 'recipe' }], ['author_added', 'ingredients_added', 'tags_added', 'cuisines_added', 'words_added'])}
    SELECT id FROM recipe`,
};

/** The author that an import found, by name. */
export const AUTHOR_BY_NAME: Statement = {
  name: 'author-by-name',
  text: `
    WITH pictured AS (SELECT FROM authors WHERE household_id = $1 AND name_key = $4 AND user_id IS NULL AND image IS NOT NULL)
    INSERT INTO authors AS a (household_id, id, name, name_key, image) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (household_id, name_key) WHERE user_id IS NULL DO UPDATE SET image = COALESCE(a.image, excluded.image)
    RETURNING id, $5::text IS NOT NULL AND NOT EXISTS (SELECT FROM pictured) AS "hasNewImage"`,
};

export const RECIPES_OF_AUTHOR: Statement = {
  name: 'author-recipes',
  text: 'SELECT id FROM recipes WHERE household_id = $1 AND author_id = $2',
};

import { findOrAdd } from '../../database/find-or-add.js';
import { OWN_HOUSEHOLD } from '../../database/own-household.js';
import { allLocked, lockedRows } from '../../database/locked-rows.js';
import { findOrAddIngredients } from '../../ingredients/ingredient-sql.js';
import { FIELD_COLUMNS } from '../recipe-fields.js';

/*
 * What the statements share that write recipes. Their parameters: `$1` the household, `$2` the recipe, `$3` its row with what its
 * entry for searches says, `$4` its lexemes, `$5` by table the rows of its parts, of the names they point at and of its words.
 * `recipe` is the part of the statement that answers the row which was written, or none.
 */

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
  recipe_images: { id: 'uuid', position: 'int', image: 'text', picture_id: 'uuid', picture_token: 'text' },
  recipe_videos: { id: 'uuid', position: 'int', video: 'text', thumbnail: 'text', duration: 'int' },
  recipe_tags: { tag_id: 'uuid', position: 'int' },
  recipe_cuisines: { cuisine_id: 'uuid', position: 'int' },
} as const satisfies Record<string, Record<string, string>>;

export type Part = keyof typeof PART_COLUMNS;

/** The column with which a part refers to a row of another table. Rows without an id have the `key` of a name. */
export const REFERENCES: Partial<Record<Part, { column: string; table: string }>> = {
  recipe_ingredients: { column: 'ingredient_id', table: 'ingredients' },
  recipe_tags: { column: 'tag_id', table: 'tags' },
  recipe_cuisines: { column: 'cuisine_id', table: 'cuisines' },
};

export const RECIPE_COLUMNS = {
  user_id: 'uuid',
  author_id: 'uuid',
  image: 'text',
  picture_id: 'uuid',
  picture_token: 'text',
  url_key: 'text',
  ...FIELD_COLUMNS,
};

/** The columns of `search_entries` that depend on the content of the recipe. */
export const ENTRY_COLUMNS = { title_key: 'text', cooking_time: 'int' };

/** The CTE `given`: the one row of the parameter `$3`, or no row when the condition is false. */
export const givenRow = (condition = 'true'): string =>
  `given AS (SELECT * FROM jsonb_to_record($3::jsonb) AS row(${Object.entries({
    ...RECIPE_COLUMNS,
    ...ENTRY_COLUMNS,
    keeps_picture: 'boolean',
  })
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')}) WHERE ${condition})`;

export const ENTRY_NAMES = Object.keys(ENTRY_COLUMNS).join(', ');

const IF_WRITTEN = 'EXISTS (SELECT FROM recipe)';

/**
 * JSON of the tags. A statement does not see rows that it adds itself, so the tags are read from the CTEs that found or
 * added them.
 */
export const TAGS_AS_WRITTEN = `(
  SELECT COALESCE(json_agg(json_build_object('name', found.name, 'version', found.version) ORDER BY rows.position), '[]')
  FROM jsonb_to_recordset($5::jsonb -> 'recipe_tags') AS rows(key text, position int)
  JOIN tags_found found ON found.key = rows.key
)`;

/** Adds the words of the recipe to `search_words`, which is used to correct mistyped words of searches. */
export const WORDS_ADDED = `
  words_added AS (
    INSERT INTO search_words (household_id, word, near)
    SELECT own.household_id, w.word, w.near
    FROM jsonb_to_recordset($5::jsonb -> 'search_words') AS w(word text, near text[]) CROSS JOIN ${OWN_HOUSEHOLD}
    WHERE ${IF_WRITTEN} AND NOT EXISTS (SELECT 1 FROM search_words s WHERE s.household_id = $1 AND s.word = w.word)
    ORDER BY w.word
    ON CONFLICT (household_id, word) DO NOTHING
    RETURNING word
  )`;

/**
 * Finds or adds the ingredients, tags, cuisines and search words of the recipe, table by table, in the order of their
 * keys.
 */
export const FIND_OR_ADD_NAMES = `
  ${findOrAddIngredients(`$5::jsonb -> 'ingredients'`, IF_WRITTEN)},
  ${findOrAdd('tags', `$5::jsonb -> 'tags'`, IF_WRITTEN, ['name', 'version'])},
  ${findOrAdd('cuisines', `$5::jsonb -> 'cuisines'`, IF_WRITTEN)},
  ${WORDS_ADDED}`;

/** The CTEs of `FIND_OR_ADD_NAMES` that lock rows which other recipes may use too. */
export const NAME_LOCKS = ['ingredients_added', 'tags_added', 'cuisines_added', 'words_added'];

/** The given rows of a part, with the ids of the names that they refer to. */
export function givenRowsOf(table: Part): string {
  const reference = REFERENCES[table];
  const columns: [string, string][] = Object.entries(PART_COLUMNS[table]);
  const types = [...columns, ['key', 'text']].map(([name, type]) => `${name} ${type}`);
  const values = columns.map(([name]) =>
    name === reference?.column ? `COALESCE(rows.${name}, found.id) AS ${name}` : `rows.${name}`,
  );
  return `
    SELECT ${values.join(', ')} FROM jsonb_to_recordset($5::jsonb -> '${table}') AS rows(${types.join(', ')})
    ${reference ? `LEFT JOIN ${reference.table}_found found ON found.key = rows.key` : ''}`;
}

/**
 * CTE `bought`: grocery lines of removed ingredients stay and lose their `recipeIngredientId`.
 * @param ingredients FROM item with the column `id` of the removed ingredients
 */
export const groceriesWithout = (ingredients: string): string => `
  ${lockedRows('groceries', `recipe_ingredient_id = ANY(ARRAY(SELECT gone.id FROM ${ingredients} AS gone))`)},
  bought AS (
    UPDATE groceries g SET recipe_ingredient_id = NULL, version = g.version + 1, updated_at = now()
    FROM ${ingredients} AS gone
    WHERE g.household_id = $1 AND g.recipe_ingredient_id = gone.id AND ${allLocked('groceries')}
    RETURNING g.id, g.version
  )`;

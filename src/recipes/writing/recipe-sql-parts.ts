import { findOrAdd } from '../../database/find-or-add.js';
import { findOrAddIngredients } from '../../ingredients/ingredient-sql.js';
import { FIELD_COLUMNS } from '../recipe-fields.js';

/*
 * What the statements share that write recipes. Their parameters: `$1` the household, `$2` the recipe, `$3` its row with what its
 * entry for searches says, `$4` its lexemes, `$5` its content hash, `$6` by table the rows of its parts, of the things they name
 * and of its words. `recipe` is the part of the statement that answers the row which was written, or none.
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
  recipe_images: { id: 'uuid', position: 'int', image: 'text' },
  recipe_videos: { id: 'uuid', position: 'int', video: 'text', thumbnail: 'text', duration: 'int' },
  recipe_tags: { tag_id: 'uuid', position: 'int' },
  recipe_cuisines: { cuisine_id: 'uuid', position: 'int' },
} as const satisfies Record<string, Record<string, string>>;

export type Part = keyof typeof PART_COLUMNS;

/** Parts that point at things with names: their rows have a `key` where they have no id. */
export const NAMED: Partial<Record<Part, { column: string; things: string }>> = {
  recipe_ingredients: { column: 'ingredient_id', things: 'ingredients' },
  recipe_tags: { column: 'tag_id', things: 'tags' },
  recipe_cuisines: { column: 'cuisine_id', things: 'cuisines' },
};

export const RECIPE_COLUMNS = { user_id: 'uuid', author_id: 'uuid', image: 'text', url_key: 'text', ...FIELD_COLUMNS };

/** What its entry for searches says. */
export const ENTRY_COLUMNS = { title_key: 'text', cooking_time: 'int' };

/** The row that is given, as the statement takes it apart. */
export const GIVEN = `given AS (SELECT * FROM jsonb_to_record($3::jsonb) AS row(${Object.entries({
  ...RECIPE_COLUMNS,
  ...ENTRY_COLUMNS,
})
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')}))`;

export const ENTRY_NAMES = Object.keys(ENTRY_COLUMNS).join(', ');

const IF_WRITTEN = 'EXISTS (SELECT FROM recipe)';

/** The statement does not see the rows that it adds itself: what it found or added tells of them. */
export const GIVEN_TAGS = `(
  SELECT COALESCE(json_agg(json_build_object('name', found.name, 'version', found.version) ORDER BY rows.position), '[]')
  FROM jsonb_to_recordset($6::jsonb -> 'recipe_tags') AS rows(key text, position int)
  JOIN tags_found found ON found.key = rows.key
)`;

/** Finds or adds the things that the recipe names and the words that it is found by, table by table, each in the order of its keys. */
export const THINGS = `
  ${findOrAddIngredients(`$6::jsonb -> 'ingredients'`, IF_WRITTEN)},
  ${findOrAdd('tags', `$6::jsonb -> 'tags'`, IF_WRITTEN, ['name', 'version'])},
  ${findOrAdd('cuisines', `$6::jsonb -> 'cuisines'`, IF_WRITTEN)},
  words_added AS (
    INSERT INTO search_words (household_id, word, near)
    SELECT $1, w.word, w.near FROM jsonb_to_recordset($6::jsonb -> 'search_words') AS w(word text, near text[])
    WHERE ${IF_WRITTEN} AND NOT EXISTS (SELECT 1 FROM search_words s WHERE s.household_id = $1 AND s.word = w.word)
    ORDER BY w.word
    ON CONFLICT (household_id, word) DO NOTHING
    RETURNING word
  )`;

/** What of them locks rows that other recipes want too. */
export const LOCKING_THINGS = ['ingredients_added', 'tags_added', 'cuisines_added', 'words_added'];

/** The rows of a part as they are given, with the ids of the things they name. */
export function givenPart(table: Part): string {
  const named = NAMED[table];
  const columns: [string, string][] = Object.entries(PART_COLUMNS[table]);
  const types = [...columns, ['key', 'text']].map(([name, type]) => `${name} ${type}`);
  const values = columns.map(([name]) =>
    name === named?.column ? `COALESCE(rows.${name}, found.id) AS ${name}` : `rows.${name}`,
  );
  return `
    SELECT ${values.join(', ')} FROM jsonb_to_recordset($6::jsonb -> '${table}') AS rows(${types.join(', ')})
    ${named ? `LEFT JOIN ${named.things}_found found ON found.key = rows.key` : ''}`;
}

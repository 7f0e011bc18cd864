import type { Client } from 'pg';
import type { MealCategory } from '../../../src/parser/vocabulary/meal-categories.js';
import { ALL_RECIPES, minutesLexeme, ratingLexeme } from '../../../src/search/search-block.js';
import { searchDocument } from '../../../src/search/search-document.js';
import { GIVE_PLACES } from '../../../src/search/search-places.repository.js';
import { canBeMistyped } from '../../../src/search/search-words.js';
import { titleKey } from '../../../src/text/title-key.js';
import { atOnce } from '../../../src/slices.js';

interface IndexedRecipe {
  householdId: string;
  id: string;
  block: number | null;
  titleKey: string;
  cookingTime: number | null;
  lexemes: string[];
  ofRanges: string[];
}

/** Recipes without an entry, entries without a recipe, and entries that differ from their recipe. */
const WRONG_ENTRIES = `
  SELECT COALESCE(r.id, e.recipe_id) AS id, e.block, r.average_rating, e.average_rating AS entered
  FROM (SELECT * FROM recipes WHERE deleted_at IS NULL) r
  FULL JOIN search_entries e ON e.household_id = r.household_id AND e.recipe_id = r.id
  LEFT JOIN search_fresh f ON f.household_id = e.household_id AND f.recipe_id = e.recipe_id
  WHERE r.id IS NULL OR e.recipe_id IS NULL OR e.created_at <> r.created_at
    OR e.average_rating IS DISTINCT FROM r.average_rating OR (e.block IS NULL) <> (f.recipe_id IS NOT NULL)`;

/** Blocks with a wrong count of recipes. */
const WRONG_BLOCKS = `
  SELECT COALESCE(b.household_id, e.household_id) AS household_id, bit_count(b.recipes), e.count
  FROM (SELECT * FROM search_blocks WHERE lexeme = '${ALL_RECIPES}') b
  FULL JOIN (
    SELECT household_id, block, count(*) FROM search_entries WHERE block IS NOT NULL GROUP BY household_id, block
  ) e ON e.household_id = b.household_id AND e.block = b.block
  WHERE COALESCE(bit_count(b.recipes), 0) <> COALESCE(e.count, 0)`;

const INDEXED = `
  SELECT e.household_id AS "householdId", e.recipe_id AS id, e.block, e.title_key AS "titleKey", e.cooking_time AS "cookingTime",
    CASE WHEN e.block IS NULL THEN tsvector_to_array(f.lexemes) ELSE ARRAY(
      SELECT b.lexeme FROM search_blocks b
      WHERE b.household_id = e.household_id AND b.block = e.block AND get_bit(b.recipes, e.place) = 1
    ) END AS lexemes,
    array_remove(ARRAY[${minutesLexeme('e.cooking_time')}, ${ratingLexeme('e.average_rating')}], NULL) AS "ofRanges"
  FROM search_entries e
  LEFT JOIN search_fresh f ON f.household_id = e.household_id AND f.recipe_id = e.recipe_id`;

interface StoredRecipe {
  name: string;
  description: string | null;
  categories: MealCategory[];
  cookingTime: number | null;
  tags: string[];
  ingredients: string[];
  steps: string[];
}

const STORED = `
  SELECT name, description, categories,
    COALESCE(total_minutes, CASE WHEN prep_minutes IS NOT NULL OR cook_minutes IS NOT NULL
      THEN least(COALESCE(prep_minutes, 0)::bigint + COALESCE(cook_minutes, 0), 2147483647)::int END) AS "cookingTime",
    ARRAY(SELECT t.name FROM recipe_tags l JOIN tags t ON t.household_id = $1 AND t.id = l.tag_id
      WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position) AS tags,
    ARRAY(SELECT i.name FROM recipe_ingredients l JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
      WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position, l.id) AS ingredients,
    ARRAY(SELECT s.text FROM recipe_steps s WHERE s.household_id = $1 AND s.recipe_id = r.id ORDER BY s.position, s.id) AS steps
  FROM recipes r WHERE r.household_id = $1 AND r.id = $2`;

const FRESH = 'SELECT household_id AS id, array_agg(recipe_id) AS recipes FROM search_fresh GROUP BY household_id';

/** Gives all recipes their places in the blocks of the search, as the program does for many recipes. */
export async function givePlaces(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; recipes: string[] }>(FRESH);
  for (const { id, recipes } of rows) {
    await client.query('INSERT INTO search_places (household_id, given) VALUES ($1, 0) ON CONFLICT DO NOTHING', [id]);
    await client.query(GIVE_PLACES.text, [id, recipes]);
  }
}

/** All differences between the data of the search and the recipes. */
export async function searchFlaws(client: Client): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const query of [WRONG_ENTRIES, WRONG_BLOCKS])
    found.push(...(await client.query<Record<string, unknown>>(query)).rows);
  const { rows } = await client.query<IndexedRecipe>(INDEXED);
  for (const recipe of rows) found.push(...(await flawsOf(client, recipe)));
  return found;
}

async function flawsOf(client: Client, recipe: IndexedRecipe): Promise<unknown[]> {
  const { householdId, id, block, ofRanges } = recipe;
  const [stored] = (await client.query<StoredRecipe>(STORED, [householdId, id])).rows;
  if (stored === undefined) return [{ id, block }];
  const { name, description, categories, tags, ingredients, steps } = stored;
  const texts = { title: [name], tags, ingredients, description: description === null ? [] : [description], steps };
  const document = atOnce(searchDocument({ texts, tags, categories }));
  const entry = { titleKey: titleKey(name), cookingTime: stored.cookingTime };
  const expected = new Set([...document.lexemes, ...(block === null ? [] : [ALL_RECIPES, ...ofRanges])]);
  const differing = [
    ...recipe.lexemes.filter((lexeme) => !expected.has(lexeme)),
    ...[...expected].filter((lexeme) => !recipe.lexemes.includes(lexeme)),
  ];
  const words = document.words.filter(canBeMistyped);
  const known = await client.query('SELECT FROM search_words WHERE household_id = $1 AND word = ANY($2)', [
    householdId,
    words,
  ]);
  return [
    ...differing.map((lexeme) => ({ id, block, lexeme, isThere: recipe.lexemes.includes(lexeme) })),
    ...(known.rowCount === words.length ? [] : [{ id, words }]),
    ...(entry.titleKey === recipe.titleKey && entry.cookingTime === recipe.cookingTime ? [] : [{ id, entry }]),
  ];
}

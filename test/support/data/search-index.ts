import type { Client } from 'pg';
import type { MealCategory } from '../../../src/shared/meals.js';
import { judge } from '../../../src/foods/judge.js';
import { foodLexemes, searchDocument } from '../../../src/search/search-document.js';
import { canBeMistyped } from '../../../src/search/search-words.js';
import { titleKey } from '../../../src/shared/text/title-key.js';

interface IndexedRecipe {
  householdId: string;
  id: string;
  titleKey: string;
  cookingTime: number | null;
  lexemes: string[];
}

/** Recipes without a row of the search, rows without a recipe, and rows that differ from their recipe. */
const WRONG_ROWS = `
  SELECT COALESCE(r.id, s.recipe_id) AS id, r.average_rating, s.average_rating AS searched
  FROM (SELECT * FROM recipes WHERE deleted_at IS NULL) r
  FULL JOIN recipe_search s ON s.household_id = r.household_id AND s.recipe_id = r.id
  WHERE r.id IS NULL OR s.recipe_id IS NULL OR s.created_at <> r.created_at OR s.updated_at <> r.updated_at
    OR s.average_rating IS DISTINCT FROM r.average_rating OR s.last_made_at IS DISTINCT FROM r.last_made_at`;

const INDEXED = `
  SELECT household_id AS "householdId", recipe_id AS id, title_key AS "titleKey", cooking_time AS "cookingTime",
    tsvector_to_array(lexemes) AS lexemes
  FROM recipe_search`;

interface StoredRecipe {
  name: string;
  description: string | null;
  categories: MealCategory[];
  cookingTime: number | null;
  tags: string[];
  ingredients: string[];
  foodIds: (string | null)[];
  steps: string[];
}

const STORED = `
  SELECT name, description, categories,
    COALESCE(total_minutes, CASE WHEN prep_minutes IS NOT NULL OR cook_minutes IS NOT NULL
      THEN least(COALESCE(prep_minutes, 0)::bigint + COALESCE(cook_minutes, 0), 2147483647)::int END) AS "cookingTime",
    ARRAY(SELECT t.name FROM recipe_tags l JOIN tags t ON t.household_id = $1 AND t.id = l.tag_id
      WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position) AS tags,
    ARRAY(SELECT l.name FROM recipe_ingredients l
      WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position, l.id) AS ingredients,
    ARRAY(SELECT i.food_id FROM recipe_ingredients l JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
      WHERE l.household_id = $1 AND l.recipe_id = r.id ORDER BY l.position, l.id) AS "foodIds",
    ARRAY(SELECT s.text FROM recipe_steps s WHERE s.household_id = $1 AND s.recipe_id = r.id ORDER BY s.position, s.id) AS steps
  FROM recipes r WHERE r.household_id = $1 AND r.id = $2`;

/** All differences between the data of the search and the recipes. */
export async function searchFlaws(client: Client): Promise<unknown[]> {
  const found: unknown[] = (await client.query<Record<string, unknown>>(WRONG_ROWS)).rows;
  const { rows } = await client.query<IndexedRecipe>(INDEXED);
  for (const recipe of rows) found.push(...(await flawsOf(client, recipe)));
  return found;
}

async function flawsOf(client: Client, recipe: IndexedRecipe): Promise<unknown[]> {
  const { householdId, id } = recipe;
  const [stored] = (await client.query<StoredRecipe>(STORED, [householdId, id])).rows;
  if (stored === undefined) return [{ id }];
  const { name, description, categories, tags, ingredients, foodIds, steps } = stored;
  const texts = { title: [name], tags, ingredients, description: description === null ? [] : [description], steps };
  const document = searchDocument({ texts, tags, categories });
  const row = { titleKey: titleKey(name), cookingTime: stored.cookingTime };
  const lines = ingredients.map((each, index) => ({ name: each, foodId: foodIds[index] ?? null }));
  const expected = new Set([...document.lexemes, ...foodLexemes(judge(lines))]);
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
    ...differing.map((lexeme) => ({ id, lexeme, isThere: recipe.lexemes.includes(lexeme) })),
    ...(known.rowCount === words.length ? [] : [{ id, words }]),
    ...(row.titleKey === recipe.titleKey && row.cookingTime === recipe.cookingTime ? [] : [{ id, row }]),
  ];
}

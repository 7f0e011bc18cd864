import type { Pool } from 'pg';
import { textOf, type TextRow } from '../../src/database/long-text.js';
import type { Statement } from '../../src/database/sql.js';
import { parseIngredientLine } from '../../src/parser/ingredient-line/parse-ingredient-line.js';
import type { ChangeRecipeDto } from '../../src/recipes/changing/change-recipe.dto.js';
import { contentOfChange } from '../../src/recipes/changing/content-of-change.js';
import { FIND_STORED, storedRecipe } from '../../src/recipes/changing/stored-recipe.js';
import { CHANGE_RECIPE, LOCK_RECIPE } from '../../src/recipes/writing/recipe-change-sql.js';
import { writtenValues } from '../../src/recipes/writing/written-values.js';
import { atOnce } from '../../src/slices.js';
import type { Owner } from './insert-recipe.js';

/** The JSON of the answer of Larder to the same change, with its statements. @param find reads the JSON of a recipe */
export async function changeRecipe(
  pool: Pool,
  { householdId, userId }: Owner,
  id: string,
  change: ChangeRecipeDto,
  find: Statement,
): Promise<string> {
  const client = await pool.connect();
  try {
    const run = async (statement: Statement, values: unknown[]): Promise<TextRow[]> =>
      (await client.query<TextRow>({ name: statement.name, text: statement.text, values })).rows;
    const stored = atOnce(storedRecipe(atOnce(textOf(await run(FIND_STORED, [householdId, id]))) ?? ''));
    const tools = { recipeId: id, parseLine: parseIngredientLine, linkOf: () => null };
    const { content, picture, keepsEstimate } = atOnce(contentOfChange(stored, change, tools));
    const ingredientNames = content.ingredients.map(
      ({ name, ingredientId }) => name ?? stored.ingredientNames.get(ingredientId ?? '') ?? '',
    );
    const recipe = { householdId, userId, id, content, ingredientNames, picture };
    const values = [...atOnce(writtenValues(recipe, null)), change.version, keepsEstimate];
    await client.query('BEGIN');
    await run(LOCK_RECIPE, [householdId, id]);
    const changed = await run(CHANGE_RECIPE, values);
    const text = atOnce(textOf(await run(find, [householdId, id, userId])));
    await client.query('COMMIT');
    return `{"recipe":${String(text)},"stale":${changed.length === 0}}`;
  } finally {
    client.release();
  }
}

import type { Pool, QueryResultRow } from 'pg';
import type { Statement } from '../../src/database/sql.js';
import {
  FIND_ADDED,
  FIND_LINES,
  FIND_PLANNED,
  LOCK_OPEN,
} from '../../src/groceries/from-recipes/from-recipes.repository.js';
import {
  type OpenLine,
  type RecipeLine,
  type WantedRecipe,
  wantedLines,
  writesFor,
} from '../../src/groceries/from-recipes/wanted-lines.js';
import { written, type WrittenRow } from '../../src/groceries/groceries.repository.js';
import { LOCK_LIST } from '../../src/groceries/grocery-order.js';
import { WRITE_GROCERIES, writeValues } from '../../src/groceries/grocery-writes.js';
import { MEAL_CATEGORIES } from '../../src/parser/vocabulary/meal-categories.js';
import { atOnce } from '../../src/slices.js';

/**
 * Previews the lines that the plan of these days would add to the list, with Larder's statements and arithmetic and
 * nothing else.
 */
export async function previewPlan(pool: Pool, householdId: string, { from, to }: Days): Promise<object> {
  const client = await pool.connect();
  const rows = async <Row>({ name, text }: Statement, values: unknown[]): Promise<Row[]> =>
    (await client.query<QueryResultRow>({ name, text, values })).rows as Row[];
  try {
    const recipes = await rows<WantedRecipe>(FIND_PLANNED, [householdId, from, to, null, 2_001, MEAL_CATEGORIES]);
    const ids = [...new Set(recipes.map(({ recipeId }) => recipeId))];
    const lines = await rows<RecipeLine>(FIND_LINES, [householdId, ids]);
    await client.query('BEGIN');
    await rows(LOCK_LIST, [householdId]);
    await rows(FIND_ADDED, [householdId, []]);
    const choice = { skipPantry: true, ingredientIds: null, addedBefore: new Set<string>(), storeId: undefined };
    const { wanted, skipped } = atOnce(wantedLines(recipes, lines, choice));
    const keys = [...new Set(wanted.map(({ ingredient }) => ingredient))];
    const open = await rows<OpenLine>(LOCK_OPEN, [householdId, keys]);
    const writes = atOnce(writesFor(wanted, open));
    const done = written(await rows<WrittenRow>(WRITE_GROCERIES, writeValues(householdId, writes)));
    const groceries = done.map(({ grocery }) => grocery).toSorted((one, other) => one.sortOrder - other.sortOrder);
    const count = (wantedAs: string): number => done.filter(({ as }) => as === wantedAs).length;
    return { groceries, added: count('added'), merged: count('changed'), skipped };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

interface Days {
  readonly from: string;
  readonly to: string;
}

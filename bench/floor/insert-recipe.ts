import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { namedKeys } from '../../src/database/find-or-add.js';
import type { Statement } from '../../src/database/sql.js';
import { parseIngredientLine } from '../../src/parser/ingredient-line/parse-ingredient-line.js';
import { contentOfPayload } from '../../src/recipes/writing/content-of-payload.js';
import type { CreateRecipeDto } from '../../src/recipes/writing/create-recipe.dto.js';
import { contentHash, type RecipeContent } from '../../src/recipes/writing/recipe-content.js';
import { documentOf, entryRow, ingredientRows, recipeRow, stepRows } from '../../src/recipes/writing/recipe-rows.js';
import { canBeMistyped, nearForms } from '../../src/search/search-words.js';
import { atOnce } from '../../src/slices.js';
import { caselessKey, nameKey } from '../../src/text/name-key.js';
import * as insert from './insert-statements.js';

export interface Owner {
  householdId: string;
  userId: string;
}

/** Writes the rows that Larder writes for the same recipe, with one statement for each table, in one transaction. */
export async function insertRecipe(pool: Pool, owner: Owner, payload: unknown): Promise<string> {
  const id = randomUUID();
  const content = atOnce(contentOfPayload(payload as CreateRecipeDto, parseIngredientLine));
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await writeRows(client, owner, id, content);
    await client.query('COMMIT');
    return id;
  } finally {
    client.release();
  }
}

async function writeRows(
  client: PoolClient,
  { householdId, userId }: Owner,
  id: string,
  content: RecipeContent,
): Promise<void> {
  const run = async <Row>({ name, text }: Statement, values: unknown[]): Promise<Row[]> =>
    (await client.query({ name, text, values })).rows as Row[];
  const add = (statement: Statement, rows: unknown[]): Promise<unknown[]> =>
    run(statement, [householdId, id, JSON.stringify(rows)]);
  const [author] = await run<{ id: string }>(insert.AUTHOR, [householdId, userId]);
  const names = content.ingredients.map(({ name }) => name ?? '');
  const ingredients = await idsByKey(run, insert.FIND_OR_ADD_INGREDIENTS, householdId, names, nameKey);
  const tags = await idsByKey(run, insert.FIND_OR_ADD_TAGS, householdId, content.tags, caselessKey);
  const { lexemes, words } = atOnce(documentOf(content, names));
  const row = { ...recipeRow(content, userId, author?.id ?? userId), ...entryRow(content) };
  await run(insert.INSERT_RECIPE, [householdId, id, JSON.stringify(row), lexemes, atOnce(contentHash(content))]);
  const ingredientIds = names.map((name) => ingredients.get(nameKey(name)) ?? '');
  await add(insert.INSERT_INGREDIENTS, ingredientRows(content, ingredientIds));
  await add(insert.INSERT_STEPS, stepRows(content));
  await add(
    insert.INSERT_TAGS,
    content.tags.map((tag, position) => ({ tag_id: tags.get(caselessKey(tag)), position })),
  );
  const near = words.filter(canBeMistyped).map((word) => ({ word, near: nearForms(word) }));
  await run(insert.ADD_WORDS, [householdId, JSON.stringify(near)]);
  await run(insert.INSERT_SUMMARY, [householdId, id]);
  await run(insert.NOTE_RECIPE, [householdId, id]);
}

type Run = <Row>(statement: Statement, values: unknown[]) => Promise<Row[]>;

async function idsByKey(
  run: Run,
  statement: Statement,
  householdId: string,
  names: readonly string[],
  keyOf: (name: string) => string,
): Promise<Map<string, string>> {
  const wanted = namedKeys(names, keyOf);
  const found = await run<{ id: string; key: string }>(statement, [householdId, JSON.stringify(wanted)]);
  return new Map(found.map(({ id, key }) => [key, id]));
}

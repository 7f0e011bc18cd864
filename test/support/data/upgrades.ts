import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/database/data-source.js';
import { migrations } from '../../../src/database/schema/migrations.js';
import { Api, ok } from '../api.js';
import type { TestDatabase } from '../database/database.js';
import { countRows, fillTables } from './filled-tables.js';
import { startLarder } from '../larder.js';

/** The key of the household whose rows `fillTables` makes. The rows contain its hash. */
export const KEY = `ldr_${'k'.repeat(43)}`;
/** Former tables whose rows moved to others, and the table to which the program adds rows of its own. */
const UNCOUNTED = ['list_revisions', 'nutrition_tasks', 'picture_fetches', 'tasks'];

/** @param wanted the migrations of the start */
export async function inDatabaseOf<Result>(
  { url }: TestDatabase,
  wanted: typeof migrations,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  const options = { ...dataSourceOptions(url, [], 2), migrations: wanted };
  const dataSource = await new DataSource(options).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Proves that a start on a database of the first migrations, with a row in every table, keeps the rows and answers with them. */
export async function keepsRows(database: TestDatabase, prefix: typeof migrations): Promise<void> {
  const before = await inDatabaseOf(database, prefix, async (dataSource) => {
    await dataSource.runMigrations();
    await fillTables(dataSource, {
      'api_keys.hash': createHash('sha256').update(KEY).digest(),
      'api_keys.scopes': null,
      'deleted_groceries.deleted_at': new Date(),
      'settings.name': 'session-secret',
      'groceries.unit': 'cloves',
      'groceries.amount': 2.5,
      'groceries.by_piece': true,
      'groceries.purchase_amount': null,
    });
    const counts = Object.entries(await countRows(dataSource));
    return Object.fromEntries(counts.filter(([table]) => !UNCOUNTED.includes(table)));
  });
  const larder = await startLarder({ DATABASE_URL: database.url });
  const api = new Api(larder.url, KEY);
  expect(await ok(api.post('/recipes/search', {}))).toMatchObject({ total: 1, recipes: [{}] });
  expect(await ok(api.get(`/recipes/${await onlyRecipe(database)}`))).toMatchObject({
    recipeIngredients: [{}],
    steps: [{}],
    tags: [{}],
    cuisines: [{}],
  });
  expect(await ok(api.get('/groceries'))).toMatchObject([{ amount: 2.5, purchaseAmount: 3 }]);
  for (const path of ['/stores', '/tags', '/cuisines']) expect(await ok(api.get(path))).toHaveLength(1);
  await larder.stop();
  expect(await inDatabaseOf(database, [...migrations], countRows)).toMatchObject(before);
}

async function onlyRecipe(database: TestDatabase): Promise<string | undefined> {
  const recipes = await inDatabaseOf(database, [], (dataSource) =>
    dataSource.query<{ id: string }[]>('SELECT id FROM recipes'),
  );
  return recipes[0]?.id;
}

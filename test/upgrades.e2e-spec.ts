import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/data-source.js';
import { migrations } from '../src/database/migrations.js';
import { Api, ok } from './support/api.js';
import { emptyDatabase, type TestDatabase } from './support/database.js';
import { startLarder } from './support/larder.js';
import { countRows, fillTables } from './support/filled-tables.js';

const KEY = `ldr_${'k'.repeat(43)}`;
const PREFIXES = migrations.slice(0, -1).map((_, index) => migrations.slice(0, index + 1));
const LAST = migrations.at(-1)?.name ?? '';

let database: TestDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
});

afterEach(() => database.drop());

async function inDatabase<Result>(
  wanted: typeof migrations,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  const options = { ...dataSourceOptions(database.url, [], 2, true), migrations: wanted };
  const dataSource = await new DataSource(options).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function onlyRecipe(): Promise<string | undefined> {
  const recipes = await inDatabase([], (dataSource) => dataSource.query<{ id: string }[]>('SELECT id FROM recipes'));
  return recipes[0]?.id;
}

/** Tables that a later migration puts something else in the place of. */
const REPLACED = ['list_revisions'];

function withoutReplaced(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([table]) => !REPLACED.includes(table)));
}

describe('an upgrade', () => {
  it.each(PREFIXES.map((prefix) => [prefix.at(-1)?.name ?? '', prefix] as const))(
    'from the schema of %s keeps a row of every table, and the API answers with them',
    async (_, prefix) => {
      const before = await inDatabase(prefix, async (dataSource) => {
        await dataSource.runMigrations();
        await fillTables(dataSource, {
          'api_keys.hash': createHash('sha256').update(KEY).digest(),
          'settings.name': 'session-secret',
          'groceries.unit': 'cloves',
          'groceries.amount': 2.5,
          'groceries.by_piece': true,
        });
        return withoutReplaced(await countRows(dataSource));
      });
      const larder = await startLarder({ DATABASE_URL: database.url });
      const api = new Api(larder.url, KEY);
      expect(await ok(api.post('/recipes/search', {}))).toMatchObject({ total: 1, recipes: [{}] });
      expect(await ok(api.get(`/recipes/${await onlyRecipe()}`))).toMatchObject({
        recipeIngredients: [{}],
        steps: [{}],
        tags: [{}],
        cuisines: [{}],
      });
      expect(await ok(api.get('/groceries'))).toMatchObject([{ amount: 2.5, purchaseAmount: 3 }]);
      for (const path of ['/stores', '/tags', '/cuisines']) expect(await ok(api.get(path))).toHaveLength(1);
      await larder.stop();
      expect(await inDatabase([...migrations], countRows)).toMatchObject(before);
    },
  );

  it('that fails half-way keeps nothing of its step, says why, and goes on once that is mended', async () => {
    const prefix = migrations.slice(0, 1);
    const made = await inDatabase(prefix, async (dataSource) => {
      await dataSource.runMigrations();
      // The second table that its migration makes.
      await dataSource.query('CREATE TABLE search_blocks (in_the_way integer)');
      return countRows(dataSource);
    });
    const start = startLarder({ DATABASE_URL: database.url });
    await expect(start).rejects.toThrow(
      /^Larder ended with 1\. It said:\n[^\n]*CreateSearchBlocks[^\n]*\nThe database cannot[^\n]*relation "search_blocks" already exists[^\n]*nothing of this step was kept[^\n]*\n$/,
    );
    const after = await inDatabase([...migrations], async (dataSource) => {
      const left = await countRows(dataSource);
      await dataSource.query('DROP TABLE search_blocks');
      return left;
    });
    expect(Object.keys(after).sort()).toEqual([...Object.keys(made), 'recipe_imports'].sort());
    const larder = await startLarder({ DATABASE_URL: database.url });
    await larder.stop();
    const ran = await inDatabase([...migrations], (dataSource) =>
      dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id DESC LIMIT 1'),
    );
    expect(ran).toEqual([{ name: LAST }]);
  });
});

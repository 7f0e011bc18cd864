import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource } from '../../src/database/data-source.js';
import { entities } from '../../src/database/schema/entities.js';
import { ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { runLarderCommand } from '../support/command.js';
import { emptyDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, PASSWORD, withKey } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { Visitor } from '../support/visitor.js';

/** A backup that each release made, of the household of Ada with `PASSWORD`. A new release adds its own, and none is ever changed. */
const FOLDER = join(import.meta.dirname, 'released');

describe.each(readdirSync(FOLDER))('the data of %s', (file) => {
  let database: TestDatabase;
  let folder: string;
  let larder: RunningLarder;
  let ada: Household;

  beforeAll(async () => {
    database = await emptyDatabase();
    folder = await mkdtemp(join(tmpdir(), 'larder-released-'));
    const env = { DATABASE_URL: database.url, DATA_DIR: folder };
    const restored = await runLarderCommand(['restore', join(FOLDER, file)], env);
    expect(restored.code).toBe(0);
    larder = await startLarder({ DATABASE_URL: database.url });
  });

  afterAll(async () => {
    await larder.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('are brought to the schema of this version', async () => {
    const dataSource = await createDataSource(database.url, entities, 2).initialize();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    await dataSource.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('let their people sign in, with all that they had', async () => {
    const visitor = new Visitor(larder.url);
    const signIn = { email: 'ada@example.org', password: PASSWORD };
    expect(await visitor.send('POST', '/api/auth/sign-in', { json: signIn })).toMatchObject({ status: 200 });
    ada = await withKey(larder, { ...signIn, name: 'Ada', userId: '', visitor });
    const { recipes } = (await ok(ada.api.get('/recipes/search?sortMode=titleAsc'))) as {
      recipes: { id: string; name: string; image: string | null; userRating: number }[];
    };
    expect(recipes.map(({ name, userRating }) => [name, userRating])).toEqual([
      ['Fluffy pancakes with berries', 5],
      ['No-knead bread', 4],
      ['Tomato soup with basil', 5],
    ]);
    const picture = await visitor.get(recipes[0]?.image ?? '');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const soup = (await ok(ada.api.get(`/recipes/${recipes[2]?.id}`))) as Record<string, unknown[]>;
    expect(soup['recipeIngredients']).toHaveLength(10);
    expect(soup['steps']).toHaveLength(4);
    expect(await ok(ada.api.get('/groceries'))).toHaveLength(37);
    const { items } = (await ok(ada.api.get('/calendar-items?from=2029-01-01&to=2029-01-14'))) as { items: unknown[] };
    expect(items).toHaveLength(18);
    expect(await ok(ada.api.get('/stores'))).toHaveLength(2);
    expect(await ok(ada.api.get('/pantry'))).toHaveLength(10);
    expect(await ok(ada.api.get('/cookbooks'))).toMatchObject({ cookbooks: { length: 2 } });
  });

  it('can be searched and changed', async () => {
    const found = (await ok(ada.api.get('/recipes/search?search=tomatoes'))) as { recipes: { name: string }[] };
    expect(found.recipes.map(({ name }) => name)).toEqual(['Tomato soup with basil']);
    const id = await createRecipe(ada.api, { name: 'Plum jam', recipeIngredients: ['1 kg plums'] });
    expect(await ok(ada.api.get(`/recipes/${id}`))).toMatchObject({ name: 'Plum jam' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { LOCK_SUMMARIES, RENEW_SUMMARIES } from '../../src/recipes/writing/recipe-summary-sql.js';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { waitingFor } from '../support/database/locks.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

type Summary = Record<string, unknown>;

const WHOLE = {
  name: 'Plum "cake" \\ with\nübermäßig 🍑 {"image":null}',
  description: 'Sweet, "quoted"',
  image: 'https://plums.example/cake.jpg?a="b"',
  url: 'https://plums.example/cake',
  notes: 'Keeps for days',
  servings: 6,
  prepMinutes: 10,
  cookMinutes: 45,
  totalMinutes: 60,
  calories: 320,
  originCountry: 'DE',
  categories: ['Snack', 'Dinner'],
  tags: [{ name: 'Zwetschgen' }, { name: 'Autumn' }],
};

let client: pg.Client;
let other: pg.Client;
const larder = sharedLarder();
let api: Api;
let household: string;
let id: string;

beforeAll(async () => {
  [client, other] = [new pg.Client(larder.database.url), new pg.Client(larder.database.url)];
  await Promise.all([client.connect(), other.connect()]);
});

afterAll(async () => {
  await Promise.all([client.end(), other.end()]);
});

beforeEach(async () => {
  api = (await signUp(larder)).api;
  id = await createRecipe(api, WHOLE);
  const { rows } = await client.query<{ id: string }>('SELECT household_id AS id FROM recipes WHERE id = $1', [id]);
  household = rows[0]?.id ?? '';
});

/** The summary of the only recipe in the answer of a search. */
async function summary(): Promise<Summary> {
  const { recipes } = (await ok(api.post('/recipes/search', {}))) as { recipes: Summary[] };
  return recipes.find((recipe) => recipe['id'] === id) ?? {};
}

async function expectSameAsRecipe(): Promise<void> {
  await expectOfRecipe(await summary());
}

async function expectOfRecipe({ averageRating, ratingCount, ...shared }: Summary): Promise<void> {
  expect(averageRating === null || typeof averageRating === 'number').toBe(true);
  expect(typeof ratingCount).toBe('number');
  expect(await ok(api.get(`/recipes/${id}`))).toMatchObject(shared);
  expect(Object.keys(shared)).toHaveLength(23);
}

/** Writes the summaries like the last statement of a transaction that changes the recipe or its author. */
async function renew(by: pg.Client): Promise<void> {
  await by.query(LOCK_SUMMARIES.text, [household, [id]]);
  await by.query(RENEW_SUMMARIES.text, [household, [id], true]);
}

async function changeAndRenew(statement: string): Promise<void> {
  await other.query('BEGIN');
  await other.query(statement, [household, id]);
  await renew(other);
  await other.query('COMMIT');
}

describe('a summary', () => {
  it('says the same as the recipe', expectSameAsRecipe);

  it('says the same as a recipe of which only the name is given', async () => {
    id = await createRecipe(api, { name: 'Toast' });
    await expectSameAsRecipe();
  });

  it('names a tag in the first spelling of the household', async () => {
    id = await createRecipe(api, { name: 'Jam', tags: [{ name: 'autumn' }, { name: 'jars' }] });
    expect(await summary()).toMatchObject({ tags: [{ name: 'Autumn' }, { name: 'jars' }] });
    await expectSameAsRecipe();
  });

  it('follows each change of the recipe', async () => {
    await client.query(
      `UPDATE recipes SET name = 'Tart', image = NULL, servings = 8, version = version + 1, updated_at = now(),
         average_rating = 4.5, rating_count = 2 WHERE household_id = $1 AND id = $2`,
      [household, id],
    );
    await renew(client);
    expect(await summary()).toMatchObject({
      name: 'Tart',
      image: null,
      servings: 8,
      averageRating: 4.5,
      ratingCount: 2,
    });
    await expectSameAsRecipe();
  });

  it('follows a change of its author', async () => {
    await client.query(
      `UPDATE authors SET name = $3, image = $4, version = 7
       WHERE household_id = $1 AND id = (SELECT author_id FROM recipes WHERE household_id = $1 AND id = $2)`,
      [household, id, 'Ann Plum', 'https://plums.example/ann.jpg'],
    );
    await renew(client);
    expect(await summary()).toMatchObject({
      author: { name: 'Ann Plum', image: 'https://plums.example/ann.jpg', version: 7 },
    });
    await expectSameAsRecipe();
  });

  it.each([
    ['the author first', true],
    ['the recipe first', false],
  ])('has both of two changes at once, %s', async (_, authorFirst) => {
    const ofAuthor = `UPDATE authors SET name = 'Ann'
      WHERE household_id = $1 AND id = (SELECT author_id FROM recipes WHERE household_id = $1 AND id = $2)`;
    const ofRecipe = `UPDATE recipes SET name = 'Tart' WHERE household_id = $1 AND id = $2`;
    const [first, second] = authorFirst ? [ofAuthor, ofRecipe] : [ofRecipe, ofAuthor];
    await client.query('BEGIN');
    await client.query(first, [household, id]);
    await renew(client);
    const waiting = changeAndRenew(second);
    await until(async () => (await waitingFor(client)) > 0);
    await client.query('COMMIT');
    await waiting;
    expect(await summary()).toMatchObject({ name: 'Tart', author: { name: 'Ann' } });
    await expectSameAsRecipe();
  });

  it('has the author that another recipe added at the same time', async () => {
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, index) => createRecipe(api, { name: `Dish ${index}` })),
    );
    for (id of added) await expectSameAsRecipe();
  });

  it('is removed with its recipe', async () => {
    await client.query('DELETE FROM recipes WHERE household_id = $1 AND id = $2', [household, id]);
    const left = 'SELECT FROM recipe_summaries WHERE household_id = $1 AND recipe_id = $2';
    expect((await client.query(left, [household, id])).rowCount).toBe(0);
  });
});

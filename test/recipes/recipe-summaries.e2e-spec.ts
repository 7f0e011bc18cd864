import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

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
const larder = sharedLarder();
let api: Api;
let household: string;
let id: string;

beforeAll(async () => {
  client = new pg.Client(larder.database.url);
  await client.connect();
});

afterAll(() => client.end());

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
  expect(Object.keys(shared)).toHaveLength(24);
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
    await ok(api.patch(`/recipes/${id}`, { version: 1, name: 'Tart', image: null, servings: 8, tags: ['Winter'] }));
    await ok(api.put(`/recipes/${id}/rating`, { rating: 4 }));
    await ok(api.post(`/recipes/${id}/made`, {}));
    const changed = { name: 'Tart', image: null, servings: 8, averageRating: 4, ratingCount: 1, madeCount: 1 };
    expect(await summary()).toMatchObject({ ...changed, tags: [{ name: 'Winter' }], version: 2 });
    await expectSameAsRecipe();
  });

  it('shows its author as it is now', async () => {
    await client.query(
      `UPDATE authors SET name = $3, image = $4, version = 7
       WHERE household_id = $1 AND id = (SELECT author_id FROM recipes WHERE household_id = $1 AND id = $2)`,
      [household, id, 'Ann Plum', 'https://plums.example/ann.jpg'],
    );
    expect(await summary()).toMatchObject({
      author: { name: 'Ann Plum', image: 'https://plums.example/ann.jpg', version: 7 },
    });
    await expectSameAsRecipe();
  });

  it('has the author that another recipe added at the same time', async () => {
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, index) => createRecipe(api, { name: `Dish ${index}` })),
    );
    for (id of added) await expectSameAsRecipe();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import pg from 'pg';
import type { RecipeContent } from '../../src/recipes/writing/recipe-content.js';
import { type Api, ok } from '../support/api.js';
import { createRecipe, plan } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

/** A recipe without anything. */
const BARE: RecipeContent = {
  name: '',
  description: null,
  image: null,
  url: null,
  servings: 1,
  yieldText: null,
  prepMinutes: null,
  cookMinutes: null,
  totalMinutes: null,
  notes: null,
  systemUsed: 'metric',
  originalSystem: null,
  calories: null,
  fat: null,
  carbs: null,
  protein: null,
  originCountry: null,
  originCountryName: null,
  originRegion: null,
  provenanceNote: null,
  dishColor: null,
  categories: [],
  ingredients: [],
  steps: [],
  tags: [],
  cuisineIds: [],
  cuisineNames: [],
  images: [],
  videos: [],
  author: null,
};

const TODAY = DateTime.utc().toFormat('yyyy-MM-dd');

interface Element {
  id: string;
  version: number;
}

interface Recipe extends Element {
  name: string;
  userId: string;
  recipeIngredients: (Element & { ingredientName: string })[];
  tags: { name: string }[];
}

let client: pg.Client;
const larder = sharedLarder();
let api: Api;
let householdId: string;
let id: string;

beforeAll(async () => {
  client = new pg.Client(larder.database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
});

beforeEach(async () => {
  api = (await signUp(larder)).api;
  id = await createRecipe(api, {
    name: 'Leek soup',
    servings: 2,
    recipeIngredients: [{ ingredientName: 'leeks' }, { ingredientName: 'potatoes' }],
    steps: [{ step: 'Simmer.' }],
    tags: [{ name: 'Winter' }],
    categories: ['Dinner'],
    totalMinutes: 40,
  });
  const { rows } = await client.query<{ id: string }>('SELECT household_id AS id FROM recipes WHERE id = $1', [id]);
  householdId = rows[0]?.id ?? '';
});

async function recipe(): Promise<Recipe> {
  return (await ok(api.get(`/recipes/${id}`))) as Recipe;
}

async function contentOf(changes: Partial<RecipeContent>): Promise<RecipeContent> {
  const { recipeIngredients } = await recipe();
  return {
    ...BARE,
    name: 'Leek soup',
    servings: 2,
    totalMinutes: 40,
    categories: ['Dinner'],
    ingredients: recipeIngredients.map((line, order) => ({
      id: line.id,
      name: line.ingredientName,
      ingredientId: null,
      amount: null,
      unit: null,
      order,
      systemUsed: 'metric',
      note: null,
    })),
    steps: [{ text: 'Simmer.', order: 0, systemUsed: 'metric', images: [], ingredients: [] }],
    tags: ['Winter'],
    ...changes,
  };
}

/** Returns whether the recipe had that version. */
async function change(version: number, changes: Partial<RecipeContent>): Promise<boolean> {
  const { ingredients, steps, cuisineIds, cuisineNames, author, ...fields } = await contentOf(changes);
  const body = {
    ...fields,
    version,
    recipeIngredients: ingredients.map(({ name, ...line }) => ({ ...line, ingredientName: name })),
    steps: steps.map(({ text, ingredients: stepIngredients, ...step }) => ({ ...step, step: text, stepIngredients })),
    cuisines: [...cuisineIds, ...cuisineNames, author].filter((id) => id !== null),
  };
  const { stale } = (await ok(api.patch(`/recipes/${id}`, body))) as { stale: boolean };
  return !stale;
}

async function found(query: object): Promise<Record<string, unknown>[]> {
  return ((await ok(api.post('/recipes/search', query))) as { recipes: Record<string, unknown>[] }).recipes;
}

describe('a change of a recipe', () => {
  it('is found by its new words, and no longer by the old ones', async () => {
    const soup = { name: 'Onion soup', tags: ['Autumn'], totalMinutes: 90, categories: ['Lunch' as const] };
    expect(await change(1, soup)).toBe(true);
    for (const query of [{ search: 'onion' }, { tags: ['autumn'] }, { categories: ['Lunch'] }, { maxCookingTime: 90 }])
      expect(await found(query)).toMatchObject([{ id, name: 'Onion soup', version: 2, tags: [{ name: 'Autumn' }] }]);
    for (const query of [
      { search: 'leek soup', searchFields: ['title'] },
      { tags: ['winter'] },
      { maxCookingTime: 60 },
    ])
      expect(await found(query)).toEqual([]);
    expect(await found({})).toHaveLength(1);
  });

  it('does nothing at another version', async () => {
    const before = await recipe();
    expect(await change(7, { name: 'Onion soup', tags: [] })).toBe(false);
    expect(await recipe()).toEqual(before);
    expect(await found({ search: 'leek' })).toMatchObject([{ id, version: 1 }]);
    expect(await found({ search: 'onion' })).toEqual([]);
  });
});

describe('a change of a recipe', () => {
  it('changes the summary and the recipe in the same way', async () => {
    await change(1, {
      name: 'Tarte',
      notes: 'Cold',
      calories: 300,
      tags: ['Winter', 'Picnic'],
      url: 'https://a.example/',
    });
    const [{ averageRating, ratingCount, ...shared } = {}] = await found({});
    expect([averageRating, ratingCount]).toEqual([null, 0]);
    expect(await recipe()).toMatchObject(shared);
  });

  it('keeps the elements that are given with their ids, and their versions when they are unchanged', async () => {
    const before = await recipe();
    const { ingredients } = await contentOf({});
    const [leeks, potatoes] = ingredients;
    if (leeks === undefined || potatoes === undefined) throw new Error('The recipe has two ingredients');
    const cream = { ...leeks, id: undefined, name: 'cream', order: 2 };
    await change(1, { ingredients: [leeks, { ...potatoes, note: 'diced' }, cream] });
    const after = (await recipe()).recipeIngredients;
    expect(after).toMatchObject([
      { id: before.recipeIngredients[0]?.id, ingredientName: 'leeks', version: 1 },
      { id: before.recipeIngredients[1]?.id, ingredientName: 'potatoes', note: 'diced', version: 2 },
      { ingredientName: 'cream', version: 1 },
    ]);
    await change(2, { ingredients: [{ ...cream, order: 0 }] });
    expect((await recipe()).recipeIngredients).toMatchObject([{ ingredientName: 'cream' }]);
  });

  it.each([
    ['name', { name: 'Onion soup' }, 'recipeName', 'Onion soup'],
    ['servings', { servings: 8 }, 'servings', 8],
    ['calories', { calories: 90 }, 'calories', 90],
    ['image', { image: 'https://a.example/soup.jpg' }, 'recipeImage', 'https://a.example/soup.jpg'],
  ])('of its %s is seen in the plan', async (_, changes, field, value) => {
    await plan(api, id, TODAY);
    const { headers } = await api.get('/planned-recipes/today').expect(200);
    await change(1, changes);
    const answer = await api.get('/planned-recipes/today').set('if-none-match', headers['etag'] as string);
    expect([answer.status, answer.body]).toMatchObject([200, [{ recipeId: id, [field]: value, version: 1 }]]);
  });

  it('that the plan does not show gives the plan no new tag', async () => {
    await plan(api, id, TODAY);
    const { headers } = await api.get('/planned-recipes/today').expect(200);
    await change(1, { notes: 'With bread' });
    await api
      .get('/planned-recipes/today')
      .set('if-none-match', headers['etag'] as string)
      .expect(304);
  });

  it('of its ingredients, after which it may suit others, gives the plan a new tag', async () => {
    await plan(api, id, TODAY);
    const { headers } = await api.get('/planned-recipes/today').expect(200);
    const eggs = {
      name: 'eggs',
      ingredientId: null,
      order: 0,
      amount: null,
      unit: null,
      systemUsed: 'metric',
      note: null,
    } as const;
    await change(1, { ingredients: [eggs] });
    await api
      .get('/planned-recipes/today')
      .set('if-none-match', headers['etag'] as string)
      .expect(200);
  });

  it('is noted in the feed with its version', async () => {
    await change(1, { notes: 'With bread' });
    const { rows } = await client.query(
      `SELECT op, version FROM changes WHERE household_id = $1 AND kind = 'recipe' ORDER BY sequence`,
      [householdId],
    );
    expect(rows).toEqual([
      { op: 'upsert', version: 1 },
      { op: 'upsert', version: 2 },
    ]);
  });
});

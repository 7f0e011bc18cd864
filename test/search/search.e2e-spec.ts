import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Found {
  recipes: { id: string; name: string }[];
  total: number;
  nextCursor: number | null;
}

/** In the order of their creation. */
const RECIPES: Record<string, object> = {
  'Chicken soup': { totalMinutes: 90, prepMinutes: 5, tags: ['Winter', 'Quick'], categories: ['Dinner', 'Lunch'] },
  'crème brûlée': { prepMinutes: 20, cookMinutes: 40, tags: ['Sweet'], categories: ['Snack'], description: 'Caramel' },
  Bruschetta: { cookMinutes: 10, recipeIngredients: ['4 tomatoes', 'basil'], categories: ['Snack', 'Lunch'] },
  Älplermagronen: { tags: ['winter'], steps: [{ step: 'Boil the potatoes.' }], categories: ['Dinner'] },
  麻婆豆腐: { recipeIngredients: [{ ingredientName: '豆腐', amount: 400, unit: 'g' }], totalMinutes: 30 },
  'Berry bowl': { recipeIngredients: [{ ingredientName: 'blueberry' }], tags: ['quick', 'sweet'] },
};
const NAMES = Object.keys(RECIPES);

const larder = sharedLarder();
let household: Household;
let api: Api;
const ids = new Map<string, string>();

beforeAll(async () => {
  household = await signUp(larder);
  api = household.api;
  for (const [name, content] of Object.entries(RECIPES)) ids.set(name, await createRecipe(api, { name, ...content }));
  await rate({ 'Chicken soup': 4.5, Bruschetta: 3 });
});

async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client(larder.database.url);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Deletes them from all tables. */
async function remove(recipes: readonly string[]): Promise<void> {
  await query('DELETE FROM recipes WHERE id = ANY($1)', [recipes]);
}

/** Rates recipes in the database. */
async function rate(ratings: Record<string, number>): Promise<void> {
  for (const [name, rating] of Object.entries(ratings)) await rateOne(name, rating);
}

async function rateOne(name: string, rating: number): Promise<void> {
  const rows = await query<{ household: string; id: string }>(
    'UPDATE recipes SET average_rating = $2, rating_count = 2 WHERE id = $1 RETURNING household_id AS household, id',
    [ids.get(name), rating],
  );
  const [{ household, id } = { household: '', id: '' }] = rows;
  await query('UPDATE recipe_search SET average_rating = $3 WHERE household_id = $1 AND recipe_id = $2', [
    household,
    id,
    rating,
  ]);
}

async function search(query: object): Promise<Found> {
  return (await ok(api.post('/recipes/search', query))) as Found;
}

/** Names in the order of the answer. */
async function names(query: object): Promise<string[]> {
  return (await search(query)).recipes.map(({ name }) => name);
}

async function sortedNames(query: object): Promise<string[]> {
  return (await names(query)).sort();
}

describe('an answer', () => {
  it('lists all recipes, newest first, for an empty search', async () => {
    const newestFirst = NAMES.toReversed();
    for (const query of [{}, { search: '' }, { search: '  ' }, { limit: 200 }, { tags: [], categories: [] }]) {
      expect(await names(query)).toEqual(newestFirst);
      expect(await search(query)).toMatchObject({ total: NAMES.length, nextCursor: null });
    }
  });

  it('holds every field of a summary and no more', async () => {
    const { recipes } = await search({ search: 'soup' });
    expect(recipes).toEqual([
      {
        id: ids.get('Chicken soup'),
        userId: household.userId,
        name: 'Chicken soup',
        description: null,
        image: null,
        url: null,
        servings: 1,
        prepMinutes: 5,
        cookMinutes: null,
        totalMinutes: 90,
        notes: null,
        calories: null,
        originCountry: null,
        createdAt: aTimestamp,
        updatedAt: aTimestamp,
        categories: ['Dinner', 'Lunch'],
        version: 1,
        tags: [
          { name: 'Winter', version: 1 },
          { name: 'Quick', version: 1 },
        ],
        author: { id: aUuid, name: household.name, image: null, version: 1 },
        averageRating: 4.5,
        ratingCount: 2,
        isFavorite: false,
        userRating: null,
        lastMadeAt: null,
        madeCount: 0,
        unsuitableFor: [],
      },
    ]);
  });

  it('has null and 0 without ratings', async () => {
    const { recipes } = await search({ search: 'berry' });
    expect(recipes[0]).toMatchObject({ averageRating: null, ratingCount: 0 });
  });

  it('comes in pages that neither overlap nor leave out, with the exact total', async () => {
    const first = await search({ limit: 4, sortMode: 'titleAsc' });
    const second = await search({ limit: 4, cursor: first.nextCursor, sortMode: 'titleAsc' });
    expect([first.total, first.nextCursor, second.total, second.nextCursor]).toEqual([6, 4, 6, null]);
    expect([...first.recipes, ...second.recipes].map(({ name }) => name)).toEqual(
      await names({ sortMode: 'titleAsc' }),
    );
    expect(await search({ limit: 6 })).toMatchObject({ nextCursor: null });
  });

  it('is an empty list with the right total past the end', async () => {
    expect(await search({ cursor: 1_000 })).toEqual({ recipes: [], total: 6, nextCursor: null });
    expect(await search({ cursor: 1_000, search: 'soup' })).toEqual({ recipes: [], total: 1, nextCursor: null });
  });
});

describe('a search term', () => {
  it.each([
    ['CHICKEN', ['Chicken soup']],
    ['chick', ['Chicken soup']],
    ['soup chicken', ['Chicken soup']],
    ['creme brulee', ['crème brûlée']],
    ['Crème', ['crème brûlée']],
    ['alpler', ['Älplermagronen']],
    ['tomato', ['Bruschetta']],
    ['tomatoes', ['Bruschetta']],
    ['blueberries', ['Berry bowl']],
    ['bruschetta basil', ['Bruschetta']],
    ['豆腐', ['麻婆豆腐']],
    ['麻婆', ['麻婆豆腐']],
    ['腐', ['麻婆豆腐']],
    ['chiken', ['Chicken soup']],
    ['chicekn', ['Chicken soup']],
    ['bruschettta', ['Bruschetta']],
    ['chicken basil', []],
    ['xylophone', []],
    ['caramel', []],
    ['%', []],
    ["' & | ! :*", []],
  ])('%s finds %j', async (term, expected) => {
    expect(await names({ search: term })).toEqual(expected);
    expect(await search({ search: term })).toMatchObject({ total: expected.length, nextCursor: null });
  });

  it('corrects a typing error only when nothing matches exactly', async () => {
    const typo = await createRecipe(api, { name: 'Chiken wings' });
    expect(await names({ search: 'chiken' })).toEqual(['Chiken wings']);
    expect(await names({ search: 'chicken' })).toEqual(['Chicken soup']);
    await remove([typo]);
  });

  it.each([
    ['description', 'caramel', ['crème brûlée']],
    ['steps', 'potato', ['Älplermagronen']],
    ['tags', 'winter', ['Chicken soup', 'Älplermagronen']],
    ['ingredients', 'tomato', ['Bruschetta']],
    ['title', 'tomato', []],
  ])('is searched in %s when requested: %s', async (field, term, expected) => {
    expect(await sortedNames({ search: term, searchFields: [field] })).toEqual(expected.toSorted());
  });

  it('may have its words in different fields', async () => {
    expect(await names({ search: 'soup winter', searchFields: ['title', 'tags'] })).toEqual(['Chicken soup']);
  });

  it('puts titles first with sortMode none', async () => {
    const made = [
      await createRecipe(api, { name: 'Pesto', recipeIngredients: ['basil'] }),
      await createRecipe(api, { name: 'Basil lemonade' }),
      await createRecipe(api, { name: 'Pizza', recipeIngredients: ['basil'] }),
    ];
    expect((await names({ search: 'basil', sortMode: 'none' }))[0]).toBe('Basil lemonade');
    await remove(made);
  });
});

describe('filters', () => {
  it.each([
    [{ tags: ['WINTER'] }, ['Chicken soup', 'Älplermagronen']],
    [{ tags: ['winter', 'sweet'] }, ['Berry bowl', 'Chicken soup', 'crème brûlée', 'Älplermagronen']],
    [{ tags: ['winter', 'quick'], filterMode: 'AND' }, ['Chicken soup']],
    [{ tags: ['winter', 'unknown'], filterMode: 'AND' }, []],
    [{ tags: ['win'] }, []],
    [{ categories: ['Snack', 'Lunch'] }, ['Bruschetta', 'Chicken soup', 'crème brûlée']],
    [{ categories: ['Snack', 'Lunch'], filterMode: 'AND' }, ['Bruschetta']],
    [{ categories: ['Breakfast'] }, []],
    [{ tags: ['winter'], categories: ['Lunch'] }, ['Chicken soup']],
    [{ tags: ['sweet'], categories: ['Snack'], search: 'creme' }, ['crème brûlée']],
    [{ minRating: 1 }, ['Bruschetta', 'Chicken soup']],
    [{ minRating: 4.5 }, ['Chicken soup']],
    [{ minRating: 5 }, []],
    [{ maxCookingTime: 30 }, ['Bruschetta', '麻婆豆腐']],
    [{ maxCookingTime: 59 }, ['Bruschetta', '麻婆豆腐']],
    [{ maxCookingTime: 60 }, ['Bruschetta', 'crème brûlée', '麻婆豆腐']],
    [{ maxCookingTime: 90, minRating: 4 }, ['Chicken soup']],
    [{ maxCookingTime: 5, search: 'soup' }, []],
  ])('%j leave %j', async (query, expected) => {
    expect(await sortedNames(query)).toEqual(expected.toSorted());
    expect((await search({ ...query, limit: 1 })).total).toBe(expected.length);
  });
});

describe('sortMode', () => {
  const byTitle = ['Älplermagronen', 'Berry bowl', 'Bruschetta', 'Chicken soup', 'crème brûlée', '麻婆豆腐'];
  it.each([
    ['titleAsc', byTitle],
    ['titleDesc', byTitle.toReversed()],
    ['dateAsc', NAMES],
    ['dateDesc', NAMES.toReversed()],
  ])('%s', async (sortMode, expected) => {
    expect(await names({ sortMode })).toEqual(expected);
  });

  it('none is by id', async () => {
    const found = (await search({ sortMode: 'none' })).recipes.map(({ id }) => id);
    expect(found).toEqual(found.toSorted());
  });

  it.each(['titleAsc', 'titleDesc', 'dateAsc', 'dateDesc', 'none'])('%s goes by id last', async (sortMode) => {
    const made = await Promise.all(Array.from({ length: 5 }, () => createRecipe(api, { name: 'Twin' })));
    await query(`UPDATE recipe_search SET created_at = '2026-01-01' WHERE recipe_id = ANY($1)`, [made]);
    const found = (await search({ search: 'twin', sortMode })).recipes.map(({ id }) => id);
    expect(found).toEqual(sortMode.endsWith('Desc') ? made.toSorted().toReversed() : made.toSorted());
    await remove(made);
  });
});

describe('words as people type them', () => {
  it.each([
    ['the last part of a German compound', 'Linseneintopf mit Speck', 'eintopf'],
    ['the last part of a Dutch compound', 'Pompoensoep', 'soep'],
    ['the last part of a Swedish compound', 'Morotskaka', 'kaka'],
    ['"and" for &', 'Ham & Leeks', 'ham and leeks'],
    ['& for "und"', 'Birnen und Speck', 'birnen & speck'],
    ['umlauts as two letters', 'Gemüsebrühwürfel', 'gemuesebruehwuerfel'],
    ['several misspelt words', 'Turkey burrito', 'turky burito'],
    ['what a hyphen joins as one word', 'Sugar-free muffins', 'sugarfree muffins'],
    ['the beginning of a compound without umlauts', 'Käsespätzle', 'KAESE'],
    ['the last part of a compound without umlauts', 'Fischstäbchen', 'staebchen'],
    ['ss for ß', 'Süßkartoffelpommes', 'suesskartoffel'],
    ['what is written without umlauts', 'Kaesekuchen', 'Käse'],
    ['the last part of a compound in another number', 'Hähnchenkeulen', 'keule'],
    ['Soße as sauce', 'Tomatensoße', 'sauce'],
    ['sauce as Soße', 'Tomatensauce', 'soße'],
    ['a food in the plural at the beginning of a compound', 'Erdbeermarmelade', 'erdbeeren'],
    ['"n" between two words', 'Mac and cheese', 'mac n cheese'],
    ['one word as two', 'Meatballs', 'meat balls'],
    ['two words as one', 'Dairy free lasagne', 'dairyfree'],
  ])('finds %s', async (_what, name, search) => {
    const { api: own } = await signUp(larder);
    const id = await createRecipe(own, { name });
    await createRecipe(own, { name: 'Plain rice' });
    const found = (await ok(own.post('/recipes/search', { search }))) as Found;
    expect(found.recipes.map((recipe) => recipe.id)).toEqual([id]);
  });
});

describe('recipes that only share letters', () => {
  it.each([
    ['Hummus', 'mus'],
    ['Pineapple cake', 'apple'],
    ['Kerststol', 'kersen'],
    ['Ham sandwich', 'hams and'],
    ['Licorice drops', 'rice'],
    ['Sopaipillas', 'soep'],
    ['Kokosmakronen', 'koek'],
  ])('%s is not found by %s', async (name, search) => {
    const { api: own } = await signUp(larder);
    await createRecipe(own, { name });
    expect(await ok(own.post('/recipes/search', { search }))).toMatchObject({ total: 0 });
  });
});

describe('the row of a recipe', () => {
  it('names the versions of the lexicon and of the lexemes, by which a later Larder makes it again', async () => {
    const rows = await query<{ lexicon: string }>('SELECT lexicon FROM recipe_search WHERE recipe_id = $1', [
      ids.get('Bruschetta'),
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.lexicon).toMatch(/^[\w-]{12}\.\d+$/);
  });
});

describe('a search', () => {
  it('reports all its invalid fields together', async () => {
    const wrong = {
      cursor: -1,
      limit: 201,
      search: 5,
      searchFields: ['notes'],
      tags: 'winter',
      categories: ['Brunch'],
      filterMode: 'XOR',
      sortMode: 'random',
      minRating: 0.5,
      maxCookingTime: 0,
    };
    const response = await api.post('/recipes/search', wrong);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(Object.keys(wrong).sort());
  });

  it.each([{ limit: 0 }, { limit: 1.5 }, { limit: '10' }, { cursor: null }, { minRating: 5.1 }])(
    'refuses %j',
    async (wrong) => {
      expectProblem(await api.post('/recipes/search', wrong), 400, 'BAD_REQUEST');
    },
  );
});

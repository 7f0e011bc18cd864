import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { leavePlaces, LOCK_RATINGS, rateEntries } from '../../src/search/search-entry-sql.js';
import { GIVE_PLACES } from '../../src/search/search-places.repository.js';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { patience } from '../support/run/patience.js';
import { until } from '../support/until.js';

interface Found {
  recipes: { id: string }[];
  total: number;
}

/** More recipes than the program leaves without places, and enough that the search for a word in all of them reads an index in order. */
const COUNT = 640;
const AT_ONCE = 16;

let database: TestDatabase;
let client: pg.Client;
let larder: RunningLarder;
let api: Api;
/** By their number, in the order of their creation. */
const ids: string[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  larder = await startLarder({ DATABASE_URL: database.url, RATE_LIMIT_REQUESTS: '0' });
  api = (await signUp(larder)).api;
  for (let first = 0; first < COUNT; first += AT_ONCE)
    ids.push(
      ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => createRecipe(api, recipe(first + index))))),
    );
  await client.query(
    'UPDATE search_entries SET created_at = ($2::timestamptz[])[array_position($1::uuid[], recipe_id)]',
    [ids, ids.map((_, index) => new Date(Date.UTC(2026, 0, 1, 0, index + 1)))],
  );
}, patience(180_000));

afterAll(async () => {
  await larder.stop();
  await client.end();
  await database.drop();
});

function recipe(number: number): object {
  return {
    name: `Dish ${String(number).padStart(4, '0')} ${number % 2 === 0 ? 'even' : 'odd'}`,
    recipeIngredients: [
      ...(number % 3 === 0 ? ['threefold beans'] : []),
      ...(number % 100 === 0 ? ['tamarillo'] : []),
      'salt',
    ],
    steps: [{ step: number % 5 === 0 ? 'Roast the fivefold even thing.' : 'Boil.' }],
    tags: [number % 7 === 0 ? 'Seventh' : 'Plain', ...(number % 4 === 0 ? ['Fourth'] : [])],
    categories: [number % 2 === 0 ? 'Dinner' : 'Lunch'],
    totalMinutes: number % 10 === 9 ? null : 1 + (number % 90),
  };
}

const numbers = Array.from({ length: COUNT }, (_, number) => number);
const title = (number: number): string => String(number).padStart(4, '0');

type Rule = (number: number) => boolean;
const QUERIES: [query: object, rule: Rule][] = [
  [{}, () => true],
  [{ search: 'salt' }, () => true],
  [{ search: 'even' }, (n) => n % 2 === 0],
  [{ search: 'thre bean' }, (n) => n % 3 === 0],
  [{ search: 'tamarillo' }, (n) => n % 100 === 0],
  [{ search: 'tamarilo' }, (n) => n % 100 === 0],
  [{ search: 'tamarilo evven' }, (n) => n % 100 === 0],
  [{ search: 'xylophone' }, () => false],
  [{ search: 'tamarillo odd' }, () => false],
  [{ search: 'fivefold', searchFields: ['steps'] }, (n) => n % 5 === 0],
  [{ search: 'even', searchFields: ['title', 'steps'] }, (n) => n % 2 === 0 || n % 5 === 0],
  [{ tags: ['seventh', 'fourth'] }, (n) => n % 7 === 0 || n % 4 === 0],
  [{ tags: ['seventh', 'fourth'], filterMode: 'AND', categories: ['Dinner'] }, (n) => n % 28 === 0],
  [{ maxCookingTime: 12 }, (n) => n % 10 !== 9 && n % 90 < 12],
  [
    { maxCookingTime: 12, search: 'odd', tags: ['plain'] },
    (n) => n % 10 !== 9 && n % 90 < 12 && n % 2 === 1 && n % 7 !== 0,
  ],
];

async function search(query: object): Promise<Found> {
  return (await ok(api.post('/recipes/search', query))) as Found;
}

/** Compares the answers to all kinds of searches with the answers that follow from the numbers of the recipes. */
async function expectRightAnswers(
  queries: readonly [object, Rule][] = QUERIES,
  there: readonly number[] = numbers,
): Promise<void> {
  for (const [query, rule] of queries) {
    const hits = there.filter(rule);
    const newestFirst = hits.toReversed().map((number) => ids[number]);
    await expectPages(query, 'dateDesc', newestFirst);
    await expectPages(query, 'dateAsc', newestFirst.toReversed());
    await expectPages(
      query,
      'titleAsc',
      hits.toSorted((one, other) => (title(one) < title(other) ? -1 : 1)).map((number) => ids[number]),
    );
    if (!('search' in query)) await expectPages(query, 'none', newestFirst.toSorted());
  }
}

async function expectPages(query: object, sortMode: string, expected: (string | undefined)[]): Promise<void> {
  for (const cursor of [0, Math.max(0, expected.length - 10), expected.length + 5]) {
    const { recipes, total } = await search({ ...query, sortMode, cursor, limit: 40 });
    const found = { query, sortMode, cursor, total, ids: recipes.map(({ id }) => id) };
    expect(found).toEqual({
      query,
      sortMode,
      cursor,
      total: expected.length,
      ids: expected.slice(cursor, cursor + 40),
    });
  }
}

async function giveAllPlaces(): Promise<void> {
  await client.query(
    'INSERT INTO search_places (household_id, given) SELECT id, 0 FROM households ON CONFLICT DO NOTHING',
  );
  const { rows } = await client.query<{ id: string; recipes: string[] }>(
    'SELECT household_id AS id, array_agg(recipe_id) AS recipes FROM search_fresh GROUP BY household_id',
  );
  await client.query(GIVE_PLACES.text, [rows[0]?.id, rows[0]?.recipes]);
}

async function withoutPlace(): Promise<number> {
  return (await client.query('SELECT 1 FROM search_fresh')).rowCount ?? 0;
}

/** The average that people gave these recipes; in one statement, because a person rates them one by one. */
async function rate(rating: number | null, rated: Rule): Promise<void> {
  const chosen = ids.filter((_id, number) => rated(number));
  const household = await householdId();
  await client.query('BEGIN');
  await client.query(LOCK_RATINGS.text, [household, chosen]);
  await client.query(`WITH ${rateEntries('$2::uuid[]', '$3::float8')} SELECT FROM entries_rated`, [
    household,
    chosen,
    rating,
  ]);
  await client.query('COMMIT');
}

async function householdId(): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM households');
  return rows[0]?.id ?? '';
}

describe('a search', () => {
  it('is right while some recipes have a place and some have none', async () => {
    await until(async () => (await withoutPlace()) < COUNT);
    expect(await withoutPlace()).toBeGreaterThan(0);
    await expectRightAnswers();
  });

  it('is right once all have a place', async () => {
    await giveAllPlaces();
    expect(await withoutPlace()).toBe(0);
    await expectRightAnswers();
  });

  it('puts recipes with all words in the title first with sortMode none', async () => {
    const query = { search: 'even', searchFields: ['title', 'steps'], sortMode: 'none' };
    const titled = numbers.filter((n) => n % 2 === 0).toReversed();
    const others = numbers.filter((n) => n % 2 !== 0 && n % 5 === 0).toReversed();
    const expected = [...titled, ...others].map((number) => ids[number]);
    for (const cursor of [0, titled.length - 5, titled.length + 20]) {
      const { recipes, total } = await search({ ...query, cursor, limit: 20 });
      expect(recipes.map(({ id }) => id)).toEqual(expected.slice(cursor, cursor + 20));
      expect(total).toBe(expected.length);
    }
  });

  it('sees each change of a rating', async () => {
    await rate(4.35, (n) => n % 20 === 0);
    await expectRightAnswers([
      [{ minRating: 4.35 }, (n) => n % 20 === 0],
      [{ minRating: 4.36 }, () => false],
    ]);
    await rate(5, (n) => n % 40 === 0);
    await rate(null, (n) => n % 60 === 0);
    await expectRightAnswers([
      [{ minRating: 4.5 }, (n) => n % 40 === 0 && n % 60 !== 0],
      [{ minRating: 1, search: 'tamarillo' }, (n) => n % 100 === 0 && n % 60 !== 0],
    ]);
  });

  it('forgets deleted recipes, whose places are not used again', async () => {
    const left = numbers.filter((number) => number % 3 !== 0);
    const gone = numbers.filter((number) => number % 3 === 0).map((number) => ids[number]);
    const household = await householdId();
    await client.query('BEGIN');
    await client.query(
      `WITH ${leavePlaces('$2::uuid[]')},
      fresh AS (DELETE FROM search_fresh WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]))
      DELETE FROM search_entries WHERE household_id = $1 AND recipe_id = ANY($2::uuid[])`,
      [household, gone],
    );
    await client.query('DELETE FROM recipes WHERE id = ANY($1)', [gone]);
    await client.query('COMMIT');
    await expectRightAnswers(QUERIES, left);
    await createRecipe(api, { name: 'Newcomer' });
    await giveAllPlaces();
    expect(await search({ search: 'newcomer' })).toMatchObject({ total: 1 });
    expect(await search({ search: 'threefold' })).toMatchObject({ total: 0 });
  });
});

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { workUntil } from '../support/database/recurring-work.js';
import { patience } from '../support/run/patience.js';
import { type WatchedDatabase, watchDatabase } from '../support/database/watched-database.js';

jest.setTimeout(patience(120_000));

/** The smallest number of recipes without places that starts a round at once. */
const COUNT = 256;
/** The smallest number that get places after some minutes without new recipes. */
const FEWEST = 32;

let database: TestDatabase;
let client: pg.Client;
let watched: WatchedDatabase;
let larder: RunningLarder;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  watched = await watchDatabase(database.url);
  larder = await startLarder({ DATABASE_URL: watched.url, SIGN_UP: 'open' });
});

afterAll(async () => {
  await larder.stop();
  await watched.close();
  await client.end();
  await database.drop();
});

interface Recipes {
  count: number;
  /** Number of lexemes that all recipes have. Each recipe has one more of its own. */
  lexemes: number;
}

/** A household with stored recipes that have no places yet. */
async function householdWith({ count, lexemes }: Recipes): Promise<Household & { id: string }> {
  const household = await signUp(larder);
  const { rows } = await client.query<{ id: string }>('SELECT household_id AS id FROM memberships WHERE user_id = $1', [
    household.userId,
  ]);
  const id = rows[0]?.id ?? '';
  await client.query('INSERT INTO authors (household_id, id, user_id, name, name_key) VALUES ($1, $2, $2, $3, $3)', [
    id,
    household.userId,
    'Ada',
  ]);
  await client.query(
    `WITH added AS (
       INSERT INTO recipes (household_id, id, user_id, author_id, name, servings, system_used, content_hash, categories, created_at)
       SELECT $1, gen_random_uuid(), $2, $2, 'Dish ' || number, 1, 'metric', '\\x00', '{}', '2030-01-01'::timestamptz + number * interval '1 s'
       FROM generate_series(1, $3::int) number RETURNING id, name, created_at
     ),
     entries AS (
       INSERT INTO search_entries (household_id, recipe_id, created_at, title_key)
       SELECT $1, id, created_at, lower(name) FROM added
     )
     INSERT INTO search_fresh (household_id, recipe_id, lexemes)
     SELECT $1, id, array_to_tsvector(array['t:' || replace(lower(name), ' ', '')] || ARRAY(
       SELECT 's:word' || number FROM generate_series(1, $4::int) number
     )) FROM added`,
    [id, household.userId, count, lexemes],
  );
  return { ...household, id };
}

async function withoutPlace({ id }: { id: string }): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT r.name FROM search_fresh f JOIN recipes r ON r.household_id = f.household_id AND r.id = f.recipe_id
     WHERE f.household_id = $1 ORDER BY r.created_at`,
    [id],
  );
  return rows.map(({ name }) => name);
}

/** Runs the recurring task until only these recipes have no places. */
async function untilWithoutPlace(household: { id: string }, names: readonly string[]): Promise<void> {
  await workUntil(database, 'findSearchPlaces', async () => (await withoutPlace(household)).join() === names.join());
}

/** Holds the locks of the statement until the returned function is called. */
async function hold(statement: string, values: unknown[]): Promise<() => Promise<void>> {
  const holder = new pg.Client(database.url);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(statement, values);
  return () => holder.end();
}

const FIRST_BLOCK = `INSERT INTO search_blocks (household_id, lexeme, block, recipes) VALUES ($1, '', 0, 0::bit(16384))`;

async function blocksOf({ id }: { id: string }): Promise<number[]> {
  const { rows } = await client.query<{ block: number }>(
    'SELECT DISTINCT block FROM search_blocks WHERE household_id = $1 ORDER BY block',
    [id],
  );
  return rows.map(({ block }) => block);
}

async function totalOf({ api }: Household, search: string): Promise<unknown> {
  return ((await ok(api.post('/recipes/search', { search }))) as { total: unknown }).total;
}

describe('giving places to recipes', () => {
  it('takes few recipes at a time when they have many words', async () => {
    const wordy = await householdWith({ count: 24, lexemes: 9_000 });
    await untilWithoutPlace(wordy, []);
    expect(watched.asked.flat().filter((name) => name === 'search-places-give')).toHaveLength(3);
  });

  it('leaves out a recipe that fails each time, and no other, and continues with other households', async () => {
    const one = await householdWith({ count: COUNT, lexemes: 10 });
    const other = await householdWith({ count: COUNT, lexemes: 100 });
    const poisoned = `CHECK (lexeme NOT IN ('t:dish117', 't:dish200')) NOT VALID`;
    await client.query(`ALTER TABLE search_blocks ADD CONSTRAINT poisoned ${poisoned}`);
    await untilWithoutPlace(one, ['Dish 117', 'Dish 200']);
    await untilWithoutPlace(other, ['Dish 117', 'Dish 200']);
    await client.query('ALTER TABLE search_blocks DROP CONSTRAINT poisoned');
    for (const household of [one, other])
      expect([await totalOf(household, 'dish117'), await totalOf(household, 'dish118')]).toEqual([1, 1]);
  });

  it('does not delay other households by one that is locked, which gets its turn later', async () => {
    const locked = await householdWith({ count: COUNT, lexemes: 10 });
    const behind = await householdWith({ count: COUNT, lexemes: 20 });
    const release = await hold(FIRST_BLOCK, [locked.id]);
    await untilWithoutPlace(behind, []);
    expect(await withoutPlace(locked)).toHaveLength(COUNT);
    await release();
    await untilWithoutPlace(locked, []);
    expect(await totalOf(locked, 'dish')).toBe(COUNT);
  });

  it('skips a recipe that somebody changes at the same time', async () => {
    const household = await householdWith({ count: COUNT, lexemes: 10 });
    const release = await hold(
      `SELECT 1 FROM search_entries WHERE household_id = $1 AND title_key = 'dish 3' FOR UPDATE`,
      [household.id],
    );
    await untilWithoutPlace(household, ['Dish 3']);
    await release();
  });

  it('removes the blocks whose recipes have all got new places', async () => {
    const household = await householdWith({ count: 0, lexemes: 0 });
    const ids = await Promise.all(
      Array.from({ length: FEWEST }, (_, number) => createRecipe(household.api, { name: `Soup ${number}` })),
    );
    await untilWithoutPlace(household, []);
    expect(await blocksOf(household)).toEqual([0]);
    await client.query('UPDATE search_places SET given = 16384 WHERE household_id = $1', [household.id]);
    for (const id of ids) await ok(household.api.patch(`/recipes/${id}`, { version: 1, name: 'Stew' }));
    await untilWithoutPlace(household, []);
    expect(await blocksOf(household)).toEqual([1]);
    expect([await totalOf(household, 'stew'), await totalOf(household, 'soup')]).toEqual([FEWEST, 0]);
  });
});

import { Client } from 'pg';
import { isBoughtByPiece } from '../../src/groceries/bought-by-piece.js';
import { hashApiKey, shownPrefix } from '../../src/accounts/keys/api-key.js';
import { MEAL_CATEGORIES } from '../../src/parser/vocabulary/meal-categories.js';
import { hashFeedToken } from '../../src/calendar-feeds/feed-token.js';
import { insertRows } from './bulk-load.js';
import { Random } from './random.js';
import { recipeId, type RecipeRange, STREAM } from './recipe-contents.js';

const GROCERIES = 200;
const STORES = 10;
const AISLES = 12;
const PLANNED = 300;
/** The plan covers so many days before and after today. */
const PLANNED_DAYS = 45;

export interface SeededHousehold {
  householdId: string;
  userId: string;
  email: string;
  apiKey: string;
  /** Opens the calendar of the plan. */
  feedToken: string;
}

/**
 * A household of the seeded databases; every one of them has the first. Its key only works in databases of this benchmark.
 * @param number from 0
 */
export function seededHousehold(number = 0): SeededHousehold {
  const random = new Random(number === 0 ? STREAM.household : STREAM.households, number);
  const email = number === 0 ? 'bench@example.org' : `bench-${number}@example.org`;
  const apiKey = `ldr_${random.bytes(32).toString('base64url')}`;
  const [householdId, userId] = [random.uuid(), random.uuid()];
  return { householdId, userId, email, apiKey, feedToken: `ldr_cal_${random.bytes(16).toString('base64url')}` };
}

export async function seedAccount(
  client: Client,
  { householdId, userId, email, apiKey }: SeededHousehold,
): Promise<void> {
  await client.query('INSERT INTO households (id, name) VALUES ($1, $2)', [householdId, 'Bench']);
  // Without a counter its lists have no tags.
  await client.query('INSERT INTO change_counters (household_id, epoch) VALUES ($1, gen_random_uuid())', [householdId]);
  await client.query(
    `INSERT INTO users (id, name, email, password_hash, is_server_admin)
     VALUES ($1, 'Bench', $2, 'none', true)`,
    [userId, email],
  );
  await client.query(`INSERT INTO memberships (household_id, user_id, role) VALUES ($1, $2, 'owner')`, [
    householdId,
    userId,
  ]);
  await client.query(
    `INSERT INTO api_keys (household_id, id, user_id, name, prefix, hash) VALUES ($1, $2, $2, 'bench', $3, $4)`,
    [householdId, userId, shownPrefix(apiKey), hashApiKey(apiKey)],
  );
  await client.query(
    `INSERT INTO authors (household_id, id, user_id, name, name_key) VALUES ($1, $2, $2, 'Bench', 'bench')`,
    [householdId, userId],
  );
}

export async function seedStores(client: Client, { householdId, userId }: SeededHousehold): Promise<void> {
  const random = new Random(STREAM.household, 1);
  const stores = numbered(STORES).map((place) => ({
    household_id: householdId,
    id: random.uuid(),
    user_id: userId,
    name: `Store ${place}`,
    name_key: `store ${place}`,
    color: 'primary',
    sort_order: place,
  }));
  const columns = { household_id: 'uuid', id: 'uuid', name: 'text', sort_order: 'int' };
  await insertRows(client, 'stores', { ...columns, user_id: 'uuid', name_key: 'text', color: 'text' }, stores);
  const aisles = stores.flatMap((store) =>
    numbered(AISLES).map((place) => ({
      household_id: householdId,
      store_id: store.id,
      id: random.uuid(),
      name: `Aisle ${place}`,
      sort_order: place,
    })),
  );
  await insertRows(client, 'aisles', { ...columns, store_id: 'uuid' }, aisles);
}

/** Uses the ingredients and stores that exist. */
export async function seedGroceries(client: Client, { householdId }: SeededHousehold): Promise<void> {
  const random = new Random(STREAM.household, 2);
  const ingredients = await idsAndNames(client, 'ingredients', householdId);
  const stores = await idsAndNames(client, 'stores', householdId);
  const groceries = numbered(GROCERIES).map((place) => {
    const { id: ingredient_id, name } = random.pick(ingredients);
    const store_id = random.chance(0.7) ? random.pick(stores).id : null;
    const amount = 1 + random.below(500);
    const unit = random.pick([null, 'g', 'cup']);
    const bought = { amount, unit, by_piece: isBoughtByPiece(unit), is_done: random.chance(0.3) };
    return {
      household_id: householdId,
      id: random.uuid(),
      ingredient_id,
      name,
      store_id,
      ...bought,
      sort_order: place,
    };
  });
  const ids = { household_id: 'uuid', id: 'uuid', ingredient_id: 'uuid', store_id: 'uuid' };
  const columns = {
    ...ids,
    name: 'text',
    amount: 'float8',
    unit: 'text',
    by_piece: 'bool',
    is_done: 'bool',
    sort_order: 'int',
  };
  await insertRows(client, 'groceries', columns, groceries);
}

/** Plans recipes on the days around today, with a calendar feed. */
export async function seedPlan(
  client: Client,
  { householdId, userId, feedToken }: SeededHousehold,
  recipes: RecipeRange,
): Promise<void> {
  await client.query(
    `INSERT INTO calendar_feeds (household_id, id, user_id, name, token_hash, slots, include_notes, times)
     VALUES ($1, $2, $2, 'Meal plan', $3, $4, true, '{}') ON CONFLICT DO NOTHING`,
    [householdId, userId, hashFeedToken(feedToken), MEAL_CATEGORIES],
  );
  const random = new Random(STREAM.household, 3);
  const planned = numbered(PLANNED).map((place) => ({
    household_id: householdId,
    id: random.uuid(),
    date: dayFromToday(random.below(2 * PLANNED_DAYS) - PLANNED_DAYS),
    slot: random.pick(MEAL_CATEGORIES),
    sort_order: place,
    recipe_id: recipeId(recipes.first + random.below(recipes.count)),
  }));
  const columns = {
    household_id: 'uuid',
    id: 'uuid',
    date: 'date',
    slot: 'text',
    sort_order: 'int',
    recipe_id: 'uuid',
  };
  await insertRows(client, 'planned_recipes', columns, planned);
}

async function idsAndNames(
  client: Client,
  table: string,
  householdId: string,
): Promise<{ id: string; name: string }[]> {
  const text = `SELECT id, name FROM ${table} WHERE household_id = $1 ORDER BY name`;
  return (await client.query<{ id: string; name: string }>(text, [householdId])).rows;
}

/** `YYYY-MM-DD` in UTC. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

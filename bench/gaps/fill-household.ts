import { Client } from 'pg';
import { hashPassword } from '../../src/accounts/password.js';
import { recipeId } from '../seed/recipe-contents.js';
import { seededHousehold } from '../seed/seed-household.js';
import { JSON_TYPE } from './call.js';
import { largeRecipes } from './large-recipes.js';

const EMAIL = 'bench@example.org';
const PASSWORD = 'benchmark of gaps';
const GROCERIES = 5_000;
const STORES = 200;
const AISLES = 20;
const CUISINES = 5_000;
const PLANNED_A_DAY = 30;
const TEMPLATES = 100;
const TEMPLATE_ITEMS = 200;
const FEEDS = 100;
const TAGGED_RECIPES = 100;
/** More than one page of any list. */
const FAILED_IMPORTS = 1_000;

/** What the calls need to know about the household. */
export interface Filled {
  apiKey: string;
  email: string;
  password: string;
  /** Ids of large recipes, by what is large in them. */
  recipeIds: Record<string, string>;
  groceryId: string;
  plannedId: string;
  templateId: string;
  feedId: string;
  importId: string;
  /** The site from which imports fetch pages. */
  siteUrl: string;
}

/** Adds data to the seeded household until its lists and recipes have the sizes for the benchmark. */
export async function fillHousehold(url: string, databaseUrl: string, siteUrl: string): Promise<Filled> {
  const { apiKey } = seededHousehold();
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const ids = await addRows(client);
    const recipeIds = await addRecipes(url, apiKey);
    await client.query('VACUUM ANALYZE');
    return { apiKey, email: EMAIL, password: PASSWORD, recipeIds, siteUrl, ...ids };
  } finally {
    await client.end();
  }
}

async function addRecipes(url: string, apiKey: string): Promise<Record<string, string>> {
  const headers = { ...JSON_TYPE, 'x-api-key': apiKey };
  const add = async (what: string, recipe: object): Promise<string> => {
    const response = await fetch(`${url}/api/v1/recipes`, { method: 'POST', headers, body: JSON.stringify(recipe) });
    if (!response.ok) throw new Error(`${what} of a recipe: answers ${response.status}: ${await response.text()}`);
    return (await response.json()) as string;
  };
  for (let stream = 1; stream <= TAGGED_RECIPES; stream++)
    await add('tags', { name: `Tagged ${stream}`, tags: longTags(stream) });
  const ids: Record<string, string> = {};
  for (const [name, recipe] of Object.entries(largeRecipes(0))) ids[name] = await add(name, recipe);
  return ids;
}

/** With few words, because the words of a recipe take most of the time when it is added. */
function longTags(stream: number): string[] {
  return Array.from({ length: 100 }, (_, index) => `${stream}/${index} `.padEnd(500, '長い札 '));
}

async function addRows(
  client: Client,
): Promise<Pick<Filled, 'groceryId' | 'plannedId' | 'templateId' | 'feedId' | 'importId'>> {
  const { householdId, userId } = seededHousehold();
  const insert = async (text: string, ...values: unknown[]): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(`${text} RETURNING id`, [householdId, ...values]);
    return rows[0]?.id ?? '';
  };
  await client.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, await hashPassword(PASSWORD)]);
  const groceryId = await insert(
    `INSERT INTO groceries (household_id, id, name, amount, unit, by_piece, is_done, sort_order)
     SELECT $1, gen_random_uuid(), rpad(n || ' ', 400, '緑の野菜 '), n, 'kilogram', false, false, n FROM generate_series(1, $2::int) n`,
    GROCERIES,
  );
  await insert(
    `INSERT INTO stores (household_id, id, user_id, name, name_key, color, website, sort_order)
     SELECT $1, gen_random_uuid(), $2, rpad('S' || n, 100, 'ö'), rpad('s' || n, 100, 'ö'), 'primary', rpad('https://a.example/', 2000, 'w'), n
     FROM generate_series(1000, 999 + $3::int) n`,
    userId,
    STORES,
  );
  await insert(
    `INSERT INTO aisles (household_id, id, store_id, name, sort_order)
     SELECT $1, gen_random_uuid(), s.id, 'Aisle ' || n, n
     FROM stores s CROSS JOIN generate_series(1, $2::int) n WHERE s.household_id = $1 AND s.sort_order >= 1000`,
    AISLES,
  );
  await insert(
    `INSERT INTO cuisines (household_id, id, name, name_key)
     SELECT $1, gen_random_uuid(), rpad('C' || n, 100, 'é'), rpad('c' || n, 100, 'é') FROM generate_series(1, $2::int) n`,
    CUISINES,
  );
  const plannedId = await insert(
    `INSERT INTO planned_recipes (household_id, id, date, slot, sort_order, recipe_id)
     SELECT $1, gen_random_uuid(), current_date - 31 + day, 'Dinner', n, $3
     FROM generate_series(0, 62) day CROSS JOIN generate_series(1000, 999 + $2::int) n`,
    PLANNED_A_DAY,
    recipeId(0),
  );
  const templateId = await insert(
    `INSERT INTO meal_templates (household_id, id, user_id, title, items)
     SELECT $1, gen_random_uuid(), $2, rpad('T' || n, 200, 'ö'), (
       SELECT jsonb_agg(jsonb_build_object('dayOffset', m % 28, 'slot', 'Lunch', 'itemType', 'note', 'recipeId', NULL,
         'title', rpad('I' || m, 200, 'é'), 'note', NULL, 'plannedServings', NULL)) FROM generate_series(1, $4::int) m
     ) FROM generate_series(1, $3::int) n`,
    userId,
    TEMPLATES,
    TEMPLATE_ITEMS,
  );
  const feedId = await insert(
    `INSERT INTO calendar_feeds (household_id, id, user_id, name, token_hash, slots, include_notes, times)
     SELECT $1, gen_random_uuid(), $2, 'Feed ' || n, sha256(n::text::bytea), '{Dinner}', true, '{"Dinner": "18:30"}'
     FROM generate_series(1, $3::int) n`,
    userId,
    FEEDS,
  );
  const importId = await insert(
    `INSERT INTO recipe_imports (household_id, id, user_id, source, url, url_key, status, attempts, error_code, error_message)
     SELECT $1, gen_random_uuid(), $2, 'url', rpad('https://a.example/' || n, 2000, 'x'), 'key ' || n, 'failed', 3,
       'FETCH_FAILED', rpad('', 500, 'What is wrong. ')
     FROM generate_series(1, $3::int) n`,
    userId,
    FAILED_IMPORTS,
  );
  return { groceryId, plannedId, templateId, feedId, importId };
}

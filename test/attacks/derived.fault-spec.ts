import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { SUMMARY_COLUMNS, summaryFacts } from '../../src/recipes/writing/recipe-summary-sql.js';
import { Actor } from '../support/attack/actor.js';
import { type Operation, operations } from '../support/attack/document.js';
import { withKnownVersion } from '../support/attack/forge.js';
import { anyText } from '../support/attack/well-formed.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { givePlaces, searchFlaws } from '../support/data/search-index.js';

const SEED = 411;
/** Well-formed requests until an operation succeeds, at most. */
const TRIES = 60;

/** Rows of households by the kind of their changes; each has a version unless it says so. */
const TABLES: Readonly<Record<string, { table: string; version: string }>> = {
  grocery: { table: 'groceries', version: 'version' },
  store: { table: 'stores', version: 'version' },
  pantryItem: { table: 'pantry_items', version: 'version' },
  recurringGrocery: { table: 'recurring_groceries', version: 'version' },
  calendarItem: { table: 'planned_recipes', version: 'version' },
  mealTemplate: { table: 'meal_templates', version: 'version' },
  recipe: { table: '(SELECT * FROM recipes WHERE deleted_at IS NULL) r', version: 'version' },
  cookbook: { table: 'cookbooks', version: 'version' },
  household: { table: '(SELECT id AS household_id, id, version FROM households) h', version: 'version' },
};

/** Summaries that are missing, or say something else than their recipe; one in the bin has none. */
const WRONG_SUMMARIES = `
  SELECT r.id, s.facts FROM (SELECT * FROM recipes WHERE deleted_at IS NULL) r
  FULL JOIN recipe_summaries s ON s.household_id = r.household_id AND s.recipe_id = r.id
  WHERE s.recipe_id IS NULL OR r.id IS NULL OR s.facts <> ${summaryFacts().replaceAll('$1', 'r.household_id')}
    OR (${SUMMARY_COLUMNS.map((name) => `s.${name}`).join(', ')}) IS DISTINCT FROM (${SUMMARY_COLUMNS.map((name) => `r.${name}`).join(', ')})`;

/** Recipes whose averages and counts are not those of what people gave, or whose entry for searches says something else. */
const WRONG_MARKS = `
  SELECT r.id, r.average_rating, r.rating_count, r.last_made_at, r.made_count, e.* FROM recipes r
  JOIN search_entries e ON e.household_id = r.household_id AND e.recipe_id = r.id
  LEFT JOIN LATERAL (
    SELECT avg(rating)::float8 AS average, count(rating) AS count FROM recipe_marks m
    WHERE m.household_id = r.household_id AND m.recipe_id = r.id
  ) rated ON true
  LEFT JOIN LATERAL (
    SELECT max(made_at) AS last, count(*) AS count FROM recipe_made m WHERE m.household_id = r.household_id AND m.recipe_id = r.id
  ) made ON true
  WHERE (r.average_rating, r.rating_count, r.last_made_at, r.made_count)
      IS DISTINCT FROM (rated.average, rated.count, made.last, made.count)
    OR (e.average_rating, e.last_made_at, e.created_at, e.updated_at)
      IS DISTINCT FROM (r.average_rating, r.last_made_at, r.created_at, r.updated_at)`;

/** Counters that do not stand where the feed ends, and feeds with holes. */
const WRONG_COUNTERS = `
  SELECT h.id, c.last, f.first, f.last, f.count FROM households h
  LEFT JOIN change_counters c ON c.household_id = h.id
  LEFT JOIN (
    SELECT household_id, min(sequence) AS first, max(sequence) AS last, count(*) AS count FROM changes GROUP BY household_id
  ) f ON f.household_id = h.id
  WHERE (c.last, f.last, f.first) IS DISTINCT FROM (f.last, f.count, 1::bigint)`;

/** Numbers by kind that a list would take for those of before one of its changes. */
const WRONG_KINDS = `
  SELECT f.household_id, f.kind, f.last, c.kinds FROM (
    SELECT household_id, kind, max(sequence) AS last FROM changes GROUP BY household_id, kind
  ) f JOIN change_counters c USING (household_id)
  WHERE COALESCE((c.kinds->>f.kind)::bigint, 0) NOT BETWEEN f.last AND c.last`;

/** Rows whose last change the feed does not tell, and removed ones that it tells as if they were there. */
const wrongChanges = (kind: string, { table, version }: { table: string; version: string }): string => `
  SELECT '${kind}' AS kind, COALESCE(f.entity_id, t.id) AS id, f.op, f.version AS told, t.version AS stored
  FROM (SELECT household_id, id, ${version} AS version FROM ${table}) t
  FULL JOIN (
    SELECT DISTINCT ON (household_id, entity_id) household_id, entity_id, op, version FROM changes
    WHERE kind = '${kind}' ORDER BY household_id, entity_id, sequence DESC
  ) f ON f.household_id = t.household_id AND f.entity_id = t.id
  WHERE (f.op IS DISTINCT FROM 'delete' AND f.version IS DISTINCT FROM t.version)
    OR (f.op = 'delete') IS DISTINCT FROM (t.id IS NULL)`;

let database: TestDatabase;
let client: pg.Client;
let larder: RunningLarder;
let actor: Actor;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  larder = await startLarder({
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_SIGN_INS: '0',
    RATE_LIMIT_IMPORTS: '0',
    IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
  });
  actor = await Actor.start(larder.url, { text: anyText, urls: ['http://127.0.0.1:1/'] });
}, 180_000);

afterAll(async () => {
  actor.stop();
  await larder.stop();
  await client.end();
  await database.drop();
});

/** Those that make rows first, those that remove them last. */
function inOrder(): Operation[] {
  const rank = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];
  const ofKeys = operations.filter(({ access }) => access === 'api-key');
  return ofKeys.sort((one, other) => rank.indexOf(one.method) - rank.indexOf(other.method));
}

async function flaws(): Promise<unknown[]> {
  const queries = [
    WRONG_SUMMARIES,
    WRONG_MARKS,
    WRONG_COUNTERS,
    WRONG_KINDS,
    ...Object.entries(TABLES).map(([kind, rows]) => wrongChanges(kind, rows)),
  ];
  const found: unknown[] = [];
  for (const query of queries) found.push(...(await client.query<Record<string, unknown>>(query)).rows);
  return [...found, ...(await searchFlaws(client))];
}

describe('what is derived from what a household wrote', () => {
  it.each(inOrder().map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'is right after %s',
    async (_, operation) => {
      for (const seed of [SEED, SEED + 1, SEED + 2]) await actor.succeedIn(operation, TRIES, seed, withKnownVersion);
      expect(await flaws()).toEqual([]);
      // What comes next then meets recipes that have their places in the search.
      await givePlaces(client);
      expect(await searchFlaws(client)).toEqual([]);
    },
  );

  it('includes changes of every kind', async () => {
    const { rows } = await client.query<{ kind: string; op: string }>('SELECT DISTINCT kind, op FROM changes');
    for (const kind of Object.keys(TABLES)) expect(rows).toContainEqual({ kind, op: 'upsert' });
    for (const kind of ['grocery', 'calendarItem', 'store', 'pantryItem', 'recurringGrocery', 'recipe'])
      expect(rows).toContainEqual({ kind, op: 'delete' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Actor } from '../support/attack/actor.js';
import { type Operation, operations } from '../support/attack/document.js';
import { withKnownVersion } from '../support/attack/forge.js';
import { anyText } from '../support/attack/well-formed.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { searchFlaws } from '../support/data/search-index.js';
import { patience } from '../support/run/patience.js';

const SEED = 411;
/** Maximum number of well-formed requests until an operation succeeds. */
const TRIES = 60;

/** Rows of household `$1`. All statements below are about one household, so that a cluster takes them. */
const own = (table: string, condition = 'true'): string =>
  `(SELECT * FROM ${table} WHERE household_id = $1 AND ${condition})`;
const RECIPES = own('recipes', 'deleted_at IS NULL');

/** Rows by the kind of their changes, each with an id and a version. */
const ROWS: Readonly<Record<string, string>> = {
  grocery: own('groceries'),
  store: own('stores'),
  pantryItem: own('pantry_items'),
  recurringGrocery: own('recurring_groceries'),
  calendarItem: own('planned_recipes'),
  mealTemplate: own('meal_templates'),
  recipe: RECIPES,
  cookbook: own('cookbooks'),
  household: '(SELECT id, version FROM households WHERE id = $1)',
};

/** Recipes whose average or counts differ from the marks and the log, or whose search entry differs from them. */
const WRONG_MARKS = `
  SELECT r.id, r.average_rating, r.rating_count, r.last_made_at, r.made_count, e.*
  FROM ${own('recipes')} r JOIN ${own('recipe_search')} e ON e.recipe_id = r.id
  LEFT JOIN LATERAL (
    SELECT avg(rating)::float8 AS average, count(rating) AS count FROM ${own('recipe_marks')} m WHERE m.recipe_id = r.id
  ) rated ON true
  LEFT JOIN LATERAL (
    SELECT max(made_at) AS last, count(*) AS count FROM ${own('recipe_made')} m WHERE m.recipe_id = r.id
  ) made ON true
  WHERE (r.average_rating, r.rating_count, r.last_made_at, r.made_count)
      IS DISTINCT FROM (rated.average, rated.count, made.last, made.count)
    OR (e.average_rating, e.last_made_at, e.created_at, e.updated_at)
      IS DISTINCT FROM (r.average_rating, r.last_made_at, r.created_at, r.updated_at)`;

/** A counter that differs from the end of the feed, and a feed with gaps. */
const WRONG_COUNTER = `
  SELECT c.last, f.first, f.last AS told, f.count
  FROM (SELECT min(sequence) AS first, max(sequence) AS last, count(*) AS count FROM ${own('changes')} f) f
  LEFT JOIN ${own('change_counters')} c ON true
  WHERE (c.last, f.last, f.first) IS DISTINCT FROM (f.last, f.count, 1::bigint)`;

/** Kinds whose number is lower than the sequence of their last change, so that a list would keep an old tag. */
const WRONG_KINDS = `
  SELECT f.kind, f.last, c.kinds
  FROM (SELECT kind, max(sequence) AS last FROM ${own('changes')} f GROUP BY kind) f CROSS JOIN ${own('change_counters')} c
  WHERE COALESCE((c.kinds->>f.kind)::bigint, 0) NOT BETWEEN f.last AND c.last`;

/** Rows whose last change is not in the feed, and removed rows whose removal is not in the feed. */
const wrongChanges = (kind: string, rows: string): string => `
  SELECT '${kind}' AS kind, COALESCE(f.entity_id, t.id) AS id, f.op, f.version AS told, t.version AS stored
  FROM ${rows} t
  FULL JOIN (
    SELECT DISTINCT ON (entity_id) entity_id, op, version FROM ${own('changes', `kind = '${kind}'`)} f
    ORDER BY entity_id, sequence DESC
  ) f ON f.entity_id = t.id
  WHERE (f.op IS DISTINCT FROM 'delete' AND f.version IS DISTINCT FROM t.version)
    OR (f.op = 'delete') IS DISTINCT FROM (t.id IS NULL)`;

const WRONG = [
  WRONG_MARKS,
  WRONG_COUNTER,
  WRONG_KINDS,
  ...Object.entries(ROWS).map(([kind, rows]) => wrongChanges(kind, rows)),
];

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
}, patience(180_000));

afterAll(async () => {
  actor.stop();
  await larder.stop();
  await client.end();
  await database.drop();
});

/** Operations that create rows first, and those that remove rows last. */
function inOrder(): Operation[] {
  const rank = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];
  const ofKeys = operations.filter(({ access }) => access === 'api-key');
  return ofKeys.sort((one, other) => rank.indexOf(one.method) - rank.indexOf(other.method));
}

async function flaws(): Promise<unknown[]> {
  const { rows: households } = await client.query<{ id: string }>('SELECT id FROM households');
  const found: unknown[] = [];
  for (const { id } of households)
    for (const query of WRONG) found.push(...(await client.query<Record<string, unknown>>(query, [id])).rows);
  return [...found, ...(await searchFlaws(client))];
}

describe('data that is derived from the rows of a household', () => {
  it.each(inOrder().map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'is right after %s',
    async (_, operation) => {
      for (const seed of [SEED, SEED + 1, SEED + 2]) await actor.succeedIn(operation, TRIES, seed, withKnownVersion);
      expect(await flaws()).toEqual([]);
    },
  );

  it('includes changes of every kind', async () => {
    const { rows } = await client.query<{ kind: string; op: string }>('SELECT DISTINCT kind, op FROM changes');
    for (const kind of Object.keys(ROWS)) expect(rows).toContainEqual({ kind, op: 'upsert' });
    for (const kind of ['grocery', 'calendarItem', 'store', 'pantryItem', 'recurringGrocery', 'recipe'])
      expect(rows).toContainEqual({ kind, op: 'delete' });
  });
});

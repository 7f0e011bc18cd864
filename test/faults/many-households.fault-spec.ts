import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { shownPrefix } from '../../src/accounts/keys/api-key.js';
import { IMPORT_TASK } from '../../src/imports/import-task.js';
import { Api, ok } from '../support/api.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type Importing, newImporter } from '../support/imports/importing.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { until } from '../support/until.js';
import { type WatchedDatabase, watchDatabase } from '../support/database/watched-database.js';
import { sha256 } from '../../src/shared/text/digest.js';

const TIME_LIMIT = 240_000;
const WITHOUT_LIMITS = { SIGN_UP: 'open', RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_HOUSEHOLD: '0' };

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe('an idle program', () => {
  it(
    'asks no more of a database with 2,000 households than of one with a single one',
    async () => {
      const one = await idleWith(1);
      const many = await idleWith(2_000);
      expect(many.atStart).toBeLessThan(one.atStart + 200);
      expect(many.kinds).toEqual(one.kinds);
      expect(many.perSecond).toBeLessThan(5);
      expect(many.transactions).toBeLessThan(2_000);
    },
    TIME_LIMIT,
  );
});

interface Idle {
  /** Statements and transactions until the work at the start is done. */
  readonly atStart: number;
  /** The texts of the statements that look for tasks. */
  readonly kinds: readonly string[];
  readonly perSecond: number;
  /** According to the counters of Postgres, including autovacuum. */
  readonly transactions: number;
}

/** Seconds of the measurement. The rest of the program's work is done less often, and once for all households. */
const SECONDS = 10;
/** What the program sends every second or two: statements that look for tasks, in a transaction or not. */
const REPEATED = /\btasks\b|^(START TRANSACTION|COMMIT)$/;

/** Starts a program, lets every household send a request, and counts the statements after that. */
async function idleWith(households: number): Promise<Idle> {
  const database = await ownDatabase();
  const keys = await addHouseholds(database, households);
  const watched = await watchDatabase(database.url);
  ends.push(() => watched.close());
  const larder = await ownLarder({ DATABASE_URL: watched.url });
  await untilAtRest(watched);
  const atStart = watched.asked.length;
  for (let first = 0; first < keys.length; first += 20)
    await Promise.all(keys.slice(first, first + 20).map((key) => ok(new Api(larder.url, key).get('/groceries'))));
  await untilAtRest(watched);
  const [before, begin, transactions] = [watched.asked.length, performance.now(), await transactionsOf(database)];
  await sleep(SECONDS * 1_000);
  const asked = watched.asked.slice(before);
  return {
    atStart,
    kinds: [...new Set(asked.flat())].filter((text) => REPEATED.test(text)).toSorted(),
    perSecond: asked.length / ((performance.now() - begin) / 1_000),
    transactions: (await transactionsOf(database)) - transactions,
  };
}

/** After its start the program does all of its recurring work, and it watches households that asked for some seconds. */
async function untilAtRest(watched: WatchedDatabase): Promise<void> {
  await until(async () => {
    const before = watched.asked.length;
    await sleep(2_000);
    const asked = watched.asked.slice(before).flat();
    return asked.length > 0 && asked.every((text) => REPEATED.test(text));
  });
}

async function transactionsOf(database: TestDatabase): Promise<number> {
  const [row] = await database.query(
    `SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()`,
  );
  return (row as { count: number }).count;
}

/** Adds households with a person and a key each, and returns the keys. */
async function addHouseholds(database: TestDatabase, count: number): Promise<string[]> {
  const households = Array.from({ length: count }, () => {
    const key = `ldr_${randomBytes(32).toString('base64url')}`;
    return { id: randomUUID(), key, prefix: shownPrefix(key), hash: `\\x${sha256(key).toString('hex')}` };
  });
  await database.query(
    `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(id uuid, prefix text, hash bytea)),
     household AS (INSERT INTO households (id, name) SELECT id, 'Home' FROM given),
     counter AS (INSERT INTO change_counters (household_id, epoch) SELECT id, gen_random_uuid() FROM given),
     person AS (
       INSERT INTO users (id, name, email, password_hash) SELECT id, 'Ada', id || '@example.org', 'none' FROM given
     ),
     member AS (INSERT INTO memberships (household_id, user_id, role) SELECT id, id, 'owner' FROM given)
     INSERT INTO api_keys (household_id, id, user_id, name, prefix, hash)
     SELECT id, id, id, 'tests', prefix, hash FROM given`,
    [JSON.stringify(households)],
  );
  return households.map(({ key }) => key);
}

describe('a household that has queued 50,000 imports', () => {
  it(
    'does not delay other households',
    async () => {
      const database = await ownDatabase();
      const larder = await ownLarder({ DATABASE_URL: database.url });
      const busy = await newImporter(larder.url);
      const [one, other] = [await newImporter(larder.url), await newImporter(larder.url)];
      const households = await Promise.all([busy, one].map((importing) => householdOf(database, importing)));
      const [ofBusy = '', ofOne = ''] = households;
      await queueImports(database, ofBusy, 50_000);
      await until(async () => (await openOf(database, ofBusy)) < 50_000);
      await queueImports(database, ofOne, 20);
      const before = await openOf(database, ofBusy);
      const [pasted = ''] = await other.paste(`Stew${PARTS}`);
      expect(await other.settled(pasted)).toMatchObject({ status: 'completed' });
      await until(async () => (await openOf(database, ofOne)) === 0);
      const done = before - (await openOf(database, ofBusy));
      // In turn, the busy household begins one task for each task of the 21 others. Four of its tasks were running
      // before.
      expect(done).toBeLessThan(60);
    },
    TIME_LIMIT,
  );
});

/** Queues imports as an archive of the household would. The API accepts fewer. */
async function queueImports(database: TestDatabase, householdId: string, count: number): Promise<void> {
  await database.query(
    `WITH added AS (
       INSERT INTO recipe_imports (household_id, id, user_id, source, text, status)
       SELECT $1, gen_random_uuid(), m.user_id, 'paste', 'Soup ' || n || $3, 'queued'
       FROM generate_series(1, $2::int) AS n, memberships m WHERE m.household_id = $1
       RETURNING id
     )
     INSERT INTO tasks (kind, household_id, subject, state, priority) SELECT $4, $1, id, 'ready', 1 FROM added`,
    [householdId, count, PARTS, IMPORT_TASK],
  );
}

const PARTS = '\n\nIngredients\n1 onion\n2 carrots\n\nMethod\nCook everything for an hour.';

async function openOf(database: TestDatabase, householdId: string): Promise<number> {
  const open = 'SELECT count(*)::int AS count FROM tasks WHERE kind = $1 AND household_id = $2';
  const [row] = await database.query(open, [IMPORT_TASK, householdId]);
  return (row as { count: number }).count;
}

async function householdOf(database: TestDatabase, { key }: Importing): Promise<string> {
  const [row] = await database.query('SELECT household_id AS id FROM api_keys WHERE hash = $1', [sha256(key)]);
  return (row as { id: string }).id;
}

async function ownDatabase(): Promise<TestDatabase> {
  const database = await cloneDatabase();
  ends.push(() => database.drop());
  return database;
}

async function ownLarder(env: Record<string, string>): Promise<RunningLarder> {
  const larder = await startLarder({ ...WITHOUT_LIMITS, ...env });
  ends.push(() => larder.stop());
  return larder;
}

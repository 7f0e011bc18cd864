import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { CreateTasks1795360000000 } from '../../migrations/1795360000000-create-tasks.js';
import { migrations } from '../../src/database/schema/migrations.js';
import { CreateMemberships1795370000000 } from '../../migrations/1795370000000-create-memberships.js';
import { status, TestAi } from '../support/imports/ai-endpoint.js';
import { Api, ok } from '../support/api.js';
import { emptyDatabase, type TestDatabase } from '../support/database/database.js';
import { Importing } from '../support/imports/importing.js';
import { startLarder } from '../support/larder.js';
import { askForPicture } from '../support/imports/picture-bench.js';
import { bytes, picture } from '../support/pictures.js';
import { startSite } from '../support/site.js';
import { countRows, fillTables } from '../support/data/filled-tables.js';
import { until } from '../support/until.js';
import { inDatabaseOf, keepsRows, KEY } from '../support/data/upgrades.js';
import { bodyOf, Visitor } from '../support/visitor.js';

const SECRET = 'the secret of the sessions';
const LAST = migrations.at(-1)?.name ?? '';
const BEFORE_TASKS = migrations.slice(0, migrations.indexOf(CreateTasks1795360000000));

const TOAST = 'Toast\n\nIngredients\n1 slice bread\n\nInstructions\nToast it.';
/** The former queue of imports, as far as the migration reads it. */
const OLD_QUEUE = `
  CREATE SCHEMA pgboss;
  CREATE TABLE pgboss.queue (name text);
  INSERT INTO pgboss.queue VALUES ('recipe-imports');
  CREATE TABLE pgboss.job (id uuid, name text, priority integer, start_after timestamptz)`;

let database: TestDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
});

afterEach(() => database.drop());

function inDatabase<Result>(
  wanted: typeof migrations,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  return inDatabaseOf(database, wanted, work);
}

/** The id of the recipe to which the test gave a picture. */
async function onlyFilledRecipe(): Promise<string | undefined> {
  const filled = `SELECT id FROM recipes WHERE image LIKE '%.png'`;
  const recipes = await inDatabase([], (dataSource) => dataSource.query<{ id: string }[]>(filled));
  return recipes[0]?.id;
}

/** An account made by the earlier version, with its answers and its credentials. */
interface OldAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly key: string;
  readonly cookie: string;
}

/** Adds a household, a store, a key and a session. */
async function addAccount(dataSource: DataSource, name: string, role: string): Promise<OldAccount> {
  const [householdId, id, sid] = [randomUUID(), randomUUID(), randomUUID()];
  const email = `${name.toLowerCase()}@example.org`;
  const key = `ldr_${name.padEnd(43, '0')}`;
  const session = { cookie: {}, userId: id, householdId, email, epoch: 0 };
  const rows: [sql: string, values: unknown[]][] = [
    ['households (id, name) VALUES ($1, $2)', [householdId, name]],
    [
      `users (household_id, id, name, email, password_hash, role) VALUES ($1, $2, $3, $4, 'none', $5)`,
      [householdId, id, name, email, role],
    ],
    [
      `api_keys (household_id, id, user_id, name, prefix, hash) VALUES ($1, $2, $2, $3, 'ldr_', $4)`,
      [householdId, id, `Key of ${name}`, createHash('sha256').update(key).digest()],
    ],
    [
      `stores (household_id, id, user_id, name, name_key, color, sort_order) VALUES ($1, $2, $2, $3, $3, 'primary', 0)`,
      [householdId, id, `Shop of ${name}`],
    ],
    [`sessions (sid, sess, expire) VALUES ($1, $2, now() + interval '1 day')`, [sid, JSON.stringify(session)]],
  ];
  for (const [sql, values] of rows) await dataSource.query(`INSERT INTO ${sql}`, values);
  const seal = createHmac('sha256', SECRET).update(sid).digest('base64').replace(/=+$/, '');
  return { id, name, email, role, key, cookie: `larder_session=${encodeURIComponent(`s:${sid}.${seal}`)}` };
}

describe('an upgrade', () => {
  it.each([
    ['the first version, through every migration', migrations.slice(0, 1)],
    ['the version before, through the last migration', migrations.slice(0, -1)],
  ])('from the schema of %s, keeps a row of every table, and the API answers with them', async (_, prefix) => {
    await keepsRows(database, prefix);
  });

  it('continues open imports, pictures and estimates', async () => {
    const site = await startSite();
    const ai = await TestAi.start();
    ai.will(status(500));
    site.routes['/soup.png'] = bytes(await picture('png', 300, 200), 'image/png');
    const [underWay, postponed] = [randomUUID(), randomUUID()];
    await inDatabase(BEFORE_TASKS, async (dataSource) => {
      await dataSource.runMigrations();
      await fillTables(dataSource, {
        'api_keys.hash': createHash('sha256').update(KEY).digest(),
        'settings.name': 'session-secret',
        'recipes.image': `${site.url}/soup.png`,
      });
      await dataSource.query('UPDATE recipes SET calories = NULL, fat = NULL, carbs = NULL, protein = NULL');
      const open = `
        INSERT INTO recipe_imports (household_id, id, user_id, source, text, status, attempts, error_code, lease_until)
        SELECT household_id, $1, id, 'paste', $2, $3, 1, $4, now() + interval '8 s' FROM users`;
      await dataSource.query(open, [underWay, TOAST, 'processing', null]);
      await dataSource.query(open, [postponed, TOAST, 'queued', 'UNREACHABLE']);
      await dataSource.query(OLD_QUEUE);
      await dataSource.query(`INSERT INTO pgboss.job VALUES ($1, 'recipe-imports', 0, now() + interval '10 minutes')`, [
        postponed,
      ]);
    });
    const larder = await startLarder({
      DATABASE_URL: database.url,
      IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
      AI_BASE_URL: ai.url,
      AI_MODEL: 'small-model',
    });
    const home = new Importing(larder.url, KEY);
    expect(await home.settled(underWay)).toMatchObject({ status: 'completed', attempts: 1 });
    await until(async () => (await askForPicture(home, (await onlyFilledRecipe()) ?? '')).status === 200);
    await until(() => Promise.resolve(ai.requests.length > 0));
    const waits = `
      SELECT t.state, t.due_at = i.next_attempt_at AND t.due_at > now() + interval '9 minutes' AS later
      FROM tasks t JOIN recipe_imports i ON i.id = t.subject WHERE i.id = $1`;
    expect(await inDatabase([], (dataSource) => dataSource.query(waits, [postponed]))).toEqual([
      { state: 'waiting', later: true },
    ]);
    const queue = `SELECT to_regclass('pgboss.job') AS queue`;
    expect(await inDatabase([], (dataSource) => dataSource.query(queue))).toEqual([{ queue: null }]);
    await larder.stop();
    await ai.close();
    await site.close();
  });

  it("keeps the access of each account's keys and sessions", async () => {
    const before = migrations.slice(0, migrations.indexOf(CreateMemberships1795370000000));
    const [ann, ben] = await inDatabase(before, async (dataSource) => {
      await dataSource.runMigrations();
      await dataSource.query(`INSERT INTO settings (name, value) VALUES ('session-secret', $1)`, [SECRET]);
      return [await addAccount(dataSource, 'Ann', 'admin'), await addAccount(dataSource, 'Ben', 'member')] as const;
    });
    const larder = await startLarder({ DATABASE_URL: database.url });
    try {
      for (const { key, cookie, ...user } of [ann, ben]) {
        expect(await ok(new Api(larder.url, key).get('/stores'))).toMatchObject([{ name: `Shop of ${user.name}` }]);
        const visitor = new Visitor(larder.url);
        const session = await visitor.get('/api/auth/session', { cookie });
        expect(bodyOf(session)).toEqual({ user });
        const keys = await visitor.get('/api/user/api-keys', { cookie });
        expect(bodyOf(keys)).toMatchObject([{ name: `Key of ${user.name}` }]);
      }
      const made = await inDatabase([], (dataSource) =>
        dataSource.query<object[]>('SELECT user_id AS id, role FROM memberships ORDER BY user_id'),
      );
      expect(made).toEqual([ann, ben].map(({ id }) => ({ id, role: 'owner' })).sort((a, b) => (a.id < b.id ? -1 : 1)));
    } finally {
      await larder.stop();
    }
  });

  it('that fails keeps nothing of its step, says why, and continues when that is repaired', async () => {
    const prefix = migrations.slice(0, 1);
    const made = await inDatabase(prefix, async (dataSource) => {
      await dataSource.runMigrations();
      // The second table that the migration creates.
      await dataSource.query('CREATE TABLE search_blocks (in_the_way integer)');
      return countRows(dataSource);
    });
    const start = startLarder({ DATABASE_URL: database.url });
    await expect(start).rejects.toThrow(
      /^Larder ended with 1\. It said:\n[^\n]*CreateSearchBlocks[^\n]*\nThe database cannot[^\n]*relation "search_blocks" already exists[^\n]*nothing of this step was kept[^\n]*\n$/,
    );
    const after = await inDatabase([...migrations], async (dataSource) => {
      const left = await countRows(dataSource);
      await dataSource.query('DROP TABLE search_blocks');
      return left;
    });
    expect(Object.keys(after).sort()).toEqual([...Object.keys(made), 'recipe_imports'].sort());
    const larder = await startLarder({ DATABASE_URL: database.url });
    await larder.stop();
    const ran = await inDatabase([...migrations], (dataSource) =>
      dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id DESC LIMIT 1'),
    );
    expect(ran).toEqual([{ name: LAST }]);
  });
});

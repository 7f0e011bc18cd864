import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/data-source.js';
import { migrations } from '../src/database/migrations.js';
import { CreateMemberships1795370000000 } from '../migrations/1795370000000-create-memberships.js';
import { Api, ok } from './support/api.js';
import { emptyDatabase, type TestDatabase } from './support/database.js';
import { startLarder } from './support/larder.js';
import { countRows, fillTables } from './support/filled-tables.js';
import { bodyOf, Visitor } from './support/visitor.js';

const KEY = `ldr_${'k'.repeat(43)}`;
const PREFIXES = migrations.slice(0, -1).map((_, index) => migrations.slice(0, index + 1));
const SECRET = 'the secret of the sessions';
const LAST = migrations.at(-1)?.name ?? '';

let database: TestDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
});

afterEach(() => database.drop());

async function inDatabase<Result>(
  wanted: typeof migrations,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  const options = { ...dataSourceOptions(database.url, [], 2, true), migrations: wanted };
  const dataSource = await new DataSource(options).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function onlyRecipe(): Promise<string | undefined> {
  const recipes = await inDatabase([], (dataSource) => dataSource.query<{ id: string }[]>('SELECT id FROM recipes'));
  return recipes[0]?.id;
}

/** Tables that a later migration puts something else in the place of. */
const REPLACED = ['list_revisions'];

function withoutReplaced(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([table]) => !REPLACED.includes(table)));
}

/** What an account of the version before showed, and what opens its household. */
interface OldAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly key: string;
  readonly cookie: string;
}

/** With a household, a store, a key and a session. */
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
  it.each(PREFIXES.map((prefix) => [prefix.at(-1)?.name ?? '', prefix] as const))(
    'from the schema of %s keeps a row of every table, and the API answers with them',
    async (_, prefix) => {
      const before = await inDatabase(prefix, async (dataSource) => {
        await dataSource.runMigrations();
        await fillTables(dataSource, {
          'api_keys.hash': createHash('sha256').update(KEY).digest(),
          'settings.name': 'session-secret',
          'groceries.unit': 'cloves',
          'groceries.amount': 2.5,
          'groceries.by_piece': true,
        });
        return withoutReplaced(await countRows(dataSource));
      });
      const larder = await startLarder({ DATABASE_URL: database.url });
      const api = new Api(larder.url, KEY);
      expect(await ok(api.post('/recipes/search', {}))).toMatchObject({ total: 1, recipes: [{}] });
      expect(await ok(api.get(`/recipes/${await onlyRecipe()}`))).toMatchObject({
        recipeIngredients: [{}],
        steps: [{}],
        tags: [{}],
        cuisines: [{}],
      });
      expect(await ok(api.get('/groceries'))).toMatchObject([{ amount: 2.5, purchaseAmount: 3 }]);
      for (const path of ['/stores', '/tags', '/cuisines']) expect(await ok(api.get(path))).toHaveLength(1);
      await larder.stop();
      expect(await inDatabase([...migrations], countRows)).toMatchObject(before);
    },
  );

  it('lets keys and sessions of each account open what they opened before', async () => {
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

  it('that fails half-way keeps nothing of its step, says why, and goes on once that is mended', async () => {
    const prefix = migrations.slice(0, 1);
    const made = await inDatabase(prefix, async (dataSource) => {
      await dataSource.runMigrations();
      // The second table that its migration makes.
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

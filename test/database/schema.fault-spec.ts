import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { OneByOneClient } from '../../src/database/cluster/one-by-one-client.js';
import { createDataSource } from '../../src/database/data-source.js';
import { entities } from '../../src/entities.js';
import { runMigrations } from '../../src/database/schema/migrate.js';
import { migrations } from '../../src/database/schema/migrations.js';
import { GIVE_PLACES } from '../../src/search/search-places.repository.js';
import { createRecipe } from '../support/builders.js';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { startLarder } from '../support/larder.js';
import { startOldServer } from '../support/programs/old-server.js';

const NAMES = migrations.map(({ name }) => name);
/** The output of a start that was refused: one sentence on one line, without a stack. */
const ONE_LINE = String.raw`^Larder ended with 1\. It said:\n[^\n]*%s[^\n]*\n$`;

let database: TestDatabase | undefined;
let opened: DataSource | undefined;

beforeEach(() => {
  database = undefined;
  opened = undefined;
});

afterEach(async () => {
  await opened?.destroy();
  await database?.drop();
});

async function open({ url }: TestDatabase): Promise<DataSource> {
  opened = await createDataSource(url, entities, 2).initialize();
  return opened;
}

/** The statements that would change the database into the schema of the entities. */
async function drift(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

async function tables(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function isTable(dataSource: DataSource, name: string): Promise<boolean> {
  return (await tables(dataSource)).includes(name);
}

/** Makes recipes and returns the lexemes of each, by name. */
async function makeRecipes({ url }: TestDatabase): Promise<Map<string, string>> {
  const larder = await startLarder({ DATABASE_URL: url, SIGN_UP: 'open' });
  const { api } = await signUp(larder);
  await createRecipe(api, { name: 'Bread', prepMinutes: 5, cookMinutes: 20, tags: [{ name: "baker's choice" }] });
  await createRecipe(api, { name: 'Cake', totalMinutes: 40, recipeIngredients: [{ ingredientName: 'crème' }] });
  await createRecipe(api, { name: 'Äpfel', categories: ['Snack'] });
  await larder.stop();
  const dataSource = await createDataSource(url, entities, 1).initialize();
  const documents = await documentsOf(dataSource);
  await dataSource.destroy();
  return documents;
}

async function documentsOf(dataSource: DataSource): Promise<Map<string, string>> {
  const rows = await dataSource.query<{ name: string; lexemes: string }[]>(
    'SELECT r.name, f.lexemes::text FROM search_fresh f JOIN recipes r ON r.id = f.recipe_id',
  );
  return new Map(rows.map(({ name, lexemes }) => [name, lexemes]));
}

function refusal(words: string): RegExp {
  return new RegExp(ONE_LINE.replace('%s', words));
}

describe('the migrations', () => {
  it('make the schema of the entities', async () => {
    database = await cloneDatabase();
    expect(await drift(await open(database))).toEqual([]);
  });

  it('make the same when each statement is sent alone, as a cluster needs it', async () => {
    database = await emptyDatabase();
    await runMigrations(database.url, migrations, OneByOneClient);
    expect(await drift(await open(database))).toEqual([]);
  });

  it('all go up, down one by one, and up again', async () => {
    database = await emptyDatabase();
    const dataSource = await open(database);
    await dataSource.runMigrations();
    const all = await tables(dataSource);
    for (let left = NAMES.length; left > 0; left--) await dataSource.undoLastMigration();
    expect(await tables(dataSource)).toEqual(['migrations']);
    expect(await dataSource.query('SELECT name FROM migrations')).toEqual([]);
    await dataSource.runMigrations();
    expect(await tables(dataSource)).toEqual(all);
    expect(await drift(dataSource)).toEqual([]);
  });
});

describe('the migration to search blocks', () => {
  it('keeps recipes, up and down', async () => {
    database = await cloneDatabase();
    const documents = await makeRecipes(database);
    const dataSource = await open(database);
    await dataSource.query('INSERT INTO search_places (household_id, given) SELECT id, 0 FROM households');
    const oldest = await dataSource.query<{ household: string; recipe: string }[]>(
      'SELECT household_id AS household, recipe_id AS recipe FROM search_entries ORDER BY created_at LIMIT 2',
    );
    await dataSource.query(GIVE_PLACES.text, [oldest[0]?.household, oldest.map(({ recipe }) => recipe)]);
    while (await isTable(dataSource, 'search_blocks')) await dataSource.undoLastMigration();
    expect(
      await dataSource.query(`SELECT name, title_key, cooking_time, search::text FROM recipes ORDER BY title_key`),
    ).toEqual([
      { name: 'Äpfel', title_key: 'apfel', cooking_time: null, search: documents.get('Äpfel') },
      { name: 'Bread', title_key: 'bread', cooking_time: 25, search: documents.get('Bread') },
      { name: 'Cake', title_key: 'cake', cooking_time: 40, search: documents.get('Cake') },
    ]);
    await dataSource.runMigrations();
    expect(await documentsOf(dataSource)).toEqual(documents);
    expect(await drift(dataSource)).toEqual([]);
  });
});

describe('the migration to memberships', () => {
  it('keeps accounts and their keys, down and up', async () => {
    database = await cloneDatabase();
    const larder = await startLarder({ DATABASE_URL: database.url, SIGN_UP: 'open' });
    const [ann, ben] = [await signUp(larder, 'Ann'), await signUp(larder, 'Ben')];
    await larder.stop();
    const dataSource = await open(database);
    const people = `
      SELECT u.id, u.name, u.is_server_admin AS admin, m.household_id AS household, m.role, m.created_at AS since, k.hash AS key
      FROM users u JOIN memberships m ON m.user_id = u.id
      JOIN api_keys k ON k.household_id = m.household_id AND k.user_id = u.id ORDER BY u.name`;
    const before = await dataSource.query<object[]>(people);
    expect(before).toMatchObject([
      { id: ann.userId, admin: true, role: 'owner' },
      { id: ben.userId, admin: false, role: 'owner' },
    ]);
    while (await isTable(dataSource, 'memberships')) await dataSource.undoLastMigration();
    const old = await dataSource.query<object[]>(`
      SELECT u.id, u.role FROM users u JOIN households h ON h.id = u.household_id AND h.name = u.name
      JOIN api_keys k ON k.household_id = u.household_id AND k.user_id = u.id ORDER BY u.name`);
    expect(old).toEqual([
      { id: ann.userId, role: 'admin' },
      { id: ben.userId, role: 'member' },
    ]);
    await dataSource.runMigrations();
    expect(await dataSource.query<object[]>(people)).toEqual(before);
    expect(await drift(dataSource)).toEqual([]);
  });
});

describe('a start', () => {
  it('of four processes at the same time on an empty database leaves four that work', async () => {
    database = await emptyDatabase();
    const env = { DATABASE_URL: database.url, SIGN_UP: 'open' };
    const larders = await Promise.all([1, 2, 3, 4].map(() => startLarder(env)));
    for (const larder of larders) await (await signUp(larder)).api.get('/stores').expect(200);
    const applied = await (await open(database)).query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
    expect(applied.map(({ name }) => name)).toEqual(NAMES);
    for (const larder of larders) await larder.stop();
  });

  it('refuses the schema of a newer Larder with one sentence, and does not change it', async () => {
    database = await cloneDatabase();
    const dataSource = await open(database);
    await dataSource.query(`INSERT INTO migrations (timestamp, name) VALUES (4102444800000, 'AddPantry4102444800000')`);
    const start = startLarder({ DATABASE_URL: database.url });
    await expect(start).rejects.toThrow(refusal('newer Larder.*AddPantry4102444800000'));
    expect(await drift(dataSource)).toEqual([]);
  });

  it('refuses a server older than Postgres 16 with one sentence', async () => {
    const server = await startOldServer();
    const start = startLarder({ DATABASE_URL: server.url });
    await expect(start).rejects.toThrow(refusal(String.raw`Postgres 15\.12.*16 or newer.*DATABASE_URL`));
    await server.stop();
  });

  it('refuses a database that is not there with one sentence', async () => {
    database = await emptyDatabase();
    const missing = new URL(database.url);
    missing.pathname = '/no_such_database';
    const start = startLarder({ DATABASE_URL: missing.href });
    await expect(start).rejects.toThrow(refusal('no_such_database.*DATABASE_URL'));
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrations } from '../../src/database/schema/migrations.js';
import { runMigrations } from '../../src/database/schema/migrate.js';
import { Api, ok } from '../support/api.js';
import { Actor } from '../support/attack/actor.js';
import { endsTheSender, operations } from '../support/attack/document.js';
import { withKnownVersion } from '../support/attack/forge.js';
import { anyText } from '../support/attack/well-formed.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { undistributedDatabase } from '../support/database/cluster.js';
import { refusal, runLarderCommand } from '../support/command.js';
import { type AnyDatabase, cloneDatabase, databaseAt, nodes } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { MovableAddress } from '../support/programs/address.js';
import { Receiver } from '../support/events/receiver.js';
import { startSite } from '../support/site.js';
import { until } from '../support/until.js';
import { Visitor } from '../support/visitor.js';

/** Some tables of each kind. */
const PLACES = {
  reference: ['households'],
  local: [
    'migrations',
    'sessions',
    'settings',
    'tasks',
    'users',
    'memberships',
    'api_keys',
    'oauth_connections',
    'oauth_tokens',
  ],
  distributed: [
    'recipes',
    'groceries',
    'dav_tasks',
    'stores',
    'planned_recipes',
    'changes',
    'change_counters',
    'recipe_search',
  ],
};

/** No server listens at this address. */
const NOBODY = 'postgres://127.0.0.1:1';

let endings: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  endings = [];
});

afterEach(async () => {
  for (const end of endings.reverse()) await end();
});

async function started(database: AnyDatabase): Promise<RunningLarder> {
  const larder = await startLarder({
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_SIGN_INS: '0',
    RATE_LIMIT_IMPORTS: '0',
    IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
  });
  endings.push(() => larder.stop());
  return larder;
}

async function undistributed(): Promise<AnyDatabase> {
  const database = await undistributedDatabase();
  endings.push(() => database.drop());
  return database;
}

async function distributed(): Promise<AnyDatabase> {
  const database = await cloneDatabase();
  endings.push(() => database.drop());
  return database;
}

async function placementsOf(database: AnyDatabase): Promise<Map<string, string>> {
  const rows = (await database.query(
    `SELECT c.relname AS name, CASE WHEN p.partmethod = 'h' THEN 'distributed' WHEN p.repmodel = 't' THEN 'reference' ELSE 'local' END AS placement
     FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  )) as { name: string; placement: string }[];
  return new Map(rows.map(({ name, placement }) => [name, placement]));
}

/**
 * Sends well-formed requests to each operation for keys until one succeeds: first operations that create rows, last
 * those that remove rows. Operations that end the credentials of the sender are left out, because each needs a new
 * sign-up.
 * @returns the operations that succeeded
 */
async function walk(actor: Actor, seed: number): Promise<string[]> {
  const ranks = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];
  const ofKeys = operations.filter((operation) => operation.access === 'api-key' && !endsTheSender(operation));
  const succeeded: string[] = [];
  for (const operation of ofKeys.sort((one, other) => ranks.indexOf(one.method) - ranks.indexOf(other.method)))
    if ((await actor.succeedIn(operation, 30, seed, withKnownVersion)) !== null) succeeded.push(operation.id);
  return succeeded;
}

const withUrl = ({ url }: AnyDatabase): Record<string, string> => ({ DATABASE_URL: url });

async function names(api: Api): Promise<string[]> {
  const { recipes } = (await ok(api.post('/recipes/search', {}))) as { recipes: { name: string }[] };
  return recipes.map(({ name }) => name).sort();
}

/** The port of the worker that has the rows of a key's household. */
async function portOf(api: Api, database: AnyDatabase): Promise<number | undefined> {
  const { id } = (await ok(api.get('/household'))) as { id: string };
  const [row] = (await database.query(
    `SELECT nodeport FROM pg_dist_shard_placement
     WHERE shardid = get_shard_id_for_distribution_column('recipes', $1::uuid)`,
    [id],
  )) as { nodeport: number }[];
  return row?.nodeport;
}

/** Creates households until one is on the wanted worker. */
async function untilPlaced<T>(make: () => Promise<T>, isWanted: (made: T) => Promise<boolean>): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    const made = await make();
    if (await isWanted(made)) return made;
  }
  throw new Error('All households are on one node');
}

/** A program on a distributed database that connects to one of the workers through an address that can be moved. */
async function startedWithMovableWorker(): Promise<{
  larder: RunningLarder;
  database: AnyDatabase;
  worker: string;
  address: MovableAddress;
  port: number;
}> {
  const database = await distributed();
  const [, worker = ''] = nodes();
  const address = await MovableAddress.of(worker);
  endings.push(() => address.close());
  const port = Number(new URL(address.url).port);
  await database.query('UPDATE pg_dist_node SET nodeport = $1 WHERE nodeport = $2', [
    port,
    Number(new URL(worker).port),
  ]);
  return { larder: await started(database), database, worker, address, port };
}

describe('larder distribute', () => {
  it('spreads the tables of a database in use, and keeps every row', async () => {
    const database = await undistributed();
    const before = await startLarder({ DATABASE_URL: database.url, SIGN_UP: 'open' });
    const first = await signUp(before);
    for (const name of ['Bread', 'Cake']) await createRecipe(first.api, { name, tags: [{ name: 'sweet' }] });
    await createGrocery(first.api, { name: 'flour' });
    expect(await runLarderCommand(['distribute'], withUrl(database))).toEqual(
      refusal(/A Larder runs on this database: .*/),
    );
    await before.stop();
    const check = await runLarderCommand(['distribute', '--check'], withUrl(database));
    expect(check).toMatchObject({ code: 0, output: expect.stringMatching(/"distribute" would place \d+ tables\./) });
    expect([...(await placementsOf(database)).values()].filter((place) => place !== 'local')).toEqual([]);
    const done = await runLarderCommand(['distribute', '--shards', '4'], withUrl(database));
    expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/Placed \d+ tables\. Start Larder now\./) });
    const placements = await placementsOf(database);
    for (const [placement, tables] of Object.entries(PLACES))
      for (const table of tables) expect([table, placements.get(table)]).toEqual([table, placement]);
    const again = await runLarderCommand(['distribute'], withUrl(database));
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Every table was in its place already.') });
    const larder = await started(database);
    const api = new Api(larder.url, first.key);
    expect(await names(api)).toEqual(['Bread', 'Cake']);
    expect((await api.get('/groceries').expect(200)).body).toMatchObject([{ name: 'flour' }]);
    await createRecipe(api, { name: 'Dal' });
    expect(await names(api)).toEqual(['Bread', 'Cake', 'Dal']);
  });

  it('says what is missing on a server without Citus', async () => {
    const [node = ''] = nodes();
    const plain = databaseAt(node);
    for (const words of [['distribute'], ['distribute', '--check']])
      expect(await runLarderCommand(words, withUrl(plain))).toEqual(
        refusal(/This database is not on a Citus cluster: .*/),
      );
  });

  it('is followed by migrations: their new tables get their places', async () => {
    const database = await undistributed();
    const known = migrations.findIndex(({ name }) => name.startsWith('ConnectedPrograms'));
    await runMigrations(database.url, migrations.slice(0, known));
    // The state of the database under the program of that time: its tables are placed, and later migrations have not
    // run.
    const { placeTables } = await import('../../src/database/cluster/place-tables.js');
    const { connectForLong } = await import('../../src/database/schema/migrate.js');
    const client = await connectForLong(database.url);
    await placeTables(client, 4);
    await client.end();
    const larder = await started(database);
    const placements = await placementsOf(database);
    expect(placements.get('oauth_connections')).toBe('local');
    const { api } = await signUp(larder);
    await createRecipe(api, { name: 'Bread' });
    expect(await names(api)).toEqual(['Bread']);
  });
});

describe('a worker that is gone', () => {
  it('gives its households a 503 until it is back, and nobody can sign up in the meantime', async () => {
    const { larder, database, worker, address, port } = await startedWithMovableWorker();
    const { api } = await untilPlaced(
      () => signUp(larder),
      async (household) => (await portOf(household.api, database)) === port,
    );
    await createRecipe(api, { name: 'Soup' });
    address.leadTo(NOBODY);
    const codes = async (): Promise<number[]> => [
      (await api.get('/groceries')).status,
      (await api.post('/groceries', { name: 'salt', unit: null, amount: null, isDone: false })).status,
      (await api.post('/recipes/search', {})).status,
    ];
    expect(await codes()).toEqual([503, 503, 503]);
    const account = { name: 'Ada', email: 'late@example.org', password: 'a jar of plum jam' };
    const { status } = await new Visitor(larder.url).send('POST', '/api/auth/sign-up', { json: account });
    expect(status).toBe(503);
    address.leadTo(worker);
    await until(async () => (await api.get('/groceries')).status === 200);
    expect(await codes()).toEqual([200, 200, 200]);
    expect(await names(api)).toEqual(['Soup']);
  });

  it('only prevents changes of the household itself for other households', async () => {
    const { larder, database, address, port } = await startedWithMovableWorker();
    const actor = await untilPlaced(
      () => Actor.start(larder.url, { text: anyText, urls: ['http://127.0.0.1:1/'] }),
      async ({ credentials }) =>
        (await portOf(new Api(larder.url, credentials['api-key'][0]?.[1] ?? ''), database)) !== port,
    );
    endings.push(() => {
      actor.stop();
      return Promise.resolve();
    });
    await walk(actor, 1);
    expect([...actor.broken]).toEqual([]);
    address.leadTo(NOBODY);
    const succeeded = await walk(actor, 2);
    // Each node has a copy of the table of households.
    expect([...actor.broken].filter((id) => id !== 'householdUpdate')).toEqual([]);
    expect(succeeded.length).toBeGreaterThan(60);
  }, 600_000);

  it('does not stop the webhooks of the others', async () => {
    const { larder, database, address, port } = await startedWithMovableWorker();
    const { api } = await untilPlaced(
      () => signUp(larder),
      async (household) => (await portOf(household.api, database)) !== port,
    );
    const site = await startSite();
    endings.push(() => site.close());
    const receiver = new Receiver(site);
    await ok(api.post('/webhooks', { url: receiver.url, name: 'Kitchen', eventTypes: ['grocery.*'] }));
    address.leadTo(NOBODY);
    const { id } = await createGrocery(api);
    await receiver.count(1);
    expect(receiver.told()).toEqual([id]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrations } from '../../src/database/schema/migrations.js';
import { runMigrations } from '../../src/database/schema/migrate.js';
import { Api, ok } from '../support/api.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { undistributedDatabase } from '../support/cluster.js';
import { refusal, runLarderCommand } from '../support/command.js';
import { type AnyDatabase, cloneDatabase, databaseAt, nodes } from '../support/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { MovableAddress } from '../support/programs/address.js';
import { until } from '../support/until.js';

/** Some tables of each kind. */
const PLACES = {
  reference: ['households'],
  local: ['migrations', 'sessions', 'settings', 'tasks', 'users', 'memberships', 'api_keys'],
  distributed: ['recipes', 'groceries', 'stores', 'planned_recipes', 'changes', 'change_counters', 'search_blocks'],
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
  const larder = await startLarder({ DATABASE_URL: database.url, SIGN_UP: 'open' });
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

const withUrl = ({ url }: AnyDatabase): Record<string, string> => ({ DATABASE_URL: url });

async function names(api: Api): Promise<string[]> {
  const { recipes } = (await ok(api.post('/recipes/search', {}))) as { recipes: { name: string }[] };
  return recipes.map(({ name }) => name).sort();
}

/** Signs up households until one is on the worker with this port, and one on another node. */
async function householdsBehind(
  larder: RunningLarder,
  database: AnyDatabase,
  port: number,
): Promise<{ behind: Api; beside: Api }> {
  const found: { behind?: Api; beside?: Api } = {};
  for (let tries = 0; tries < 20 && (found.behind === undefined || found.beside === undefined); tries += 1) {
    const { api } = await signUp(larder);
    const id = await createRecipe(api, { name: 'Soup' });
    const [owner] = (await database.query('SELECT household_id FROM recipes WHERE id = $1', [id])) as {
      household_id: string;
    }[];
    const [row] = (await database.query(
      `SELECT nodeport FROM pg_dist_shard_placement
       WHERE shardid = get_shard_id_for_distribution_column('recipes', $1::uuid)`,
      [owner?.household_id],
    )) as { nodeport: number }[];
    found[row?.nodeport === port ? 'behind' : 'beside'] = api;
  }
  if (found.behind === undefined || found.beside === undefined) throw new Error('All households are on one node');
  return { behind: found.behind, beside: found.beside };
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

  it('is taken along by migrations: their new tables get their places', async () => {
    const database = await undistributed();
    const known = migrations.findIndex(({ name }) => name.startsWith('CreateArchiveAdditions'));
    await runMigrations(database.url, migrations.slice(0, known));
    // As the program of that time would have left it: its tables placed, and no later migration.
    const { placeTables } = await import('../../src/database/cluster/place-tables.js');
    const { connectForLong } = await import('../../src/database/schema/migrate.js');
    const client = await connectForLong(database.url);
    await client.query(
      'DROP INDEX recipe_shares_token_key; CREATE UNIQUE INDEX recipe_shares_token_key ON recipe_shares (household_id, token_hash)',
    );
    await placeTables(client, 4);
    await client.end();
    const larder = await started(database);
    const placements = await placementsOf(database);
    expect(placements.get('archive_additions')).toBe('distributed');
    const { api } = await signUp(larder);
    await createRecipe(api, { name: 'Bread' });
    expect(await names(api)).toEqual(['Bread']);
  });
});

describe('a worker that is gone', () => {
  /** Citus sends parts of any write to any node, so writes of the others may get a 503 as well. */
  it('costs its households a 503 until it is back, and the others no reading', async () => {
    const database = await distributed();
    const [, worker = ''] = nodes();
    const address = await MovableAddress.of(worker);
    endings.push(() => address.close());
    const port = Number(new URL(address.url).port);
    await database.query('UPDATE pg_dist_node SET nodeport = $1 WHERE nodeport = $2', [
      port,
      Number(new URL(worker).port),
    ]);
    const larder = await started(database);
    const { behind, beside } = await householdsBehind(larder, database, port);
    address.leadTo(NOBODY);
    const codes = async (api: Api): Promise<number[]> => [
      (await api.get('/groceries')).status,
      (await api.post('/groceries', { name: 'salt', unit: null, amount: null, isDone: false })).status,
      (await api.post('/recipes/search', {})).status,
    ];
    expect(await codes(behind)).toEqual([503, 503, 503]);
    const [list, added = 0, found] = await codes(beside);
    expect([list, found]).toEqual([200, 200]);
    expect([200, 503]).toContain(added);
    address.leadTo(worker);
    await until(async () => (await behind.get('/groceries')).status === 200);
    expect(await codes(behind)).toEqual([200, 200, 200]);
    expect(await names(behind)).toEqual(['Soup']);
  });
});

describe('a shard that moves to another node', () => {
  it('loses nothing that was acknowledged while requests run', async () => {
    const database = await distributed();
    const larder = await started(database);
    const { api } = await signUp(larder);
    await createGrocery(api, { name: 'first' });
    const [place] = (await database.query(
      `SELECT s.shardid, s.nodename, s.nodeport FROM pg_dist_shard_placement s
       WHERE s.shardid = (SELECT get_shard_id_for_distribution_column('groceries', id) FROM households LIMIT 1)`,
    )) as { shardid: string; nodename: string; nodeport: number }[];
    const [target] = (await database.query(
      'SELECT nodename, nodeport FROM pg_dist_node WHERE shouldhaveshards AND nodeport <> $1 LIMIT 1',
      [place?.nodeport],
    )) as { nodename: string; nodeport: number }[];
    const acknowledged: string[] = [];
    const refused: number[] = [];
    let moving = true;
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; moving && n < 500; n += 1) {
        const name = `line ${writer}-${n}`;
        const { status } = await api.post('/groceries', { name, unit: null, amount: null, isDone: false });
        if (status === 200) acknowledged.push(name);
        else refused.push(status);
      }
    };
    const writers = [1, 2, 3].map(write);
    await database.query(`SELECT citus_move_shard_placement($1, $2, $3, $4, $5, 'block_writes')`, [
      place?.shardid,
      place?.nodename,
      place?.nodeport,
      target?.nodename,
      target?.nodeport,
    ]);
    moving = false;
    await Promise.all(writers);
    const [now] = (await database.query('SELECT nodeport FROM pg_dist_shard_placement WHERE shardid = $1', [
      place?.shardid,
    ])) as { nodeport: number }[];
    expect(now?.nodeport).toBe(target?.nodeport);
    const kept = ((await api.get('/groceries').expect(200)).body as { name: string }[]).map(({ name }) => name);
    expect(kept.sort()).toEqual(['first', ...acknowledged].sort());
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(refused.filter((status) => status !== 503)).toEqual([]);
  });
});

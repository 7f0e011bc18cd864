import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { importArchive } from '../archives/importing-archives.js';
import { Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore } from '../support/builders.js';
import { databaseWithoutCitus } from '../support/database/cluster.js';
import { runLarderCommand } from '../support/command.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { GroceryWriters, type Waits } from '../support/programs/grocery-writers.js';
import { until } from '../support/until.js';

const WRITERS = 3;
/**
 * Megabytes of pictures in the group that is moved. For more: `MOVE_MEGABYTES=500 npm run test:citus -- cluster-moves`.
 */
const MEGABYTES = Number(process.env['MOVE_MEGABYTES'] ?? 1);

/** How Citus copies a group: while its writers wait, or by logical replication. */
const MODES = ['block_writes', 'force_logical'];

/** The tables of some households on one node. */
interface Group {
  readonly household: string;
  readonly shard: string;
  readonly host: string;
  readonly port: number;
}

let database: TestDatabase;
let larder: RunningLarder;
let endings: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await cloneDatabase();
  larder = await startLarder({ DATABASE_URL: database.url, SIGN_UP: 'open', RATE_LIMIT_REQUESTS: '0' });
  endings = [() => database.drop(), () => larder.stop()];
});

afterEach(async () => {
  for (const end of endings.reverse()) await end();
});

async function groupOf({ api }: Household): Promise<Group> {
  const { id } = (await ok(api.get('/household'))) as { id: string };
  const [group] = await database.query(
    `SELECT $1::uuid AS household, shardid AS shard, nodename AS host, nodeport AS port FROM pg_dist_shard_placement
     WHERE shardid = get_shard_id_for_distribution_column('groceries', $1::uuid)`,
    [id],
  );
  return group as Group;
}

/** Two households of different groups on one node. */
async function neighbours(): Promise<[Household, Household]> {
  const made: { household: Household; group: Group }[] = [];
  while (made.length < 40) {
    const household = await signUp(larder);
    const group = await groupOf(household);
    const other = made.find((one) => one.group.port === group.port && one.group.shard !== group.shard);
    if (other !== undefined) return [household, other.household];
    made.push({ household, group });
  }
  throw new Error('No node has households of two groups');
}

async function addPictures(household: string): Promise<void> {
  for (let n = 0; n < MEGABYTES; n += 1)
    await database.query(
      `INSERT INTO pictures (household_id, id, size, hash, webp) VALUES ($1, gen_random_uuid(), 'large', md5($2::bytea), $2)`,
      [household, randomBytes(1_000_000)],
    );
}

function tell(what: string, milliseconds: number, waits: Readonly<Record<string, Waits>>): void {
  const parts = Object.entries(waits).map(
    ([who, { count, p50, max }]) => `${who} ${count} x, p50 ${p50}, max ${max} ms`,
  );
  process.stdout.write(`${what}, ${Math.round(milliseconds)} ms; groceries of writers: ${parts.join('; ')}\n`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

describe('a group of households that moves to another node', () => {
  it.each(MODES)(
    'loses and duplicates nothing that was acknowledged, and does not affect other groups (%s)',
    async (mode) => {
      const [moved, stays] = await neighbours();
      const { household, shard, host, port } = await groupOf(moved);
      await addPictures(household);
      const [target] = (await database.query(
        'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE shouldhaveshards AND nodeport <> $1 LIMIT 1',
        [port],
      )) as Pick<Group, 'host' | 'port'>[];
      const inside = new GroceryWriters(moved.api, WRITERS);
      const beside = new GroceryWriters(stays.api, WRITERS);
      const milliseconds = await timed(() =>
        database.query('SELECT citus_move_shard_placement($1, $2, $3, $4, $5, $6::citus.shard_transfer_mode)', [
          shard,
          host,
          port,
          target?.host,
          target?.port,
          mode,
        ]),
      );
      tell(`a move of one group with ${MEGABYTES} MB, ${mode}`, milliseconds, {
        inside: await inside.stop(),
        beside: await beside.stop(),
      });
      expect((await groupOf(moved)).port).toBe(target?.port);
      expect((await groupOf(stays)).port).toBe(port);
      for (const writers of [inside, beside]) await writers.expectNothingLost();
      expect(inside.refused.filter((status) => status !== 503)).toEqual([]);
      expect(beside.refused).toEqual([]);
    },
  );

  it.each(MODES)('loses and duplicates nothing when a rebalance moves all groups of a node (%s)', async (mode) => {
    const households = await neighbours();
    const { port } = await groupOf(households[0]);
    await database.query(`SELECT citus_set_node_property(nodename, nodeport, 'shouldhaveshards', false) FROM pg_dist_node
      WHERE nodeport = ${port}`);
    const writers = households.map(({ api }) => new GroceryWriters(api, WRITERS));
    const milliseconds = await timed(async () => {
      await database.query('SELECT citus_rebalance_start(shard_transfer_mode => $1::citus.shard_transfer_mode)', [
        mode,
      ]);
      await until(async () => {
        const [job] = (await database.query(
          'SELECT state::text FROM pg_dist_background_job ORDER BY job_id DESC LIMIT 1',
        )) as { state: string }[];
        expect(job?.state).not.toMatch(/fail|cancel/);
        return job?.state === 'finished';
      });
    });
    const [one, other] = await Promise.all(writers.map((writing) => writing.stop()));
    tell(`a rebalance, ${mode}`, milliseconds, { one: one as Waits, other: other as Waits });
    for (const household of households) expect((await groupOf(household)).port).not.toBe(port);
    for (const writing of writers) {
      await writing.expectNothingLost();
      expect(writing.refused.filter((status) => status !== 503)).toEqual([]);
    }
  });
});

describe('leaving a cluster', () => {
  /** The answers of a household's reads. */
  async function readsOf(api: Api): Promise<unknown[]> {
    const lists = ['/groceries', '/stores', '/recipes/search?limit=100', '/calendar-items/queue'];
    return Promise.all(lists.map((path) => ok(api.get(path))));
  }

  async function fill({ api }: Household): Promise<void> {
    const store = await createStore(api, 'Market');
    await createGrocery(api, { name: 'leeks', amount: 2, storeId: store.id });
    const recipeId = await createRecipe(api, { name: 'Leek soup', recipeIngredients: ['500 g leeks'] });
    await ok(api.post('/calendar-items', { itemType: 'recipe', recipeId, date: null, slot: 'Lunch' }));
  }

  async function plainLarder(prepare: (url: string) => Promise<void>): Promise<RunningLarder> {
    const plain = await databaseWithoutCitus();
    endings.push(() => plain.drop());
    await prepare(plain.url);
    const started = await startLarder({ DATABASE_URL: plain.url, SIGN_UP: 'open' });
    endings.push(() => started.stop());
    return started;
  }

  it('works with a backup, which is restored on a plain database with all households', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'larder-cluster-'));
    endings.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'backup.tar.gz');
    const households = await neighbours();
    for (const household of households) await fill(household);
    const before = await Promise.all(households.map(({ api }) => readsOf(api)));
    expect(await runLarderCommand(['backup', file], { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
    const restored = await plainLarder(async (url) => {
      expect(await runLarderCommand(['restore', file], { DATABASE_URL: url })).toMatchObject({ code: 0 });
    });
    const keys = households.map(({ key }) => new Api(restored.url, key));
    expect(await Promise.all(keys.map((api) => readsOf(api)))).toEqual(before);
    await createGrocery(keys[0] as Api, { name: 'salt' });
  });

  it('works for one household with its archive, and back', async () => {
    const there = await signUp(larder);
    await fill(there);
    const other = await plainLarder(() => Promise.resolve());
    const here = await signUp(other);
    const back = await signUp(larder);
    for (const [from, to] of [
      [there, here],
      [here, back],
    ] as const) {
      const answer = await fetch(`${from.api.url}/api/v1/recipes/export?format=larder`, {
        headers: { 'x-api-key': from.key },
      });
      expect(await importArchive(to.api, Buffer.from(await answer.arrayBuffer()))).toMatchObject({
        imported: 1,
        error: null,
        others: [
          { part: 'groceries', count: 1 },
          { part: 'plan', count: 1 },
          { part: 'stores', count: 1 },
        ],
      });
    }
    const names = (list: unknown): string[] => (list as { name: string }[]).map(({ name }) => name);
    expect(names(await ok(back.api.get('/groceries')))).toEqual(names(await ok(there.api.get('/groceries'))));
  });
});

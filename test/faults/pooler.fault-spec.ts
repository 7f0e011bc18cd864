import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { METRICS_TOKEN } from '../support/attack/actor.js';
import { isForTwo, operations } from '../support/attack/document.js';
import { Fuzzer } from '../support/attack/fuzzer.js';
import { serveSoups } from '../support/attack/soups.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { newImporter } from '../support/imports/importing.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { type Pooler, startPooler } from '../support/programs/pooler.js';
import { html, recipePage, type Site, startSite } from '../support/site.js';
import { until } from '../support/until.js';
import { type WatchedDatabase, watchDatabase } from '../support/database/watched-database.js';

/** Fewer than the pool of one process, so that each statement may get another connection. */
const CONNECTIONS = 4;
const SEED = 20_262;
/** Enough requests to import recipes with pictures and to read those. */
const REQUESTS = 1_000;
const TRIES = 300;

let database: TestDatabase;
/** pgbouncer may run as another user than root, and then cannot use a socket in root's folder. */
let reachable: WatchedDatabase;
let pooler: Pooler;
let site: Site;
const larders: RunningLarder[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  reachable = await watchDatabase(database.url);
  pooler = await startPooler(reachable.url, CONNECTIONS);
  site = await startSite();
  site.routes['/soup'] = html(recipePage('Soup'));
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    SIGN_UP: 'open',
    METRICS_TOKEN,
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_IMPORTS: '0',
    RATE_LIMIT_SIGN_INS: '0',
    IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
  };
  while (larders.length < 2) larders.push(await startLarder(settings));
});

afterAll(async () => {
  for (const larder of larders) await larder.stop();
  await site.close();
  await pooler.stop();
  await reachable.close();
  await database.drop();
});

describe('behind pgbouncer in transaction mode', () => {
  it('every operation and every page succeeds, and answers as the API document says', async () => {
    const fuzzer = await Fuzzer.start(larders[0]?.url ?? '', SEED, [
      ...(await serveSoups(site)),
      `${site.url}/nothing`,
    ]);
    await fuzzer.run(REQUESTS);
    await fuzzer.succeedEverywhere(TRIES);
    fuzzer.stop();
    expect(fuzzer.faults).toEqual([]);
    const alone = [...operations, ...fuzzer.pages].filter((operation) => !isForTwo(operation));
    const succeeded = fuzzer.operationsAnswered('success');
    expect(alone.map(({ id }) => id).filter((id) => !succeeded.includes(id))).toEqual([]);
  }, 360_000);

  it('the program logs no unexpected error', () => {
    const errors = larders
      .flatMap((larder) => larder.log().split('\n'))
      .filter((line) => /"level":(50|60)|Unhandled|Warning:/.test(line));
    expect(errors).toEqual([]);
  });

  it('an import that one process received is read at the other', async () => {
    const [one, other] = larders;
    const importer = await newImporter(one?.url ?? '');
    const { recipeId } = await importer.importUrl(`${site.url}/soup`);
    expect(await importer.settled(recipeId)).toMatchObject({ status: 'completed' });
    const there = await fetch(`${other?.url}/api/v1/recipes/${recipeId}`, { headers: { 'x-api-key': importer.key } });
    expect(await there.json()).toMatchObject({ name: 'Soup' });
  });

  it('a key that is revoked opens neither process', async () => {
    const { key } = await newImporter(larders[0]?.url ?? '');
    const statusAt = async ({ url }: RunningLarder): Promise<number> =>
      (await fetch(`${url}/api/v1/stores`, { headers: { 'x-api-key': key } })).status;
    for (const larder of [...larders, ...larders]) expect(await statusAt(larder)).toBe(200);
    await database.run('DELETE FROM api_keys');
    for (const larder of larders) await until(async () => (await statusAt(larder)) === 401);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStore } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { sharedLarders } from '../support/shared-larder.js';
import { until } from '../support/until.js';
import { type WatchedDatabase, watchDatabase } from '../support/database/watched-database.js';

describe('connections to the database', () => {
  let database: TestDatabase;
  let watched: WatchedDatabase;
  let larder: RunningLarder;
  let home: Household;

  beforeAll(async () => {
    database = await cloneDatabase();
    watched = await watchDatabase(database.url);
    larder = await startLarder({ DATABASE_URL: watched.url, RATE_LIMIT_REQUESTS: '0' });
    home = await signUp(larder);
  });

  afterAll(async () => {
    await larder.stop();
    await watched.close();
    await database.drop();
  });

  it('stay open after refused changes: a hundred conflicts open no new one', async () => {
    await createStore(home.api, 'Corner shop');
    const again = {
      method: 'POST',
      headers: { 'x-api-key': home.key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Corner shop' }),
    };
    const { connections } = watched;
    for (let refused = 0; refused < 100; refused += 1) {
      const answer = await fetch(`${larder.url}/api/v1/stores`, again);
      await answer.arrayBuffer();
      expect(answer.status).toBe(409);
    }
    // Background work may open a connection in the meantime.
    expect(watched.connections - connections).toBeLessThan(10);
  });
});

describe('a key that two processes know', () => {
  const larders = sharedLarders();

  it('stops working in both after it is revoked', async () => {
    const [one, other] = larders;
    const { key, keyId } = await signUp(one);
    const statusAt = async ({ url }: { url: string }): Promise<number> =>
      (await fetch(`${url}/api/v1/stores`, { headers: { 'x-api-key': key } })).status;
    for (const larder of [one, other, one, other]) expect(await statusAt(larder)).toBe(200);
    await one.database.query('DELETE FROM api_keys WHERE id = $1', [keyId]);
    for (const larder of larders) await until(async () => (await statusAt(larder)) === 401);
  });
});

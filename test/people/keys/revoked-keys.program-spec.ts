import { describe, expect, it } from '@jest/globals';
import { newPerson } from '../../support/household.js';
import { startLarder } from '../../support/larder.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { until } from '../../support/until.js';
import { bodyOf, Visitor } from '../../support/visitor.js';
import { watchDatabase } from '../../support/database/watched-database.js';

const larder = sharedLarder();

describe('a key', () => {
  it('that is revoked elsewhere stops working, even when notifications do not arrive', async () => {
    const asked = await watchDatabase(larder.database.url);
    const heard = await watchDatabase(larder.database.url);
    const deaf = await startLarder({
      RATE_LIMIT_REQUESTS: '0',
      DATABASE_URL: asked.url,
      DATABASE_DIRECT_URL: heard.url,
    });
    const lookUps = (): number => asked.asked.flat().filter((text) => text.includes('FROM api_keys k')).length;
    const { visitor } = await newPerson(larder);
    const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests' } });
    const { id, key } = bodyOf<{ id: string; key: string }>(made);
    const opens = async (): Promise<boolean> =>
      (await new Visitor(deaf.url).get('/api/v1/stores', { 'x-api-key': key })).status === 200;
    // Wait until the key is cached.
    await until(async () => {
      const before = lookUps();
      expect(await opens()).toBe(true);
      return lookUps() === before;
    });
    heard.freeze();
    expect((await visitor.send('DELETE', `/api/user/api-keys/${id}`)).status).toBe(200);
    await until(async () => !(await opens()));
    await heard.close();
    await deaf.stop();
    await asked.close();
  });
});

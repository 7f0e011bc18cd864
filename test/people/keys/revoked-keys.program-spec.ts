import { describe, expect, it } from '@jest/globals';
import { newPerson } from '../../support/household.js';
import { startLarder } from '../../support/larder.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { bodyOf, Visitor } from '../../support/visitor.js';

const larder = sharedLarder();

describe('a key', () => {
  it('that one process revoked is refused by the next request to another', async () => {
    const other = await startLarder({ RATE_LIMIT_REQUESTS: '0', DATABASE_URL: larder.database.url });
    const { visitor } = await newPerson(larder);
    const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests' } });
    const { id, key } = bodyOf<{ id: string; key: string }>(made);
    const asked = async (): Promise<number> =>
      (await new Visitor(other.url).get('/api/v1/stores', { 'x-api-key': key })).status;
    expect(await asked()).toBe(200);
    expect((await visitor.send('DELETE', `/api/user/api-keys/${id}`)).status).toBe(200);
    expect(await asked()).toBe(401);
    await other.stop();
  });
});

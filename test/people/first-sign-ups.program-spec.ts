import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { PASSWORD } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { Visitor } from '../support/visitor.js';

describe('the first sign-ups of a server', () => {
  let database: TestDatabase;
  let server: RunningLarder;

  beforeAll(async () => {
    database = await cloneDatabase();
    server = await startLarder({ DATABASE_URL: database.url, RATE_LIMIT_SIGN_INS: '0' });
  });

  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  it('make one owner when there are two at the same time', async () => {
    const sign = (): Promise<{ status: number }> =>
      new Visitor(server.url).send('POST', '/api/auth/sign-up', {
        json: { name: 'Ada', email: `${randomUUID()}@example.org`, password: PASSWORD },
      });
    const replies = await Promise.all([sign(), sign()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await database.query(`SELECT role FROM memberships`)).toEqual([{ role: 'owner' }]);
    expect(await database.query('SELECT name FROM households')).toHaveLength(1);
  });
});

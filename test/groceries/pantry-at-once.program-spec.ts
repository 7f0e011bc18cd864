import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { createGrocery } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { goneMeanwhile } from '../support/database/locks.js';

let database: TestDatabase;
let larder: RunningLarder;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await startLarder({ DATABASE_URL: database.url });
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
});

describe('what is put into the pantry', () => {
  it('is added even when somebody else adds and removes it at the same time', async () => {
    const { api } = await signUp(larder);
    const { ingredientId } = await createGrocery(api, { name: 'salt' });
    const [household] = (await database.query('SELECT id FROM households')) as { id: string }[];
    const item = {
      table: 'pantry_items',
      add: {
        text: 'INSERT INTO pantry_items (household_id, id, ingredient_id) VALUES ($1, $2, $3)',
        values: [household?.id, randomUUID(), ingredientId],
      },
      remove: { text: 'DELETE FROM pantry_items WHERE household_id = $1', values: [household?.id] },
    };
    const added = await goneMeanwhile(database, item, () => ok(api.post('/pantry', { name: 'salt' })));
    expect(added).toMatchObject({ ingredientId });
    expect(await ok(api.get('/pantry'))).toMatchObject([{ ingredientId }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createGrocery } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { workUntil } from '../support/database/recurring-work.js';
import { sharedLarder } from '../support/shared-larder.js';

const ITS_HOUSEHOLD = 'household_id = (SELECT household_id FROM memberships WHERE user_id = $1)';

const larder = sharedLarder();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client(larder.database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
});

async function sequences(userId: string): Promise<number[]> {
  const { rows } = await client.query<{ sequence: number }>(
    `SELECT sequence::int AS sequence FROM changes WHERE ${ITS_HOUSEHOLD} AND kind = 'grocery' ORDER BY sequence`,
    [userId],
  );
  return rows.map(({ sequence }) => sequence);
}

describe('the feed of changes', () => {
  it('loses changes that are older than 30 days, and notes up to which sequence', async () => {
    const { api, userId } = await signUp(larder);
    for (const name of ['plums', 'pears', 'quinces']) await createGrocery(api, { name });
    const [oldest, old, recent] = await sequences(userId);
    const age = `UPDATE changes SET occurred_at = now() - interval '31 days' WHERE ${ITS_HOUSEHOLD} AND sequence <= $2`;
    await client.query(age, [userId, old]);
    const isRemoved = async (): Promise<boolean> => !(await sequences(userId)).includes(oldest ?? 0);
    await workUntil(larder.database, 'removeOldChanges', isRemoved);
    expect(await sequences(userId)).toEqual([recent]);
    const counter = `SELECT removed::int, last::int FROM change_counters WHERE ${ITS_HOUSEHOLD}`;
    expect((await client.query(counter, [userId])).rows).toEqual([{ removed: old, last: recent }]);
  });
});

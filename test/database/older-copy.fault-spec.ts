import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../support/api.js';
import { createGrocery, type Grocery } from '../support/builders.js';
import { cloneDatabase, copyDatabase, type TestDatabase } from '../support/database/database.js';
import { documentedBlocks } from '../support/documents/documented-blocks.js';
import { type Household, signUp } from '../support/household.js';
import { startLarder } from '../support/larder.js';

const AFTER = 'after-an-older-copy';

let database: TestDatabase;
let copy: TestDatabase;
let statements: string;

beforeAll(async () => {
  statements = (await documentedBlocks('docs/operations.md')).get(AFTER) ?? '';
  database = await cloneDatabase();
});

afterAll(async () => {
  await copy.drop();
  await database.drop();
});

async function whileRunning<Result>(on: TestDatabase, work: (url: string) => Promise<Result>): Promise<Result> {
  const larder = await startLarder({ DATABASE_URL: on.url });
  try {
    return await work(larder.url);
  } finally {
    await larder.stop();
  }
}

/** The data that a client stores: its place in the feed, and its list with the tag. */
async function readAll({ api }: Household): Promise<{ cursor: string; tag: string }> {
  const { body } = (await api.get('/changes').expect(200)) as { body: { cursor: string } };
  const { headers } = await api.get('/groceries').expect(200);
  return { cursor: body.cursor, tag: String(headers['etag']) };
}

async function isSignedIn(url: string, { visitor }: Household): Promise<boolean> {
  const { status } = await fetch(`${url}/api/user/api-keys`, { headers: { cookie: visitor.cookie } });
  return status === 200;
}

describe('after an older copy of the database was restored, and the documented statements ran', () => {
  it('clients with a newer place read everything again, and ended sessions stay ended', async () => {
    const household = await whileRunning(database, async (url) => {
      const made = await signUp({ url });
      await createGrocery(made.api, { name: 'before the copy' });
      return made;
    });
    copy = await copyDatabase(database);
    const newer = await whileRunning(database, async (url) => {
      const api = new Api(url, household.key);
      await createGrocery(api, { name: 'lost' });
      expect(await isSignedIn(url, household)).toBe(true);
      return readAll({ ...household, api });
    });
    await copy.run(statements);
    await whileRunning(copy, async (url) => {
      const api = new Api(url, household.key);
      // The same number of changes as before, so that only the epoch makes places and tags differ.
      await createGrocery(api, { name: 'after the copy' });
      await api.get(`/changes?since=${newer.cursor}`).expect(410);
      const { body } = (await api.get('/groceries').set('if-none-match', newer.tag).expect(200)) as { body: Grocery[] };
      expect(body.map(({ name }) => name).sort()).toEqual(['after the copy', 'before the copy']);
      expect(await isSignedIn(url, household)).toBe(false);
    });
  });
});

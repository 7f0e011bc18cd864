import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createRecipe } from '../support/builders.js';
import { cloneDatabase, nodes, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { waitingBehind, waitingFor } from '../support/database/locks.js';
import { until } from '../support/until.js';

/** The test uses advisory locks of one server. */
const onOneServer = nodes().length === 1 ? it : it.skip;

/**
 * Makes a transaction that adds an author wait for the advisory lock 1, between adding the row to the index of the
 * primary key and to that of the persons. Postgres fills indexes in the order in which they were created.
 */
const WAIT_BETWEEN_INDEXES = `
  CREATE FUNCTION waited(id uuid) RETURNS uuid LANGUAGE plpgsql IMMUTABLE AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN id; END $$;
  DROP INDEX authors_user_key;
  CREATE INDEX authors_waited_idx ON authors (waited(id));
  CREATE UNIQUE INDEX authors_user_key ON authors (household_id, user_id) WHERE user_id IS NOT NULL`;

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

describe('the first recipes of a household', () => {
  onOneServer('are both stored when they come at the same moment', async () => {
    const { api } = await signUp(larder);
    await database.run(WAIT_BETWEEN_INDEXES);
    const holder = new pg.Client(database.url);
    await holder.connect();
    try {
      await holder.query('SELECT pg_advisory_lock(1)');
      const first = createRecipe(api, { name: 'Dal' });
      await until(async () => (await waitingFor(holder)) === 1);
      const second = createRecipe(api, { name: 'Soup' });
      await until(async () => (await waitingBehind(holder)) === 2);
      await holder.query('SELECT pg_advisory_unlock(1)');
      expect(new Set(await Promise.all([first, second])).size).toBe(2);
    } finally {
      await holder.end();
    }
  });
});

import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { migrations } from '../../src/database/schema/migrations.js';
import { emptyDatabase, type TestDatabase } from '../support/database/database.js';
import { keepsRows } from '../support/data/upgrades.js';

/** All migrations except the last one and the two that `npm test` covers. */
const PREFIXES = migrations.slice(1, -2).map((_, index) => migrations.slice(0, index + 2));

let database: TestDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
});

afterEach(() => database.drop());

describe('an upgrade', () => {
  it.each(PREFIXES.map((prefix) => [prefix.at(-1)?.name ?? '', prefix] as const))(
    'from the schema of %s keeps a row of every table, and the API answers with them',
    async (_, prefix) => {
      await keepsRows(database, prefix);
    },
  );
});

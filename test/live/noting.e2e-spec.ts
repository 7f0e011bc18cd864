import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Changes } from '../../src/changes/changes.js';
import { ChangesRepository } from '../../src/changes/changes.repository.js';
import { createDataSource } from '../../src/database/data-source.js';
import { Transactions } from '../../src/database/transactions.js';
import { entities } from '../../src/database/schema/entities.js';
import { cloneDatabase, nodes, type TestDatabase } from '../support/database/database.js';

interface Counter {
  readonly last: number;
  readonly kinds: Record<string, number>;
}

let database: TestDatabase;
let dataSource: DataSource;
let transactions: Transactions;
let changes: Changes;
let told: string[];
let household: string;

beforeAll(async () => {
  database = await cloneDatabase();
  dataSource = await createDataSource(database.url, entities, 10, { isDistributed: nodes().length > 1 }).initialize();
  transactions = new Transactions(dataSource);
  const repository = new ChangesRepository(transactions);
  changes = new Changes(transactions, repository);
  changes.onModuleInit();
  changes.onCommitted(({ householdId }) => told.push(householdId));
});

beforeEach(async () => {
  told = [];
  household = await newHousehold();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Its feed ends at 7. */
async function newHousehold(): Promise<string> {
  const id = randomUUID();
  await dataSource.query(`INSERT INTO households (id, name) VALUES ($1, 'Ada')`, [id]);
  await dataSource.query(
    `INSERT INTO change_counters (household_id, epoch, last, kinds) VALUES ($1, $2, 7, '{"household": 1, "store": 7}')`,
    [id, randomUUID()],
  );
  return id;
}

function thing(
  version: number | null = 1,
  householdId = household,
): {
  householdId: string;
  id: string;
  version: number | null;
} {
  return { householdId, id: randomUUID(), version };
}

async function rename(name: string, householdId = household): Promise<void> {
  await transactions.manager.query('UPDATE households SET name = $2 WHERE id = $1', [householdId, name]);
}

async function nameOf(householdId = household): Promise<string | undefined> {
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM households WHERE id = $1', [householdId]);
  return rows[0]?.name;
}

async function counter(householdId = household): Promise<Counter | undefined> {
  const [row] = await dataSource.query<Counter[]>(
    'SELECT last::int AS last, kinds FROM change_counters WHERE household_id = $1',
    [householdId],
  );
  return row;
}

/** `sequence kind op version` of each change. */
async function feed(householdId = household): Promise<string[]> {
  const rows = await dataSource.query<{ line: string }[]>(
    `SELECT concat_ws(' ', sequence, kind, op, version) AS line FROM changes WHERE household_id = $1 ORDER BY sequence`,
    [householdId],
  );
  return rows.map(({ line }) => line);
}

async function inFeed(column: string): Promise<unknown[]> {
  const rows = await dataSource.query<{ value: unknown }[]>(
    `SELECT ${column} AS value FROM changes WHERE household_id = $1 ORDER BY sequence`,
    [household],
  );
  return rows.map(({ value }) => value);
}

describe('changes that are noted in a transaction', () => {
  it('get the next numbers of the household, in the order of the notes, and only their kinds get the last one', async () => {
    await transactions.run(() => {
      changes.note('grocery', thing(2), thing(5));
      changes.noteRemoval('recipeImport', thing(null));
      return Promise.resolve();
    });
    expect(await feed()).toEqual(['8 grocery upsert 2', '9 grocery upsert 5', '10 recipeImport delete']);
    expect(await counter()).toEqual({ last: 10, kinds: { household: 1, store: 7, grocery: 10, recipeImport: 10 } });
    expect(told).toEqual([household]);
  });

  it('leave the feed as it is when there are none', async () => {
    await transactions.run(() => rename('Bea'));
    expect([await nameOf(), await feed(), (await counter())?.last, told]).toEqual(['Bea', [], 7, []]);
  });

  it('are one change for each object: the last, in its place', async () => {
    const [one, other] = [thing(2), thing(8)];
    await transactions.run(() => {
      changes.note('store', one);
      changes.note('store', other);
      changes.note('grocery', { ...one, version: 4 });
      changes.noteRemoval('store', { ...one, version: 3 });
      return Promise.resolve();
    });
    expect(await feed()).toEqual(['8 store upsert 8', '9 grocery upsert 4', '10 store delete 3']);
    expect(await inFeed('entity_id')).toEqual([other.id, one.id, one.id]);
  });

  it('are written with those of the transactions inside it, by the outermost one', async () => {
    await transactions.run(async () => {
      await transactions.run(() => {
        changes.note('store', thing());
        return Promise.resolve();
      });
      expect((await counter())?.last).toBe(7);
      changes.note('store', thing(2));
    });
    expect(await feed()).toEqual(['8 store upsert 1', '9 store upsert 2']);
  });

  it('do not exist when the transaction is rolled back, and nobody is told', async () => {
    const failed = transactions.run(async () => {
      await rename('Bea');
      changes.note('store', thing());
      throw new Error('No change');
    });
    await expect(failed).rejects.toThrow('No change');
    expect([await nameOf(), await feed(), (await counter())?.last, told]).toEqual(['Ada', [], 7, []]);
  });

  it('do not exist when the attempt in which they were noted is undone', async () => {
    await transactions.run(async () => {
      changes.note('store', thing(1));
      const failed = transactions.attempt(() => {
        changes.note('store', thing(2));
        return Promise.reject(new Error('This one fails'));
      });
      await expect(failed).rejects.toThrow('This one fails');
      changes.note('store', thing(3));
    });
    expect(await feed()).toEqual(['8 store upsert 1', '9 store upsert 3']);
  });

  it('exist once when the transaction is repeated after a deadlock', async () => {
    let rounds = 0;
    await transactions.run(() => {
      changes.note('store', thing(++rounds));
      return rounds === 1 ? Promise.reject(Object.assign(new Error(), { code: '40P01' })) : Promise.resolve();
    });
    expect([await feed(), told]).toEqual([['8 store upsert 2'], [household]]);
  });

  it('name the operation of the client', async () => {
    await transactions.runAsOne({
      name: 'op-1',
      first: () => Promise.resolve(),
      work: async () => {
        for (const version of [1, 2])
          await transactions.run(() => {
            changes.note('store', thing(version));
            return Promise.resolve();
          });
      },
      last: () => Promise.resolve(),
    });
    expect(await feed()).toEqual(['8 store upsert 1', '9 store upsert 2']);
    expect(await inFeed('operation_id')).toEqual(['op-1', 'op-1']);
  });

  it('fail with the transaction when the household was removed', async () => {
    await dataSource.query('DELETE FROM change_counters WHERE household_id = $1', [household]);
    const failed = transactions.run(async () => {
      await rename('Bea');
      changes.note('store', thing());
    });
    await expect(failed).rejects.toThrow('has no feed');
    expect([await nameOf(), await feed(), await counter(), told]).toEqual(['Ada', [], undefined, []]);
  });

  it('cannot be noted outside a transaction', () => {
    expect(() => {
      changes.note('store', thing());
    }).toThrow('none runs');
  });
});

describe('changes of several households', () => {
  it('are written into the feed of each', async () => {
    const other = await newHousehold();
    await transactions.run(() => {
      changes.note('recipe', thing(1), thing(2, other), thing(3));
      return Promise.resolve();
    });
    expect(await feed()).toEqual(['8 recipe upsert 1', '9 recipe upsert 3']);
    expect(await feed(other)).toEqual(['8 recipe upsert 2']);
    expect(told.sort()).toEqual([household, other].sort());
  });

  it('do not wait for each other, in whichever order they are noted', async () => {
    const both = [household, await newHousehold()];
    const orders = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? both : both.toReversed()));
    await Promise.all(
      orders.map((order) =>
        transactions.run(() => {
          for (const id of order) changes.note('recipe', thing(1, id));
          return Promise.resolve();
        }),
      ),
    );
    for (const id of both) expect(await counter(id)).toMatchObject({ last: 47 });
  });
});

describe('concurrent transactions', () => {
  it('get numbers without a gap, those of one transaction side by side', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        transactions.run(async () => {
          for (let count = 0; count <= at % 3; count++) changes.note('store', thing(at));
          await transactions.manager.query('SELECT pg_sleep($1)', [(at % 5) / 200]);
          if (at % 10 === 9) await transactions.attempt(() => Promise.reject(new Error())).catch(() => undefined);
        }),
      ),
    );
    const sequences = (await inFeed('sequence::int')) as number[];
    expect(sequences).toEqual(Array.from(sequences, (_, at) => at + 8));
    const owners = (await inFeed('version')) as number[];
    expect(owners.filter((owner, at) => owner !== owners[at - 1])).toHaveLength(40);
    expect(await counter()).toEqual({
      last: 7 + sequences.length,
      kinds: { household: 1, store: 7 + sequences.length },
    });
  });

  it('get numbers in the order of their commits, not of their notes', async () => {
    let commitFirst: () => void = () => undefined;
    const isCommitted = new Promise<void>((resolve) => {
      commitFirst = resolve;
    });
    const notedFirst = transactions.run(async () => {
      changes.note('store', thing(1));
      await isCommitted;
    });
    await transactions.run(() => {
      changes.note('store', thing(2));
      return Promise.resolve();
    });
    commitFirst();
    await notedFirst;
    expect(await feed()).toEqual(['8 store upsert 2', '9 store upsert 1']);
  });
});

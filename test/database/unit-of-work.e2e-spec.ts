import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { HouseholdRepository } from '../../src/database/household-repository.js';
import { Sql, type Statement } from '../../src/database/sql.js';
import type { UnitOfWork } from '../../src/database/transactions/unit-of-work.js';
import { entities } from '../../src/entities.js';
import { ReadyAnswer } from '../../src/http/answers/ready-answer.js';
import { ReceiptsRepository } from '../../src/receipts/receipts.repository.js';
import { ReceiptsService } from '../../src/receipts/receipts.service.js';
import { Store } from '../../src/stores/store.entity.js';
import { cloneDatabase, nodes, type TestDatabase } from '../support/database/database.js';

const ADD: Statement = {
  name: 'test-add-store',
  text: `INSERT INTO stores (household_id, id, user_id, name, name_key, color, sort_order)
    VALUES ($1, gen_random_uuid(), $1, $2, $2, 'red', 1)`,
};
const NAMES: Statement = { name: 'test-names', text: 'SELECT name FROM stores WHERE household_id = $1 ORDER BY name' };

let database: TestDatabase;
let dataSource: DataSource;
let sql: Sql;
let householdId: string;
let stores: HouseholdRepository<Store>;

class StoresTable extends HouseholdRepository<Store> {}

beforeAll(async () => {
  database = await cloneDatabase();
  dataSource = await createDataSource(database.url, entities, 4, { isDistributed: nodes().length > 1 }).initialize();
  sql = new Sql(dataSource);
  stores = new StoresTable(Store, sql);
});

beforeEach(async () => {
  householdId = randomUUID();
  await dataSource.query(`INSERT INTO households (id, name) VALUES ($1, 'Ada')`, [householdId]);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Runs the work inside a unit of work. */
async function unit(work: (unit: UnitOfWork) => Promise<void>): Promise<void> {
  const one = sql.unitOfWork();
  await one.around(async () => {
    one.activate(householdId, () => Promise.resolve());
    await work(one);
  });
}

function add(name: string): Promise<object[]> {
  return sql.rows(ADD, [householdId, name]);
}

/** Read on another connection. */
async function stored(): Promise<string[]> {
  const rows = await dataSource.query<{ name: string }[]>(NAMES.text, [householdId]);
  return rows.map(({ name }) => name);
}

const nothing = (): Promise<void> => Promise.resolve();

describe('a unit of work', () => {
  it('stores everything at its commit, and sees its own changes before', async () => {
    await unit(async (one) => {
      await add('one');
      await sql.transaction(householdId, (tx) => tx.rows(ADD, [householdId, 'two']));
      expect(await sql.rows(NAMES, [householdId])).toEqual([{ name: 'one' }, { name: 'two' }]);
      expect((await stores.listIn(householdId, { name: 'ASC' })).map(({ name }) => name)).toEqual(['one', 'two']);
      expect(await stored()).toEqual([]);
      await one.commit(async (tx) => {
        await tx.rows(ADD, [householdId, 'zlast']);
      });
    });
    expect(await stored()).toEqual(['one', 'two', 'zlast']);
  });

  it('rolls back everything, also statements of TypeORM', async () => {
    await unit(async (one) => {
      await add('one');
      const [store] = await stores.listIn(householdId, {});
      await stores.update({ householdId, id: store?.id ?? '' }, { name: 'changed' });
      expect(await sql.rows(NAMES, [householdId])).toEqual([{ name: 'changed' }]);
      await one.rollBack();
    });
    expect(await stored()).toEqual([]);
  });

  it('rolls back only what was refused, whatever runs at the same time', async () => {
    await unit(async (one) => {
      await add('one');
      const failing = sql.transaction(householdId, async (tx) => {
        await tx.rows(ADD, [householdId, 'undone']);
        await tx.rows(ADD, [householdId, 'one']);
      });
      const results = await Promise.allSettled([add('two'), failing, add('one'), add('three')]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
      await one.commit(nothing);
    });
    expect(await stored()).toEqual(['one', 'three', 'two']);
  });

  it('runs functions after the commit, and never after a rollback', async () => {
    const done: string[] = [];
    await unit(async (one) => {
      await sql.transaction(householdId, (tx) => {
        tx.afterCommit(() => done.push('after'));
        return Promise.resolve();
      });
      const failing = sql.transaction(householdId, (tx) => {
        tx.afterCommit(() => done.push('undone'));
        return Promise.reject(new Error('no'));
      });
      await expect(failing).rejects.toThrow('no');
      expect(done).toEqual([]);
      await one.commit(nothing);
    });
    expect(done).toEqual(['after']);
  });

  it('holds no connection before its first statement that writes', async () => {
    await unit(async (one) => {
      await sql.rows(NAMES, [householdId]);
      expect(sql.queue.running).toBe(0);
      await add('one');
      expect(sql.queue.running).toBe(1);
      await one.commit(nothing);
    });
    expect(sql.queue.running).toBe(0);
  });

  it('accepts no statement after its end, or from outside', async () => {
    await unit(async (one) => {
      await add('one');
      await one.rollBack();
      await add('after');
    });
    await add('beside');
    expect(await stored()).toEqual(['after', 'beside']);
  });

  it('stores nothing when its last statements fail', async () => {
    await unit(async (one) => {
      await add('one');
      await expect(one.commit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    });
    expect(await stored()).toEqual([]);
  });

  it('does nothing when its first statements fail', async () => {
    const one = sql.unitOfWork();
    await one.around(async () => {
      one.activate(householdId, () => Promise.reject(new Error('taken')));
      await expect(add('one')).rejects.toThrow('taken');
      await one.rollBack();
    });
    expect([await stored(), sql.queue.running]).toEqual([[], 0]);
  });
});

describe('the receipt of an operation that changed something', () => {
  it('keeps a long answer compressed, and returns it unchanged', async () => {
    const service = new ReceiptsService(new ReceiptsRepository(sql), { every: () => undefined } as never);
    const key = { householdId, ownerId: randomUUID(), name: 'long' };
    const fingerprint = randomBytes(32);
    const body = Buffer.from(JSON.stringify(Array.from({ length: 5_000 }, (_, index) => ({ index, name: 'plums é' }))));
    await unit(async (one) => {
      await add('one');
      await one.commit((tx) =>
        service.keep(tx, key, fingerprint, { status: 200, contentType: 'application/json', body }),
      );
    });
    const [{ length } = { length: 0 }] = await dataSource.query<{ length: number }[]>(
      'SELECT octet_length(answer) AS length FROM operation_receipts WHERE household_id = $1',
      [householdId],
    );
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(65_536);
    const replay = await service.look(key, fingerprint).catch((error: unknown) => error);
    expect(replay).toBeInstanceOf(ReadyAnswer);
    expect((replay as ReadyAnswer).body.equals(body)).toBe(true);
  });
});

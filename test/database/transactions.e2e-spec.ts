import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { HouseholdRepository } from '../../src/database/household-repository.js';
import { AdvisoryLocks } from '../../src/database/advisory-locks.js';
import { Transactions } from '../../src/database/transactions.js';
import { entities } from '../../src/database/schema/entities.js';
import { ReceiptsRepository } from '../../src/receipts/receipts.repository.js';
import { ReceiptsService } from '../../src/receipts/receipts.service.js';
import { Store } from '../../src/stores/store.entity.js';
import { cloneDatabase, nodes, type TestDatabase } from '../support/database/database.js';

let database: TestDatabase;
let dataSource: DataSource;
let transactions: Transactions;
let stores: Stores;
let householdId: string;

class Stores extends HouseholdRepository<Store> {
  async add(name: string): Promise<void> {
    const id = randomUUID();
    await this.table.insert({ householdId, id, userId: householdId, name, nameKey: name, color: 'red', sortOrder: 1 });
  }

  /** Adds a store whose id may be taken. */
  addOnce(id: string, name: string): Promise<Store[]> {
    return this.insertNew([{ householdId, id, userId: householdId, name, nameKey: name, color: 'red', sortOrder: 1 }]);
  }

  async names(): Promise<string[]> {
    return (await this.listIn(householdId, { name: 'ASC' })).map(({ name }) => name);
  }
}

beforeAll(async () => {
  database = await cloneDatabase();
  dataSource = await createDataSource(database.url, entities, 4, { isDistributed: nodes().length > 1 }).initialize();
  transactions = new Transactions(dataSource);
  stores = new Stores(Store, transactions);
});

beforeEach(async () => {
  householdId = randomUUID();
  await dataSource.query(`INSERT INTO households (id, name) VALUES ($1, 'Ada')`, [householdId]);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Read on another connection. */
async function stored(): Promise<string[]> {
  const rows = await dataSource.query<{ name: string }[]>(
    'SELECT name FROM stores WHERE household_id = $1 ORDER BY name',
    [householdId],
  );
  return rows.map(({ name }) => name);
}

const nothing = (): Promise<void> => Promise.resolve();

async function fail(): Promise<never> {
  return Promise.reject(new Error('no'));
}

describe('a transaction', () => {
  it('stores everything at its end, and sees its own changes before', async () => {
    await transactions.run(async () => {
      await stores.add('one');
      await transactions.run(() => stores.add('two'));
      expect(await stores.names()).toEqual(['one', 'two']);
      expect(await stored()).toEqual([]);
    });
    expect(await stored()).toEqual(['one', 'two']);
  });

  it('stores nothing when its work fails', async () => {
    const work = transactions.run(async () => {
      await stores.add('one');
      await fail();
    });
    await expect(work).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  it('stores nothing when a part that joined it has failed, even if the error was caught', async () => {
    const work = transactions.run(async () => {
      await stores.add('one');
      await transactions.run(fail).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  it('fails when a statement has failed, even if the error was caught', async () => {
    const work = transactions.run(async () => {
      await stores.add('one');
      await stores.add('one').catch(() => undefined);
    });
    await expect(work).rejects.toThrow('current transaction is aborted');
    expect(await stored()).toEqual([]);
  });

  it('goes on after an attempt that failed, without anything of the attempt', async () => {
    const acts: string[] = [];
    const written: unknown[][] = [];
    transactions.onNotes((notes) => {
      written.push(notes);
      return Promise.resolve();
    });
    await transactions.run(async () => {
      await stores.add('one');
      transactions.note('one');
      const attempt = transactions.attempt(async () => {
        await stores.add('two');
        transactions.note('two');
        transactions.afterCommit(() => acts.push('two'));
        await stores.add('one');
      });
      await expect(attempt).rejects.toThrow('stores_name_key');
      transactions.afterCommit(() => acts.push('one'));
    });
    expect([await stored(), written, acts]).toEqual([['one'], [['one']], ['one']]);
  });

  it('writes its notes once before its commit, and acts after it', async () => {
    const seen: string[][] = [];
    transactions.onNotes(async () => {
      await stores.add('noted');
      seen.push(await stored());
    });
    await transactions.run(() => {
      transactions.note(1);
      transactions.note(2);
      transactions.afterCommit(() => seen.push(['after']));
      return Promise.resolve();
    });
    expect(seen).toEqual([[], ['after']]);
    expect(await stored()).toEqual(['noted']);
  });

  it('refuses statements of its code when it has ended', async () => {
    const late: { add?: Promise<void> } = {};
    await transactions.run(() => {
      late.add = sleep(50).then(() => stores.add('late'));
      late.add.catch(() => undefined);
      return Promise.resolve();
    });
    await expect(late.add).rejects.toThrow('must be awaited');
    expect(await stored()).toEqual([]);
  });

  it('runs once more after a deadlock', async () => {
    let runs = 0;
    const [first, second] = [randomUUID(), randomUUID()].sort() as [string, string];
    await stores.addOnce(first, 'first');
    await stores.addOnce(second, 'second');
    const locking = async (ids: readonly string[]): Promise<void> => {
      runs += 1;
      const [one, other] = ids as [string, string];
      await stores.updateAtVersion({ householdId, id: one }, (await stores.findIn(householdId, one))?.version ?? 0, {});
      await bothHaveTheirs();
      await stores.updateAtVersion(
        { householdId, id: other },
        (await stores.findIn(householdId, other))?.version ?? 0,
        {},
      );
    };
    let waiting: (() => void)[] = [];
    const bothHaveTheirs = (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (runs > 2 || waiting.length === 2) {
          for (const go of waiting) go();
          waiting = [];
        }
      });
    await Promise.all([
      transactions.run(() => locking([first, second])),
      transactions.run(() => locking([second, first])),
    ]);
    expect(runs).toBe(3);
  });
});

describe('a row that is changed at its version', () => {
  it('has the new values and the next version, and is left alone at another version', async () => {
    const id = randomUUID();
    await stores.addOnce(id, 'market');
    const changed = await stores.updateAtVersion({ householdId, id }, 1, { color: 'green', website: undefined });
    expect(changed).toMatchObject({ householdId, id, name: 'market', color: 'green', version: 2 });
    expect(changed).toEqual(await stores.findIn(householdId, id));
    expect(await stores.updateAtVersion({ householdId, id }, 1, { color: 'blue' })).toBeNull();
    expect(await stores.updateAtVersion({ householdId: randomUUID(), id }, 2, { color: 'blue' })).toBeNull();
    expect(await stores.removeAtVersion({ householdId, id }, 1)).toBeNull();
    expect(await stores.removeAtVersion({ householdId, id }, 2)).toEqual(changed);
  });

  it('is not added again under an id that is there', async () => {
    const id = randomUUID();
    expect((await stores.addOnce(id, 'market')).map(({ name }) => name)).toEqual(['market']);
    expect(await stores.addOnce(id, 'corner')).toEqual([]);
  });
});

describe('an operation', () => {
  const operation = <T>(work: () => Promise<T>, last: (result: T, hasWritten: boolean) => Promise<void> = nothing) =>
    transactions.runAsOne({ name: 'one', first: nothing, work, last });

  it('is one transaction, with its last statements', async () => {
    const work = async (): Promise<void> => {
      await transactions.run(() => stores.add('one'));
      await transactions.run(() => stores.add('two'));
      expect(await stores.names()).toEqual(['one', 'two']);
      expect(transactions.operationName).toBe('one');
      expect(await stored()).toEqual([]);
    };
    await operation(work, () => stores.add('zlast'));
    expect(await stored()).toEqual(['one', 'two', 'zlast']);
  });

  it('stores nothing when its work or its last statements fail', async () => {
    const add = (): Promise<void> => transactions.run(() => stores.add('one'));
    await expect(operation(() => add().then(fail))).rejects.toThrow('no');
    await expect(operation(add, fail)).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  it('undoes only the transaction that failed, whatever runs at the same time', async () => {
    const add = (...names: string[]): Promise<void> =>
      transactions.run(async () => {
        for (const name of names) await stores.add(name);
      });
    await operation(async () => {
      const results = await Promise.allSettled([add('one'), add('undone', 'one'), add('two')]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });
    expect(await stored()).toEqual(['one', 'two']);
  });

  it('does nothing when its first statements fail', async () => {
    const work = transactions.runAsOne({
      name: 'one',
      first: () => Promise.reject(new Error('taken')),
      work: () => transactions.run(() => stores.add('one')),
      last: nothing,
    });
    await expect(work).rejects.toThrow('taken');
    expect(await stored()).toEqual([]);
  });

  it('knows whether its work has opened a transaction', async () => {
    const written: boolean[] = [];
    const last = (_result: unknown, hasWritten: boolean): Promise<void> => {
      written.push(hasWritten);
      return Promise.resolve();
    };
    await operation(() => stores.names(), last);
    await operation(() => transactions.run(() => stores.add('one')), last);
    expect(written).toEqual([false, true]);
  });

  it('keeps a long answer of a change unchanged, also one that version 1.0 compressed', async () => {
    const runner = { every: () => undefined } as never;
    const service = new ReceiptsService(new ReceiptsRepository(transactions), new AdvisoryLocks(transactions), runner);
    const key = { householdId, ownerId: randomUUID(), name: 'long' };
    const fingerprint = randomBytes(32);
    const body = Buffer.from(JSON.stringify(Array.from({ length: 5_000 }, (_, index) => ({ index, name: 'plums é' }))));
    await operation(
      () => transactions.run(() => stores.add('one')),
      () => service.keep(key, fingerprint, { status: 200, contentType: 'application/json', body }, true),
    );
    expect((await service.find(key, fingerprint))?.answer?.equals(body)).toBe(true);
    await dataSource.query('UPDATE operation_receipts SET answer = $2, is_packed = true WHERE household_id = $1', [
      householdId,
      gzipSync(body),
    ]);
    expect((await service.find(key, fingerprint))?.answer?.equals(body)).toBe(true);
  });
});

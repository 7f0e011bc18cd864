import { Injectable } from '@nestjs/common';
import type { Client } from 'pg';
import { SqlRepository } from './sql-repository.js';

/**
 * What is locked without a row: there is none, such as for an empty day, or it would be that of the household. That row is on every node of a
 * cluster, so only rare work locks it, such as a change of the language. Two transactions that take such a lock and the lock of the same row
 * take them in the same order.
 */
type Lock =
  /** Changes of the schema, by any process. */
  | readonly ['schema']
  /** Making a backup, by any process. */
  | readonly ['backup']
  /** Signing up: the first account becomes administrator. */
  | readonly ['signUp']
  /** A request with a name. */
  | readonly ['operation', householdId: string, ownerId: string, name: string]
  /** Order of the grocery list, and adding to lines that are on it. */
  | readonly ['groceries', householdId: string]
  /** Planning many items, so that each transaction sees what the others planned. */
  | readonly ['plan', householdId: string]
  /** Adding what the operator limits. */
  | readonly ['limits', householdId: string]
  /** Storing an imported recipe of this `titleKey()`, so that two imports of one page do not both find that its recipe is missing. */
  | readonly ['import', householdId: string, titleKey: string];

@Injectable()
export class AdvisoryLocks extends SqlRepository {
  /** Waits for the lock. It ends with the transaction. */
  async wait(...lock: Lock): Promise<void> {
    await this.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock.join('/')]);
  }

  /** @returns `false` when another transaction has the lock */
  async take(...lock: Lock): Promise<boolean> {
    const [row] = await this.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isFree"',
      [lock.join('/')],
    );
    return row?.isFree === true;
  }
}

/** Waits for the lock. It ends with the connection. */
export async function waitForLock(client: Client, ...lock: Lock): Promise<void> {
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [lock.join('/')]);
}

/** @returns `false` when another connection has the lock */
export async function takeLock(client: Client, ...lock: Lock): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isFree"',
    [lock.join('/')],
  );
  return rows[0]?.isFree === true;
}

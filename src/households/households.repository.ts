import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Patch } from '../database/table-repository.js';
import { TableRepository } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import { Household } from './household.entity.js';

export interface ListedHousehold {
  readonly id: string;
  readonly name: string;
  /** Number of people. */
  readonly people: number;
  readonly removeAfter: Date | null;
}

@Injectable()
export class HouseholdsRepository extends TableRepository<Household> {
  constructor(transactions: Transactions) {
    super(Household, transactions);
  }

  findById(id: string): Promise<Household | null> {
    return this.table.findOneBy({ id });
  }

  /** Oldest first. */
  listAll(): Promise<ListedHousehold[]> {
    return this.query(
      `SELECT h.id, h.name, h.remove_after AS "removeAfter", count(m.user_id)::int AS people
       FROM households h LEFT JOIN memberships m ON m.household_id = h.id
       GROUP BY h.id ORDER BY h.created_at, h.id`,
      [],
    );
  }

  /** Each is `null` when the household has none of its own. */
  findPlace(id: string): Promise<Pick<Household, 'timeZone' | 'locale'> | null> {
    return this.table.findOne({ select: { id: true, timeZone: true, locale: true }, where: { id } });
  }

  /** No other transaction changes the household until this one ends. */
  async findLocaleLocked(id: string): Promise<string | null> {
    const found = await this.table.findOne({ where: { id }, lock: { mode: 'pessimistic_read' } });
    return found?.locale ?? null;
  }

  /** Whether the database knows a time zone of this name. It may know fewer than this program. */
  async knowsZone(name: string): Promise<boolean> {
    const found = await this.query('SELECT FROM pg_timezone_names WHERE lower(name) = lower($1) LIMIT 1', [name]);
    return found.length > 0;
  }

  /** Locks the households in the order of their ids. @returns those that exist */
  lock(ids: readonly string[]): Promise<Household[]> {
    return this.table.find({ where: { id: In(ids) }, order: { id: 'ASC' }, lock: { mode: 'for_no_key_update' } });
  }

  async add(household: Pick<Household, 'id' | 'name' | 'locale' | 'timeZone' | 'signUpWeekStart'>): Promise<Household> {
    return this.toRows(
      (await this.table.createQueryBuilder().insert().values(household).returning('*').execute()).raw,
    )[0] as Household;
  }

  /** Changes the household and adds 1 to its version. @returns `null`, with nothing changed, when it has another version */
  updateAtVersion(id: string, version: number, patch: Patch<Household>): Promise<Household | null> {
    return this.updateWhere({ id, version }, { ...patch, version: () => 'version + 1' });
  }

  /** Makes the store the default one of a household that has none. @returns `null` when it has one */
  async setFirstDefaultStore(id: string, defaultStoreId: string): Promise<Household | null> {
    return (
      this.toRows(
        await this.query(
          `UPDATE households SET default_store_id = $2, version = version + 1
         WHERE id = $1 AND default_store_id IS NULL RETURNING *`,
          [id, defaultStoreId],
        ),
      )[0] ?? null
    );
  }

  /** The household has no default store any more if it was this one. @returns `null` when it was not */
  async forgetStore(id: string, storeId: string): Promise<Household | null> {
    return (
      this.toRows(
        await this.query(
          `UPDATE households SET default_store_id = NULL, version = version + 1
         WHERE id = $1 AND default_store_id = $2 RETURNING *`,
          [id, storeId],
        ),
      )[0] ?? null
    );
  }

  /** Households without people whose time is over. */
  async abandoned(): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      `SELECT id FROM households h
       WHERE remove_after <= now() AND NOT EXISTS (SELECT FROM memberships WHERE household_id = h.id)
       ORDER BY remove_after, id LIMIT 100`,
      [],
    );
    return rows.map(({ id }) => id);
  }

  /** Whether `abandoned` would name this household. */
  async isAbandoned(id: string): Promise<boolean> {
    const found = await this.query(
      `SELECT FROM households WHERE id = $1 AND remove_after <= now()
       AND NOT EXISTS (SELECT FROM memberships WHERE household_id = $1)`,
      [id],
    );
    return found.length > 0;
  }

  /** @param days until the household is removed when nobody belongs to it now */
  async abandonIfEmpty(id: string, days: number): Promise<void> {
    await this.query(
      `UPDATE households SET remove_after = now() + make_interval(days => $2::int)
       WHERE id = $1 AND NOT EXISTS (SELECT FROM memberships WHERE household_id = $1)`,
      [id, days],
    );
  }

  /** The household is not removed any more. */
  async retain(id: string): Promise<void> {
    await this.table.update({ id }, { removeAfter: null });
  }

  /** With all its rows in other tables. */
  async remove(id: string): Promise<void> {
    await this.table.delete({ id });
  }
}

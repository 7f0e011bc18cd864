import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../database/household-repository.js';
import { Transactions } from '../database/transactions.js';
import type { PlacedStore } from './store-order.js';
import { Store } from './store.entity.js';

export type NewStore = Omit<Store, 'sortOrder' | 'version'>;

@Injectable()
export class StoresRepository extends HouseholdRepository<Store> {
  constructor(transactions: Transactions) {
    super(Store, transactions);
  }

  /** In their order. Stores with the same `sortOrder`, which were added at the same time, are in the order of their ids. */
  list(householdId: string): Promise<Store[]> {
    return this.listIn(householdId, { sortOrder: 'ASC', id: 'ASC' });
  }

  /** Adds the store after the others. @returns `null` when another store has the id or the name */
  async add(store: NewStore): Promise<Store | null> {
    const last = await this.table.maximum('sortOrder', { householdId: store.householdId });
    return (await this.insertNew([{ ...store, sortOrder: (last ?? 0) + 1 }]))[0] ?? null;
  }

  /** Locks those of the stores that exist: others may change but not remove them. In the order of their ids. @returns their ids */
  async lockAgainstRemoval(householdId: string, ids: readonly string[]): Promise<string[]> {
    const held = await this.query<{ id: string }>(
      'SELECT id FROM stores WHERE household_id = $1 AND id = ANY($2) ORDER BY id FOR KEY SHARE',
      [householdId, ids],
    );
    return held.map(({ id }) => id);
  }

  /** Locks the store so that no row can refer to it any more. */
  lockToRemove(householdId: string, id: string): Promise<Store | null> {
    return this.table.findOne({ where: { householdId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks all stores in the order of their ids. */
  lockEach(householdId: string): Promise<Store[]> {
    return this.table.find({ where: { householdId }, order: { id: 'ASC' }, lock: { mode: 'for_no_key_update' } });
  }

  /** Writes the order and the versions of the stores. */
  async place(householdId: string, stores: readonly PlacedStore[]): Promise<void> {
    await this.query(
      `UPDATE stores s SET sort_order = placed.sort_order, version = placed.version
       FROM unnest($2::uuid[], $3::int[], $4::int[]) AS placed(id, sort_order, version)
       WHERE s.household_id = $1 AND s.id = placed.id RETURNING s.id`,
      [
        householdId,
        stores.map(({ id }) => id),
        stores.map(({ sortOrder }) => sortOrder),
        stores.map(({ version }) => version),
      ],
    );
  }
}

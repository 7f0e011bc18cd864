import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { noteChanges } from '../changes/note-changes.js';
import { polledList, PolledLists, type ReadList } from '../changes/polled-lists.js';
import { isUniqueViolation } from '../database/pg-errors.js';
import { OWN_HOUSEHOLD } from '../database/own-household.js';
import { Sql, type Statement } from '../database/sql.js';
import type { StoreDto } from './stores.dto.js';
import { AISLES, STORE_COLUMNS } from './store-sql.js';
import { DELETE_STORE, LOCK_RECURRING, LOCK_STORE, REORDER_STORES, UPDATE_STORE } from './store-writes.js';

export interface NewStore {
  id: string;
  householdId: string;
  userId: string;
  name: string;
  nameKey: string;
  color: string;
  website: string | null;
  searchAddress: string | null;
}

const LIST = polledList({
  name: 'store-list',
  items: `SELECT ${STORE_COLUMNS}, ${AISLES('aisles')} AS aisles FROM stores s WHERE s.household_id = $1 ORDER BY s.sort_order, s.id`,
  kind: 'store',
  known: '$2',
});

const FIND = {
  name: 'store-find',
  text: `SELECT ${STORE_COLUMNS}, ${AISLES('aisles')} AS aisles FROM stores s WHERE s.household_id = $1 AND s.id = $2`,
};

const ALL = {
  name: 'store-all',
  text: `
    SELECT ${STORE_COLUMNS}, ${AISLES('aisles')} AS aisles FROM stores s WHERE s.household_id = $1 ORDER BY s.sort_order, s.id`,
};

/** Two stores that are added at the same time may have the same sort order; then their ids decide. */
const INSERT: Statement = {
  name: 'store-insert',
  notes: true,
  text: `
    WITH added AS (
      INSERT INTO stores (household_id, id, user_id, name, name_key, color, website, search_address, sort_order)
      SELECT own.household_id, $2, $3, $4, $5, $6, $7, $8,
        (SELECT COALESCE(max(sort_order), 0) + 1 FROM stores WHERE household_id = $1)
      FROM ${OWN_HOUSEHOLD}
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING *
    ),
    ${noteChanges([{ kind: 'store', from: 'added', single: true }])}
    SELECT ${STORE_COLUMNS}, '[]'::json AS aisles FROM added s`,
};

/** The changed fields of a store. A missing member stays as it is. */
export interface StorePatch {
  readonly name?: string;
  readonly nameKey?: string;
  readonly color?: string;
  readonly website?: string | null;
  readonly searchAddress?: string | null;
}

export interface StoreUpdate {
  readonly householdId: string;
  readonly id: string;
  readonly version: number;
  readonly patch: StorePatch;
  /** All aisles in their order; `null`: they stay. */
  readonly aisles: readonly { readonly id: string; readonly name: string }[] | null;
}

export interface OrderedStore {
  readonly id: string;
  readonly version: number;
}

@Injectable()
export class StoresRepository implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly lists: PolledLists,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    const entity = `SELECT ${STORE_COLUMNS}, ${AISLES('aisles')} AS aisles FROM stores s WHERE s.household_id = $1 AND s.id = changed.id`;
    this.feed.show({ kind: 'store', scope: 'stores:read', entities: entity });
  }

  /** A list of `StoreDto`. */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(LIST, [householdId], known);
  }

  findById(householdId: string, id: string): Promise<StoreDto | null> {
    return this.sql.row<StoreDto>(FIND, [householdId, id]);
  }

  /** `name-taken` when another store has the name, `id-taken` when another one has the id. */
  async insert(store: NewStore): Promise<StoreDto | 'name-taken' | 'id-taken'> {
    const { householdId, id, userId, name, nameKey, color, website, searchAddress } = store;
    try {
      const values = [householdId, id, userId, name, nameKey, color, website, searchAddress];
      return (await this.sql.row<StoreDto>(INSERT, values)) ?? 'id-taken';
    } catch (error) {
      if (isUniqueViolation(error, 'stores_name_key')) return 'name-taken';
      throw error;
    }
  }

  /** `null` when the store has another version, `name-taken` when another one has the name. */
  async updateAtVersion({
    householdId,
    id,
    version,
    patch,
    aisles,
  }: StoreUpdate): Promise<StoreDto | 'name-taken' | null> {
    const placed = aisles?.map((aisle, index) => ({ ...aisle, place: index + 1 }));
    const values = [
      householdId,
      id,
      version,
      JSON.stringify(patch),
      placed === undefined ? null : JSON.stringify(placed),
    ];
    try {
      return await this.sql.row<StoreDto>(UPDATE_STORE, values);
    } catch (error) {
      if (isUniqueViolation(error, 'stores_name_key')) return 'name-taken';
      throw error;
    }
  }

  /**
   * Returns whether the store had this version and was removed.
   * @param withGroceries whether its groceries are deleted too
   */
  removeAtVersion(householdId: string, id: string, version: number, withGroceries: boolean): Promise<boolean> {
    return this.sql.transaction(householdId, async (tx) => {
      await tx.rows(LOCK_RECURRING, [householdId, id, version]);
      if ((await tx.row(LOCK_STORE, [householdId, id, version])) === null) return false;
      await tx.rows(DELETE_STORE, [householdId, id, withGroceries]);
      return true;
    });
  }

  /**
   * The number of the stores that exist, and of those that have the given version. When not all of them do, nothing is
   * changed.
   */
  async reorder(
    householdId: string,
    stores: readonly OrderedStore[],
  ): Promise<{ readonly known: number; readonly current: number }> {
    const placed = stores.map(({ id, version }, place) => ({ id, version, place }));
    const counts = await this.sql.row<{ known: number; current: number }>(REORDER_STORES, [
      householdId,
      JSON.stringify(placed),
    ]);
    return counts ?? { known: 0, current: 0 };
  }

  /** In their order. */
  all(householdId: string): Promise<StoreDto[]> {
    return this.sql.rows<StoreDto>(ALL, [householdId]);
  }
}

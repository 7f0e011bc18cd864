import { Injectable } from '@nestjs/common';
import { noteChanges } from '../changes/note-changes.js';
import { polledList, PolledLists, type ReadList } from '../changes/polled-lists.js';
import { isUniqueViolation } from '../database/pg-errors.js';
import { Sql, type Statement } from '../database/sql.js';
import type { StoreDto } from './stores.dto.js';

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

const COLUMNS = `
  s.id, s.user_id AS "userId", s.name, s.color, s.website, s.search_address AS "searchAddress",
  s.sort_order AS "sortOrder", s.version`;

const AISLES = `
  COALESCE((
    SELECT json_agg(json_build_object('id', a.id, 'storeId', a.store_id, 'name', a.name, 'sortOrder', a.sort_order, 'version', a.version)
                    ORDER BY a.sort_order, a.id)
    FROM aisles a WHERE a.household_id = s.household_id AND a.store_id = s.id
  ), '[]') AS aisles`;

const LIST = polledList({
  name: 'store-list',
  items: `SELECT ${COLUMNS}, ${AISLES} FROM stores s WHERE s.household_id = $1 ORDER BY s.sort_order, s.id`,
  kind: 'store',
  known: '$2',
});

const FIND = {
  name: 'store-find',
  text: `SELECT ${COLUMNS}, ${AISLES} FROM stores s WHERE s.household_id = $1 AND s.id = $2`,
};

/** Two stores added at the same moment may share a sort order; their ids then decide. */
const INSERT: Statement = {
  name: 'store-insert',
  notes: true,
  text: `
    WITH added AS (
      INSERT INTO stores (household_id, id, user_id, name, name_key, color, website, search_address, sort_order)
      SELECT $1, $2, $3, $4, $5, $6, $7, $8, COALESCE(max(sort_order), 0) + 1 FROM stores WHERE household_id = $1
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING *
    ),
    ${noteChanges([{ kind: 'store', from: 'added' }])}
    SELECT ${COLUMNS}, '[]'::json AS aisles FROM added s`,
};

@Injectable()
export class StoresRepository {
  constructor(
    private readonly sql: Sql,
    private readonly lists: PolledLists,
  ) {}

  /** A list of `StoreDto`. */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(LIST, [householdId], known);
  }

  findById(householdId: string, id: string): Promise<StoreDto | null> {
    return this.sql.row<StoreDto>(FIND, [householdId, id]);
  }

  /** `name-taken` when the household has a store of that name, `id-taken` when it has one with that id. */
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
}

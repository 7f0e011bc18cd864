import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { noteChanges } from '../changes/note-changes.js';
import { PolledLists, type ReadList } from '../changes/polled-lists.js';
import { allLocked, lockedRows } from '../database/locked-rows.js';
import { OWN_HOUSEHOLD } from '../database/own-household.js';
import { type Queries, Sql, type Statement, type Transaction } from '../database/sql.js';
import {
  findOrAddIngredients,
  ingredientKeys,
  preferredStore,
  savePreferredStore,
} from '../ingredients/ingredient-sql.js';
import { heldStores } from '../stores/store-sql.js';
import type { GroceryDto } from './groceries.dto.js';
import { FIND_ALL, FIND_GROCERY, FIND_MADE_OF, LIST_BY_AISLE, LIST_GROCERIES, LIST_OF_STORE } from './grocery-reads.js';
import { IS_MOVABLE, LOCK_LIST, MOVE, SPREAD } from './grocery-order.js';
import { GROCERY_COLUMNS } from './grocery-sql.js';
import {
  type AtVersion,
  type GroceryToAdd,
  type GroceryWrites,
  KEPT_COLUMNS,
  keepDeleted,
  LAST_ORDER,
  WRITE_GROCERIES,
  type WrittenAs,
  writeValues,
} from './grocery-writes.js';

export type NewGrocery = GroceryToAdd & { readonly householdId: string };

export interface Move extends AtVersion {
  readonly householdId: string;
  /** `null` for the first place. */
  readonly afterId: string | null;
  /** `undefined`: it stays in its store. */
  readonly storeId: string | null | undefined;
}

/** Selects and sorts the lines of the list. */
export interface GroceryView {
  readonly storeId?: string;
  readonly groupBy?: 'aisle';
}

export interface WrittenGrocery {
  readonly as: WrittenAs;
  /** For a deleted line, its last state. */
  readonly grocery: GroceryDto;
}

/** Days for which deleted lines can be restored. */
const KEPT_DAYS = 30;

/**
 * Adds the ingredient too when the household does not have it. Two groceries that are added at the same time may have
 * the same sort order; then their ids decide. Adds nothing when a line or a deleted line has the id.
 */
export const INSERT_GROCERY: Statement = {
  name: 'grocery-insert',
  notes: true,
  text: `
    WITH ${findOrAddIngredients('$3::jsonb')},
    ${heldStores(`ARRAY[CASE WHEN $9 THEN ${preferredStore('(SELECT id FROM ingredients_found)')} ELSE $10::uuid END]`)},
    added AS (
      INSERT INTO groceries (
        household_id, id, ingredient_id, name, unit, amount, by_piece, is_done, store_id, sort_order, note, purchase_amount, made_of,
        completed_at
      )
      SELECT own.household_id, $2, (SELECT id FROM ingredients_found), $4, $5, $6, $7, $8, held.id, ${LAST_ORDER} + 1, $11, $12::float8, $13,
        CASE WHEN $8 THEN (SELECT now()) END
      FROM ${OWN_HOUSEHOLD} LEFT JOIN held_stores held ON true
      WHERE ($9 OR $10::uuid IS NULL OR held.id IS NOT NULL) AND (
        $13::text IS NULL OR NOT EXISTS (SELECT FROM deleted_groceries WHERE household_id = $1 AND id = $2)
      )
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING *
    ),
    ${noteChanges([{ kind: 'grocery', from: 'added', single: true }])}
    SELECT ${GROCERY_COLUMNS} FROM added g`,
};

/** The values of the statement. */
export function groceryValues(grocery: NewGrocery): unknown[] {
  const { householdId, id, name, unit, amount, byPiece, isDone, storeId } = grocery;
  const { note = null, purchaseAmount = null, madeOf = null } = grocery;
  const ingredient = JSON.stringify(ingredientKeys(name === null ? [] : [name]));
  const store = [storeId === undefined, storeId ?? null];
  return [householdId, id, ingredient, name, unit, amount, byPiece, isDone, ...store, note, purchaseAmount, madeOf];
}

export const SET_DONE: Statement = {
  name: 'grocery-set-done',
  notes: true,
  text: `
    WITH changed AS (
      UPDATE groceries SET is_done = $4, completed_at = CASE WHEN $4 THEN COALESCE(completed_at, (SELECT now())) END,
        updated_at = now(), version = version + 1
      WHERE household_id = $1 AND id = $2 AND version = $3
      RETURNING *
    ),
    ${noteChanges([{ kind: 'grocery', from: 'changed', single: true }])}
    SELECT ${GROCERY_COLUMNS} FROM changed g`,
};

const COUNT: Statement = {
  name: 'grocery-count',
  text: 'SELECT count(*)::int AS count FROM groceries WHERE household_id = $1',
};

const ASSIGN_STORE: Statement = {
  name: 'grocery-assign-store',
  notes: true,
  text: `
    WITH ${heldStores('ARRAY[$4::uuid]')},
    changed AS (
      UPDATE groceries SET store_id = $4, updated_at = now(), version = version + 1
      WHERE household_id = $1 AND id = $2 AND version = $3 AND ($4::uuid IS NULL OR $4 = ANY(ARRAY(SELECT id FROM held_stores)))
      RETURNING *
    ), preferred AS (${savePreferredStore('changed', '$4', '$5')}),
    ${noteChanges([{ kind: 'grocery', from: 'changed', single: true }], ['preferred'])}
    SELECT ${GROCERY_COLUMNS} FROM changed g`,
};

const DELETE: Statement = {
  name: 'grocery-delete',
  notes: true,
  text: `
    WITH removed AS (DELETE FROM groceries WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *),
    kept AS (${keepDeleted('removed')}),
    ${noteChanges([{ kind: 'grocery', from: 'removed', op: 'delete', single: true }], ['kept'])}
    SELECT ${GROCERY_COLUMNS} FROM removed g`,
};

const DONE = `
  is_done AND (NOT $2 OR store_id IS NOT DISTINCT FROM $4::uuid) AND (
    $3::jsonb IS NULL OR EXISTS (
      SELECT FROM jsonb_array_elements($3::jsonb) AS seen WHERE (seen ->> 'id')::uuid = id AND (seen ->> 'version')::int = version
    )
  )`;

/**
 * Deletes all lines that are done, or those in `$3` that are done and have the given version. `$2` selects one store,
 * or the lines without a store.
 */
const DELETE_DONE: Statement = {
  name: 'grocery-delete-done',
  notes: true,
  text: `
    WITH ${lockedRows('groceries', DONE)},
    removed AS (DELETE FROM groceries g WHERE g.household_id = $1 AND ${DONE} AND ${allLocked('groceries')} RETURNING g.*),
    kept AS (${keepDeleted('removed')}),
    ${noteChanges([{ kind: 'grocery', from: 'removed', op: 'delete' }], ['kept'])}
    SELECT id FROM removed ORDER BY sort_order, id`,
};

/**
 * Restores the line with a higher version than it had. Its store, recipe or recurring grocery may have been deleted
 * since.
 */
const RESTORE: Statement = {
  name: 'grocery-restore',
  notes: true,
  text: `
    WITH taken AS (
      DELETE FROM deleted_groceries
      WHERE household_id = $1 AND id = $2 AND deleted_at > now() - interval '${KEPT_DAYS} days'
      RETURNING content
    ),
    ${heldStores(`ARRAY(SELECT (content ->> 'store_id')::uuid FROM taken)`)},
    restored AS (
      INSERT INTO groceries AS g (${KEPT_COLUMNS})
      SELECT own.household_id, $2, r.name, r.ingredient_id,
        CASE WHEN EXISTS (
          SELECT FROM jsonb_array_elements(r.sources) s
          JOIN recipes k ON k.household_id = $1 AND k.id = (s ->> 'recipeId')::uuid AND k.deleted_at IS NULL
          JOIN recipe_ingredients l ON l.household_id = $1 AND l.recipe_id = k.id AND l.id = r.recipe_ingredient_id
        ) THEN r.recipe_ingredient_id END,
        (SELECT o.id FROM recurring_groceries o WHERE o.household_id = $1 AND o.id = r.recurring_grocery_id FOR KEY SHARE),
        (SELECT id FROM held_stores),
        r.unit, r.amount, r.by_piece, r.is_done, r.sort_order, r.version + 1, r.note, r.purchase_amount, r.sources, r.exact_amount,
        r.source_amounts, r.made_of, r.completed_at, r.created_at, now()
      FROM taken CROSS JOIN LATERAL jsonb_populate_record(NULL::groceries, taken.content) r CROSS JOIN ${OWN_HOUSEHOLD}
      RETURNING *
    ),
    ${noteChanges([{ kind: 'grocery', from: 'restored', single: true }], ['taken'])}
    SELECT ${GROCERY_COLUMNS} FROM restored g`,
};

const REMOVE_OLD: Statement = {
  name: 'grocery-remove-old',
  scope: 'server',
  text: `DELETE FROM deleted_groceries WHERE deleted_at < now() - interval '${KEPT_DAYS} days'`,
};

@Injectable()
export class GroceriesRepository implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly lists: PolledLists,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    const entity = `SELECT ${GROCERY_COLUMNS} FROM groceries g WHERE g.household_id = $1 AND g.id = changed.id`;
    this.feed.show({ kind: 'grocery', scope: 'groceries:read', entities: entity });
  }

  /** A list of `GroceryDto`. */
  list(householdId: string, { storeId = '', groupBy }: GroceryView, known: readonly string[]): Promise<ReadList> {
    if (groupBy === 'aisle') return this.lists.read(LIST_BY_AISLE, [householdId, storeId], known);
    if (storeId !== '') return this.lists.read(LIST_OF_STORE, [householdId, storeId], known);
    return this.lists.read(LIST_GROCERIES, [householdId], known);
  }

  async count(householdId: string, queries: Queries = this.sql): Promise<number> {
    return (await queries.row<{ count: number }>(COUNT, [householdId]))?.count ?? 0;
  }

  findById(householdId: string, id: string): Promise<GroceryDto | null> {
    return this.sql.row<GroceryDto>(FIND_GROCERY, [householdId, id]);
  }

  async findAll(householdId: string, ids: readonly string[]): Promise<Map<string, GroceryDto>> {
    const rows = await this.sql.rows<GroceryDto>(FIND_ALL, [householdId, ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** By id, the digests of the requests that created the lines; `null` for a line whose id the server chose. */
  async madeOf(householdId: string, ids: readonly string[]): Promise<Map<string, string | null>> {
    const rows = await this.sql.rows<{ id: string; madeOf: string | null }>(FIND_MADE_OF, [householdId, ids]);
    return new Map(rows.map(({ id, madeOf }) => [id, madeOf]));
  }

  /** `null` when the household does not have the store, or a line or deleted line has this id. */
  insert(grocery: NewGrocery): Promise<GroceryDto | null> {
    return this.sql.row<GroceryDto>(INSERT_GROCERY, groceryValues(grocery));
  }

  /**
   * Returns the written lines in no particular order.
   * @param queries the transaction; this is its last statement
   */
  async write(householdId: string, writes: GroceryWrites, queries: Queries = this.sql): Promise<WrittenGrocery[]> {
    return written(await queries.rows<WrittenRow>(WRITE_GROCERIES, writeValues(householdId, writes)));
  }

  setDoneAtVersion(householdId: string, id: string, version: number, isDone: boolean): Promise<GroceryDto | null> {
    return this.sql.row<GroceryDto>(SET_DONE, [householdId, id, version, isDone]);
  }

  /** Also changes nothing when the household does not have the store. */
  assignStoreAtVersion(
    householdId: string,
    id: string,
    version: number,
    storeId: string | null,
    savePreference: boolean,
  ): Promise<GroceryDto | null> {
    const values = [householdId, id, version, storeId, savePreference];
    return this.sql.row<GroceryDto>(ASSIGN_STORE, values);
  }

  /** `null` when nothing was moved. */
  moveAtVersion({ householdId, id, version, afterId, storeId }: Move): Promise<GroceryDto | null> {
    const values = [householdId, id, version, afterId, storeId !== undefined, storeId ?? null];
    const isMovable = [householdId, id, version, afterId, storeId ?? null];
    return this.sql.transaction(householdId, async (tx) => {
      await this.lock(tx, householdId);
      const moved = await tx.row<GroceryDto>(MOVE, values);
      if (moved !== null || (await tx.row<{ isMovable: boolean }>(IS_MOVABLE, isMovable))?.isMovable !== true)
        return moved;
      await tx.rows(SPREAD, [householdId]);
      return tx.row<GroceryDto>(MOVE, values);
    });
  }

  /**
   * Waits until nobody else in the household orders or merges lines, and makes others wait until the transaction ends.
   */
  async lock(tx: Transaction, householdId: string): Promise<void> {
    await tx.rows(LOCK_LIST, [householdId]);
  }

  removeAtVersion(householdId: string, id: string, version: number): Promise<GroceryDto | null> {
    return this.sql.row<GroceryDto>(DELETE, [householdId, id, version]);
  }

  /**
   * @param storeId `undefined` for lines of all stores and of none
   * @param seen the lines to delete; all that are done when it is missing
   */
  async removeDone(
    householdId: string,
    storeId: string | null | undefined,
    seen: readonly AtVersion[] | null,
  ): Promise<string[]> {
    const values = [householdId, storeId !== undefined, seen === null ? null : JSON.stringify(seen), storeId ?? null];
    return (await this.sql.rows<{ id: string }>(DELETE_DONE, values)).map(({ id }) => id);
  }

  restore(householdId: string, id: string): Promise<GroceryDto | null> {
    return this.sql.row<GroceryDto>(RESTORE, [householdId, id]);
  }

  /** Removes the deleted lines of all households whose 30 days are over. */
  async removeOld(): Promise<void> {
    await this.sql.rows(REMOVE_OLD, []);
  }
}

export type WrittenRow = GroceryDto & { readonly writtenAs: WrittenAs };

/** Reads the answer of `WRITE_GROCERIES`. */
export function written(rows: readonly WrittenRow[]): WrittenGrocery[] {
  return rows.map(({ writtenAs, ...grocery }) => ({ as: writtenAs, grocery }));
}

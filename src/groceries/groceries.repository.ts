import { Injectable } from '@nestjs/common';
import { noteChanges } from '../changes/note-changes.js';
import { polledList, PolledLists, type ReadList } from '../changes/polled-lists.js';
import { isForeignKeyViolation } from '../database/pg-errors.js';
import { Sql, type Statement } from '../database/sql.js';
import {
  findOrAddIngredients,
  ingredientKeys,
  preferredStore,
  savePreferredStore,
} from '../ingredients/ingredient-sql.js';
import type { GroceryDto } from './groceries.dto.js';

export interface NewGrocery {
  id: string;
  householdId: string;
  name: string | null;
  unit: string | null;
  amount: number | null;
  byPiece: boolean;
  isDone: boolean;
  /** `undefined`: the store last saved for the ingredient. */
  storeId: string | null | undefined;
}

const COLUMNS = `
  g.id, g.recipe_ingredient_id AS "recipeIngredientId", g.name, g.ingredient_id AS "ingredientId", g.unit, g.amount,
  CASE WHEN g.by_piece THEN ceil(g.amount) ELSE g.amount END AS "purchaseAmount", g.is_done AS "isDone", g.sort_order AS "sortOrder", g.version, g.recurring_grocery_id AS "recurringGroceryId",
  g.store_id AS "storeId"`;

export const LIST_GROCERIES = polledList({
  name: 'grocery-list',
  items: `SELECT ${COLUMNS} FROM groceries g WHERE g.household_id = $1 ORDER BY g.sort_order, g.id`,
  kind: 'grocery',
  known: '$2',
});

export const FIND_GROCERY = {
  name: 'grocery-find',
  text: `SELECT ${COLUMNS} FROM groceries g WHERE g.household_id = $1 AND g.id = $2`,
};

/**
 * Adds the ingredient too when the household does not have it. Two groceries added at the same moment may share a sort order;
 * their ids then decide.
 */
export const INSERT_GROCERY: Statement = {
  name: 'grocery-insert',
  notes: true,
  text: `
    WITH ${findOrAddIngredients('$3::jsonb')},
    added AS (
    INSERT INTO groceries (household_id, id, ingredient_id, name, unit, amount, by_piece, is_done, store_id, sort_order)
    SELECT $1, $2, i.id, $4, $5, $6, $7, $8,
      CASE WHEN $9 THEN ${preferredStore('i.id')} ELSE $10::uuid END,
      (SELECT COALESCE(max(sort_order), 0) + 1 FROM groceries WHERE household_id = $1)
    FROM (SELECT (SELECT id FROM ingredients_found)) AS i(id)
    RETURNING *
    ),
    ${noteChanges([{ kind: 'grocery', from: 'added' }])}
    SELECT ${COLUMNS} FROM added g`,
};

/** The values of the statement. */
export function insertValues(grocery: NewGrocery): unknown[] {
  const { householdId, id, name, unit, amount, byPiece, isDone, storeId } = grocery;
  const ingredient = JSON.stringify(ingredientKeys(name === null ? [] : [name]));
  return [householdId, id, ingredient, name, unit, amount, byPiece, isDone, storeId === undefined, storeId ?? null];
}

export const SET_DONE: Statement = {
  name: 'grocery-set-done',
  notes: true,
  text: `
    WITH changed AS (
      UPDATE groceries SET is_done = $4, version = version + 1
      WHERE household_id = $1 AND id = $2 AND version = $3
      RETURNING *
    ),
    ${noteChanges([{ kind: 'grocery', from: 'changed' }])}
    SELECT ${COLUMNS} FROM changed g`,
};

const ASSIGN_STORE: Statement = {
  name: 'grocery-assign-store',
  notes: true,
  text: `
    WITH changed AS (
      UPDATE groceries SET store_id = $4, version = version + 1
      WHERE household_id = $1 AND id = $2 AND version = $3
        AND ($4::uuid IS NULL OR EXISTS (SELECT 1 FROM stores WHERE household_id = $1 AND id = $4))
      RETURNING *
    ), preferred AS (${savePreferredStore('changed', '$4', '$5')}),
    ${noteChanges([{ kind: 'grocery', from: 'changed' }], ['preferred'])}
    SELECT ${COLUMNS} FROM changed g`,
};

const DELETE: Statement = {
  name: 'grocery-delete',
  notes: true,
  text: `
    WITH removed AS (DELETE FROM groceries WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *),
    ${noteChanges([{ kind: 'grocery', from: 'removed', op: 'delete' }])}
    SELECT ${COLUMNS} FROM removed g`,
};

@Injectable()
export class GroceriesRepository {
  constructor(
    private readonly sql: Sql,
    private readonly lists: PolledLists,
  ) {}

  /** A list of `GroceryDto`. */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(LIST_GROCERIES, [householdId], known);
  }

  findById(householdId: string, id: string): Promise<GroceryDto | null> {
    return this.sql.row<GroceryDto>(FIND_GROCERY, [householdId, id]);
  }

  /** `null` when the household has no such store. */
  async insert(grocery: NewGrocery): Promise<GroceryDto | null> {
    try {
      return await this.sql.row<GroceryDto>(INSERT_GROCERY, insertValues(grocery));
    } catch (error) {
      if (isForeignKeyViolation(error, 'groceries_store_fkey')) return null;
      throw error;
    }
  }

  setDoneAtVersion(householdId: string, id: string, version: number, isDone: boolean): Promise<GroceryDto | null> {
    return this.sql.row<GroceryDto>(SET_DONE, [householdId, id, version, isDone]);
  }

  /** Changes nothing either when the household has no such store. */
  assignStoreAtVersion(
    householdId: string,
    id: string,
    version: number,
    storeId: string | null,
    savePreference: boolean,
  ): Promise<GroceryDto | null> {
    return this.sql.row<GroceryDto>(ASSIGN_STORE, [householdId, id, version, storeId, savePreference]);
  }

  removeAtVersion(householdId: string, id: string, version: number): Promise<GroceryDto | null> {
    return this.sql.row<GroceryDto>(DELETE, [householdId, id, version]);
  }
}

import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In, IsNull } from 'typeorm';
import { HouseholdRepository } from '../database/household-repository.js';
import type { PatchOrSql } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import type { GroceryToAdd } from './grocery-lines.js';
import { Grocery } from './grocery.entity.js';
import type { BoughtLine } from './suggestions/most-bought.js';

/**
 * The difference between the sort orders of two lines after the list was numbered again. So about ten moves to the same place need no
 * new numbers for other lines.
 */
const STEP = 1_024;
/** Postgres accepts 65,535 values in a statement. */
const ROWS_OF_INSERT = 1_000;

/** A line to insert. Columns that are missing get the default values of the table. */
export type NewGrocery = Omit<GroceryToAdd, 'storeId' | 'completedAt'> &
  Pick<Grocery, 'householdId' | 'ingredientId' | 'storeId' | 'sortOrder'> &
  Partial<Pick<Grocery, 'version' | 'createdAt'>> &
  PatchOrSql<Pick<Grocery, 'completedAt' | 'updatedAt'>>;

interface SoughtLines {
  readonly storeId?: string | undefined;
  readonly ingredientId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

type Place = Pick<Grocery, 'sortOrder' | 'id'>;

const FIRST: Place = { sortOrder: 0, id: '00000000-0000-0000-0000-000000000000' };

@Injectable()
export class GroceriesRepository extends HouseholdRepository<Grocery> {
  constructor(transactions: Transactions) {
    super(Grocery, transactions);
  }

  /** The lines with these values, in the order of the list. */
  list(householdId: string, { storeId, ingredientId, ids }: SoughtLines = {}): Promise<Grocery[]> {
    return this.table.find({
      where: {
        householdId,
        ...(storeId !== undefined && { storeId }),
        ...(ingredientId !== undefined && { ingredientId }),
        ...(ids !== undefined && { id: In(ids) }),
      },
      order: { sortOrder: 'ASC', id: 'ASC' },
    });
  }

  /** The lines that were ticked last. */
  listBought(householdId: string, most: number): Promise<BoughtLine[]> {
    return this.query(
      `SELECT name, ingredient_id AS "ingredientId", completed_at AS "boughtAt" FROM groceries
       WHERE household_id = $1 AND is_done AND name IS NOT NULL AND completed_at IS NOT NULL
       ORDER BY completed_at DESC LIMIT $2`,
      [householdId, most],
    );
  }

  /** Locks the lines with these values in the order of their ids, so that two transactions with the same lines cannot deadlock. */
  lockBy(householdId: string, where: Omit<FindOptionsWhere<Grocery>, 'householdId'>): Promise<Grocery[]> {
    return this.table.find({
      where: { ...where, householdId },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  hasOpenLine(householdId: string, recurringGroceryId: string): Promise<boolean> {
    return this.table.existsBy({ householdId, recurringGroceryId, isDone: false });
  }

  /**
   * Locks lines that are done.
   * @param storeId `null` for lines without a store; `undefined` for all
   * @param ids all lines without them
   */
  lockDone(householdId: string, storeId: string | null | undefined, ids?: readonly string[]): Promise<Grocery[]> {
    return this.lockBy(householdId, {
      isDone: true,
      ...(storeId !== undefined && { storeId: storeId ?? IsNull() }),
      ...(ids !== undefined && { id: In(ids) }),
    });
  }

  /** Adds the lines whose ids are not taken, in the order of their ids, so that two transactions with the same ids cannot deadlock. */
  async add(lines: readonly NewGrocery[]): Promise<Grocery[]> {
    const rows = lines.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const added: Grocery[] = [];
    for (let first = 0; first < rows.length; first += ROWS_OF_INSERT)
      added.push(...(await this.insertNew(rows.slice(first, first + ROWS_OF_INSERT))));
    return added;
  }

  /** Deletes lines that the caller has locked. @returns the deleted lines */
  async removeAll(householdId: string, ids: readonly string[]): Promise<Grocery[]> {
    const statement = 'DELETE FROM groceries WHERE household_id = $1 AND id = ANY($2) RETURNING *';
    return this.toRows(await this.query(statement, [householdId, ids]));
  }

  /** The line that `content` holds column by column. */
  rowOf(content: object): Grocery {
    return this.toRows([content])[0] as Grocery;
  }

  /** Whether one of these recipes, outside the bin, has the ingredient. */
  async isNeeded(householdId: string, recipeIds: readonly string[], recipeIngredientId: string): Promise<boolean> {
    const lines = await this.query(
      `SELECT l.id FROM recipe_ingredients l JOIN recipes r ON r.household_id = $1 AND r.id = l.recipe_id
       WHERE l.household_id = $1 AND l.recipe_id = ANY($2) AND l.id = $3 AND r.deleted_at IS NULL`,
      [householdId, recipeIds, recipeIngredientId],
    );
    return lines.length > 0;
  }

  /** The sort order of the last line; 0 for an empty list. */
  async lastOrder(householdId: string): Promise<number> {
    return (await this.table.maximum('sortOrder', { householdId })) ?? 0;
  }

  /**
   * A sort order between a line and the one after it, without counting the line `id`; `null` when no number is free.
   * @param before `null` for the first place
   */
  async orderAfter(householdId: string, id: string, before: Place | null): Promise<number | null> {
    const { sortOrder: low, id: beforeId } = before ?? FIRST;
    const [next] = await this.query<{ sortOrder: number }>(
      `SELECT sort_order AS "sortOrder" FROM groceries
       WHERE household_id = $1 AND id <> $2 AND (sort_order, id) > ($3, $4) ORDER BY sort_order, id LIMIT 1`,
      [householdId, id, low, beforeId],
    );
    const room = (next?.sortOrder ?? low + 2) - low;
    return room > 1 ? low + Math.floor(room / 2) : null;
  }

  /** Numbers all lines again, with free numbers between them. The versions stay, because an order is not content. */
  async spread(householdId: string): Promise<Pick<Grocery, 'householdId' | 'id' | 'version'>[]> {
    await this.lockBy(householdId, {});
    return this.query(
      `UPDATE groceries g SET sort_order = p.place * ${STEP}
       FROM (SELECT id, row_number() OVER (ORDER BY sort_order, id) AS place FROM groceries WHERE household_id = $1) p
       WHERE g.household_id = $1 AND g.id = p.id RETURNING g.household_id AS "householdId", g.id, g.version`,
      [householdId],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import type { DateRange } from '../../http/fields/calendar-dates.js';
import { MEAL_CATEGORIES } from '../../parser/vocabulary/meal-categories.js';
import { heldStores } from '../../stores/store-sql.js';
import type { GroceryWrites } from '../grocery-writes.js';
import { GroceriesRepository, type WrittenGrocery } from '../groceries.repository.js';
import type { SharedLine } from './planned-shares.js';
import type { OpenLine, RecipeLine, WantedRecipe } from './wanted-lines.js';

const FIND_RECIPE: Statement = {
  name: 'grocery-recipe',
  text: `
    SELECT id AS "recipeId", name AS "recipeName", NULL AS "calendarItemId", servings, servings AS "wantedServings"
    FROM recipes WHERE household_id = $1 AND id = $2 AND deleted_at IS NULL`,
};

export const FIND_PLANNED: Statement = {
  name: 'grocery-planned-recipes',
  text: `
    SELECT r.id AS "recipeId", r.name AS "recipeName", p.id AS "calendarItemId", r.servings,
      COALESCE(p.planned_servings, r.servings) AS "wantedServings"
    FROM planned_recipes p JOIN recipes r ON r.household_id = $1 AND r.id = p.recipe_id
    WHERE p.household_id = $1 AND p.date BETWEEN $2 AND $3 AND ($4::uuid[] IS NULL OR p.id = ANY($4))
    ORDER BY p.date, array_position($6::text[], p.slot), p.sort_order, p.id LIMIT $5`,
};

/** Two lines with one position are the same line in two systems of units. */
export const FIND_LINES: Statement = {
  name: 'grocery-recipe-lines',
  text: `
    SELECT l.recipe_id AS "recipeId", l.id, i.name, i.name_key AS key, l.amount, l.unit, l.note,
      i.preferred_store_id AS "preferredStoreId", p.id IS NOT NULL AS "isInPantry",
      l.system_used <> r.system_used AND EXISTS (
        SELECT FROM recipe_ingredients o
        WHERE o.household_id = $1 AND o.recipe_id = l.recipe_id AND o.position = l.position AND o.system_used = r.system_used
      ) AS "isOtherSystem"
    FROM recipe_ingredients l
    JOIN recipes r ON r.household_id = $1 AND r.id = l.recipe_id
    JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
    LEFT JOIN pantry_items p ON p.household_id = $1 AND p.ingredient_id = l.ingredient_id
    WHERE l.household_id = $1 AND l.recipe_id = ANY($2::uuid[])
    ORDER BY l.recipe_id, l.position, l.system_used, l.id`,
};

/** Includes lines that were deleted after they were done. */
export const FIND_ADDED: Statement = {
  name: 'grocery-added-before',
  text: `
    SELECT DISTINCT concat(s ->> 'calendarItemId', '/', s ->> 'recipeIngredientId') AS key
    FROM (
      SELECT sources FROM groceries WHERE household_id = $1
      UNION ALL
      SELECT content -> 'sources' FROM deleted_groceries WHERE household_id = $1 AND (content ->> 'is_done')::boolean
    ) lines CROSS JOIN LATERAL jsonb_array_elements(lines.sources) s
    WHERE (s ->> 'calendarItemId')::uuid = ANY($2::uuid[])`,
};

/** Runs before lines are locked, because the removal of a store locks the store first and its lines then. */
const HOLD_STORES: Statement = {
  name: 'grocery-hold-stores',
  text: `WITH ${heldStores('$2::uuid[]')} SELECT id FROM held_stores`,
};

/** Locks the open lines, so that nobody ticks or changes them until the transaction ends. */
export const LOCK_OPEN: Statement = {
  name: 'grocery-lock-open',
  text: `
    WITH open AS MATERIALIZED (
    SELECT g.id, g.version, i.name_key AS key, g.store_id AS "storeId", g.amount, g.exact_amount AS "exactAmount", g.unit, g.sources,
      g.source_amounts AS "sourceAmounts", g.sort_order
    FROM groceries g JOIN ingredients i ON i.household_id = $1 AND i.id = g.ingredient_id
    WHERE g.household_id = $1 AND NOT g.is_done AND g.purchase_amount IS NULL AND g.recurring_grocery_id IS NULL
      AND i.name_key = ANY($2::text[])
    ORDER BY g.id FOR UPDATE OF g
    )
    SELECT id, version, key, "storeId", amount, "exactAmount", unit, sources, "sourceAmounts" FROM open ORDER BY sort_order, id`,
};

/** Locks the open lines that contain a share of items of the plan. */
const LOCK_SHARED: Statement = {
  name: 'grocery-lock-shared',
  text: `
    SELECT g.id, g.version, g.recipe_ingredient_id IS NOT NULL AS "isOfRecipe", '' AS key, g.store_id AS "storeId", g.amount,
      g.exact_amount AS "exactAmount", g.unit, g.sources, g.source_amounts AS "sourceAmounts"
    FROM groceries g
    WHERE g.household_id = $1 AND NOT g.is_done AND EXISTS (
      SELECT FROM jsonb_array_elements(g.sources) s WHERE (s ->> 'calendarItemId')::uuid = ANY($2::uuid[])
    )
    ORDER BY g.id FOR UPDATE OF g`,
};

/** Rolls back a transaction that only computed a preview. */
class Undone extends Error {
  constructor(readonly written: WrittenGrocery[]) {
    super('A preview is not kept');
  }
}

@Injectable()
export class FromRecipesRepository {
  constructor(
    private readonly sql: Sql,
    private readonly groceries: GroceriesRepository,
  ) {}

  findRecipe(tx: Transaction, householdId: string, id: string): Promise<WantedRecipe | null> {
    return tx.row<WantedRecipe & Record<string, unknown>>(FIND_RECIPE, [householdId, id]);
  }

  /**
   * In the order of the plan.
   * @param itemIds `null` for all items of the days
   * @param most maximum number of items
   */
  findPlanned(
    tx: Transaction,
    householdId: string,
    { from, to }: DateRange,
    itemIds: readonly string[] | null,
    most: number,
  ): Promise<WantedRecipe[]> {
    const values = [householdId, from, to, itemIds, most, MEAL_CATEGORIES];
    return tx.rows<WantedRecipe & Record<string, unknown>>(FIND_PLANNED, values);
  }

  linesOf(tx: Transaction, householdId: string, recipeIds: readonly string[]): Promise<RecipeLine[]> {
    return tx.rows<RecipeLine & Record<string, unknown>>(FIND_LINES, [householdId, recipeIds]);
  }

  /**
   * The ingredients that are on the list for these items of the plan, or were bought for them, as
   * `calendarItemId/recipeIngredientId`.
   */
  async addedBefore(tx: Transaction, householdId: string, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await tx.rows<{ key: string }>(FIND_ADDED, [householdId, itemIds]);
    return new Set(rows.map(({ key }) => key));
  }

  /** Returns the stores that exist, and locks them, so that nobody removes them until the transaction ends. */
  async holdStores(tx: Transaction, householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await tx.rows<{ id: string }>(HOLD_STORES, [householdId, ids]);
    return new Set(rows.map(({ id }) => id));
  }

  lockOpen(tx: Transaction, householdId: string, keys: readonly string[]): Promise<OpenLine[]> {
    return tx.rows<OpenLine & Record<string, unknown>>(LOCK_OPEN, [householdId, keys]);
  }

  /** Locks and returns the open lines that contain a share of these items of the plan. */
  async lockShared(tx: Transaction, householdId: string, itemIds: readonly string[]): Promise<SharedLine[]> {
    await this.groceries.lock(tx, householdId);
    return tx.rows<SharedLine & Record<string, unknown>>(LOCK_SHARED, [householdId, itemIds]);
  }

  /** Number of lines on the list. */
  count(tx: Transaction, householdId: string): Promise<number> {
    return this.groceries.count(householdId, tx);
  }

  write(tx: Transaction, householdId: string, writes: GroceryWrites): Promise<WrittenGrocery[]> {
    return this.groceries.write(householdId, writes, tx);
  }

  /**
   * Runs `work` while nobody else in the household merges lines.
   * @param isKept whether the changes of `work` are committed
   */
  async inTurn(
    householdId: string,
    isKept: boolean,
    work: (tx: Transaction) => Promise<WrittenGrocery[]>,
  ): Promise<WrittenGrocery[]> {
    try {
      return await this.sql.transaction(householdId, async (tx) => {
        await this.groceries.lock(tx, householdId);
        const written = await work(tx);
        if (!isKept) throw new Undone(written);
        return written;
      });
    } catch (error) {
      if (error instanceof Undone) return error.written;
      throw error;
    }
  }
}

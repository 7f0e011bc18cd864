import { Injectable } from '@nestjs/common';
import { SqlRepository } from '../../database/sql-repository.js';
import type { DateRange } from '../../http/fields/calendar-dates.js';
import { MEAL_CATEGORIES } from '../../shared/meals.js';
import type { SharedLine } from './line-without.js';
import type { SourcesOfLine } from './listed-by-hand.js';
import type { OpenLine, RecipeLine, WantedLine, WantedRecipe } from './wanted-lines.js';

/** Reads what recipes want from the shopping list. */
@Injectable()
export class FromRecipesRepository extends SqlRepository {
  async findRecipe(householdId: string, id: string): Promise<WantedRecipe | null> {
    const [recipe] = await this.query<WantedRecipe>(
      `SELECT id AS "recipeId", name AS "recipeName", NULL AS "calendarItemId", servings, servings AS "wantedServings"
       FROM recipes WHERE household_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [householdId, id],
    );
    return recipe ?? null;
  }

  /**
   * In the order of the plan.
   * @param itemIds `null` for all items of the days
   * @param most maximum number of items
   */
  findPlanned(
    householdId: string,
    { from, to }: DateRange,
    itemIds: readonly string[] | null,
    most: number,
  ): Promise<WantedRecipe[]> {
    return this.query(
      `SELECT r.id AS "recipeId", r.name AS "recipeName", p.id AS "calendarItemId", r.servings,
         COALESCE(p.planned_servings, r.servings) AS "wantedServings"
       FROM planned_recipes p JOIN recipes r ON r.household_id = $1 AND r.id = p.recipe_id
       WHERE p.household_id = $1 AND p.date BETWEEN $2 AND $3 AND ($4::uuid[] IS NULL OR p.id = ANY($4))
       ORDER BY p.date, array_position($6::text[], p.slot), p.sort_order, p.id LIMIT $5`,
      [householdId, from, to, itemIds, most, MEAL_CATEGORIES],
    );
  }

  /** Two lines with one position are the same line in two systems of units. */
  linesOf(householdId: string, recipeIds: readonly string[]): Promise<RecipeLine[]> {
    return this.query(
      `SELECT l.recipe_id AS "recipeId", l.id, l.name, i.name_key AS "nameKey", i.food_id AS "foodId", l.amount, l.unit, l.note,
         i.preferred_store_id AS "preferredStoreId", EXISTS (
           SELECT FROM pantry_items p JOIN ingredients o ON o.household_id = $1 AND o.id = p.ingredient_id
           WHERE p.household_id = $1 AND (o.id = i.id OR o.food_id = i.food_id)
         ) AS "isInPantry",
         l.system_used <> r.system_used AND EXISTS (
           SELECT FROM recipe_ingredients o
           WHERE o.household_id = $1 AND o.recipe_id = l.recipe_id AND o.position = l.position AND o.system_used = r.system_used
         ) AS "isOtherSystem"
       FROM recipe_ingredients l
       JOIN recipes r ON r.household_id = $1 AND r.id = l.recipe_id
       JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
       WHERE l.household_id = $1 AND l.recipe_id = ANY($2::uuid[])
       ORDER BY l.recipe_id, l.position, l.system_used, l.id`,
      [householdId, recipeIds],
    );
  }

  /**
   * The ingredients that are on the list for these items of the plan, or were bought for them, as `calendarItemId/recipeIngredientId`.
   * Includes lines that were deleted after they were done.
   */
  async addedBefore(householdId: string, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (itemIds.length === 0) return new Set();
    const rows = await this.query<{ key: string }>(
      `SELECT DISTINCT concat(s ->> 'calendarItemId', '/', s ->> 'recipeIngredientId') AS key
       FROM (
         SELECT sources FROM groceries WHERE household_id = $1
         UNION ALL
         SELECT content -> 'sources' FROM deleted_groceries WHERE household_id = $1 AND (content ->> 'is_done')::boolean
       ) lines CROSS JOIN LATERAL jsonb_array_elements(lines.sources) s
       WHERE (s ->> 'calendarItemId')::uuid = ANY($2::uuid[])`,
      [householdId, itemIds],
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** What recipes put into the list without the plan: into open lines, and into those that were bought within the last three days. */
  listedByHand(householdId: string, recipeIds: readonly string[]): Promise<SourcesOfLine[]> {
    return this.query(
      `SELECT g.sources, g.source_amounts AS "sourceAmounts" FROM groceries g
       WHERE g.household_id = $1 AND (NOT g.is_done OR g.completed_at > now() - interval '3 days') AND EXISTS (
         SELECT FROM jsonb_array_elements(g.sources) s
         WHERE (s ->> 'recipeId')::uuid = ANY($2::uuid[]) AND s ->> 'calendarItemId' IS NULL
       )`,
      [householdId, recipeIds],
    );
  }

  /**
   * Locks the open lines of these ingredients into which others may be merged, so that nobody ticks or changes them until the transaction
   * ends.
   * @returns the lines in the order of the list
   */
  async lockOpen(householdId: string, wanted: readonly WantedLine[]): Promise<OpenLine[]> {
    const lines = await this.query<OpenLine & { sortOrder: number }>(
      `SELECT g.id, g.version, i.name_key AS "nameKey", i.food_id AS "foodId", g.store_id AS "storeId", g.amount, g.exact_amount AS "exactAmount", g.unit, g.note, g.sources,
         g.source_amounts AS "sourceAmounts", g.sort_order AS "sortOrder"
       FROM groceries g JOIN ingredients i ON i.household_id = $1 AND i.id = g.ingredient_id
       WHERE g.household_id = $1 AND NOT g.is_done AND g.purchase_amount IS NULL AND g.recurring_grocery_id IS NULL
         AND (i.name_key = ANY($2::text[]) OR i.food_id = ANY($3::text[]))
       ORDER BY g.id FOR NO KEY UPDATE OF g`,
      [householdId, wanted.map(({ nameKey }) => nameKey), wanted.flatMap(({ foodId }) => foodId ?? [])],
    );
    return lines.toSorted((one, other) => one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1));
  }

  /** Locks and returns the open lines that contain a share of these items of the plan, or of this recipe without a planned day. */
  lockShared(
    householdId: string,
    { itemIds = [], recipeId = null }: { readonly itemIds?: readonly string[]; readonly recipeId?: string | null },
  ): Promise<SharedLine[]> {
    return this.query(
      `SELECT g.id, g.version, g.recipe_ingredient_id IS NOT NULL AS "isOfRecipe", '' AS "nameKey", i.food_id AS "foodId", g.store_id AS "storeId", g.amount,
         g.exact_amount AS "exactAmount", g.unit, g.sources, g.source_amounts AS "sourceAmounts"
       FROM groceries g LEFT JOIN ingredients i ON i.household_id = $1 AND i.id = g.ingredient_id
       WHERE g.household_id = $1 AND NOT g.is_done AND EXISTS (
         SELECT FROM jsonb_array_elements(g.sources) s
         WHERE (s ->> 'calendarItemId')::uuid = ANY($2::uuid[]) OR (s ->> 'recipeId' = $3::text AND s ->> 'calendarItemId' IS NULL)
       )
       ORDER BY g.id FOR NO KEY UPDATE OF g`,
      [householdId, itemIds, recipeId],
    );
  }

  /** Whether open lines contain a share of the recipe, planned or not. */
  async isListed(householdId: string, recipeId: string): Promise<boolean> {
    const [row] = await this.query<{ isListed: boolean }>(
      `SELECT EXISTS (
         SELECT FROM groceries g WHERE g.household_id = $1 AND NOT g.is_done
           AND g.sources @> jsonb_build_array(jsonb_build_object('recipeId', $2::text))
       ) AS "isListed"`,
      [householdId, recipeId],
    );
    return row?.isListed ?? false;
  }
}

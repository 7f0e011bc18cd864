import { MEAL_CATEGORIES } from '../parser/vocabulary/meal-categories.js';
import { lockedRows } from '../database/locked-rows.js';
import type { Statement } from '../database/sql.js';
import { utc } from '../database/utc-sql.js';

/** SQL of the position of the slot of item `p` in a day. */
export const SLOT_PLACE = `array_position(ARRAY[${MEAL_CATEGORIES.map((slot) => `'${slot}'`).join(', ')}], p.slot)`;

/** ORDER BY of the items `p` of the plan. */
export const PLAN_ORDER = `p.date, ${SLOT_PLACE}, p.sort_order, p.id`;

/** The recipe `r` of the item `p`, if it has one. */
export const ITS_RECIPE = 'LEFT JOIN recipes r ON r.household_id = $1 AND r.id = p.recipe_id';

/** SQL of the minutes that the recipe `r` takes; `NULL` when it has no times. */
export const RECIPE_MINUTES =
  'COALESCE(r.total_minutes, r.prep_minutes + r.cook_minutes, r.cook_minutes, r.prep_minutes)';

/**
 * The columns of `/planned-recipes`, from the item `p` and its recipe `r`.
 * @param image SQL for the image of `r`
 */
export const plannedColumns = (image: string): string => `
  p.id, p.date::text AS date, p.slot, p.sort_order AS "sortOrder", p.recipe_id AS "recipeId", p.version,
  r.name AS "recipeName", ${image} AS "recipeImage", r.servings, r.calories, p.planned_servings AS "plannedServings"`;

/** The columns of a `CalendarItemDto`, from the item `p` and its recipe `r`. */
export const itemColumns = (image: string): string => `
  ${plannedColumns(image)}, p.item_type AS "itemType", p.title, p.note, p.user_id AS "userId",
  ${utc('p.created_at')} AS "createdAt", ${utc('p.updated_at')} AS "updatedAt"`;

/** The sort order after the last item of a day and slot of household `$1`. */
export const lastPlace = (date: string, slot: string): string => `(
  SELECT COALESCE(max(l.sort_order), 0) + 1 FROM planned_recipes l
  WHERE l.household_id = $1 AND l.slot = ${slot} AND (l.date = ${date} OR (${date} IS NULL AND l.date IS NULL))
)`;

/**
 * Locks items in the order of their ids, before a transaction changes more than one of them, so that two such
 * transactions cannot deadlock. The recipes `$2` that are to be planned are locked before, because the removal of a
 * recipe locks the recipe first and its items then.
 * @param which a condition on the columns of an item
 */
export const lockItems = (name: string, which: string): Statement => ({
  name,
  text: `
    WITH recipes_held AS MATERIALIZED (
      SELECT id FROM recipes WHERE household_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR SHARE
    ),
    ${lockedRows('planned_recipes', `(SELECT count(*) FROM recipes_held) >= 0 AND ${which}`)}
    SELECT id FROM planned_recipes_locked`,
});

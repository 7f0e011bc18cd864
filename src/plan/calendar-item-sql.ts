import { MEAL_CATEGORIES } from '../parser/vocabulary/meal-categories.js';
import { lockedRows } from '../database/locked-rows.js';
import type { Statement } from '../database/sql.js';
import { utc } from '../database/utc-sql.js';

/** Of the item `p`. */
export const SLOT_PLACE = `array_position(ARRAY[${MEAL_CATEGORIES.map((slot) => `'${slot}'`).join(', ')}], p.slot)`;

/** Of the items `p`. */
export const PLAN_ORDER = `p.date, ${SLOT_PLACE}, p.sort_order, p.id`;

/** The recipe `r` of the item `p`, if it has one. */
export const ITS_RECIPE = 'LEFT JOIN recipes r ON r.household_id = $1 AND r.id = p.recipe_id';

/** SQL of the minutes that the recipe `r` takes, as far as it says. */
export const RECIPE_MINUTES =
  'COALESCE(r.total_minutes, r.prep_minutes + r.cook_minutes, r.cook_minutes, r.prep_minutes)';

/** What `/planned-recipes` shows of the item `p` and its recipe `r`. @param image SQL for the image of `r` */
export const plannedColumns = (image: string): string => `
  p.id, p.date::text AS date, p.slot, p.sort_order AS "sortOrder", p.recipe_id AS "recipeId", p.version,
  r.name AS "recipeName", ${image} AS "recipeImage", r.servings, r.calories, p.planned_servings AS "plannedServings"`;

/** A `CalendarItemDto` of the item `p` and its recipe `r`. */
export const itemColumns = (image: string): string => `
  ${plannedColumns(image)}, p.item_type AS "itemType", p.title, p.note, p.user_id AS "userId",
  ${utc('p.created_at')} AS "createdAt", ${utc('p.updated_at')} AS "updatedAt"`;

/** The place behind the last item of a day and slot of household `$1`. */
export const lastPlace = (date: string, slot: string): string => `(
  SELECT COALESCE(max(l.sort_order), 0) + 1 FROM planned_recipes l
  WHERE l.household_id = $1 AND l.slot = ${slot} AND (l.date = ${date} OR (${date} IS NULL AND l.date IS NULL))
)`;

/**
 * Locks items before more than one of them changes, in the order of their ids, so that two such transactions cannot wait for each
 * other. The recipes `$2` that they are to have are held before, because a removal of a recipe locks it first and its items then.
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

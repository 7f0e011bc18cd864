import { MEAL_CATEGORIES } from '../parser/vocabulary/meal-categories.js';

/** ORDER BY of the items `p` of the plan. */
export const PLAN_ORDER = `p.date, array_position(ARRAY[${MEAL_CATEGORIES.map((slot) => `'${slot}'`).join(', ')}], p.slot), p.sort_order, p.id`;

/** The recipe `r` of the item `p`, if it has one. */
export const ITS_RECIPE = 'LEFT JOIN recipes r ON r.household_id = $1 AND r.id = p.recipe_id';

/** SQL of the minutes that the recipe `r` takes; `NULL` when it has no times. */
export const RECIPE_MINUTES =
  'COALESCE(r.total_minutes, r.prep_minutes + r.cook_minutes, r.cook_minutes, r.prep_minutes)';

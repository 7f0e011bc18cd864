import { Injectable } from '@nestjs/common';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { RecipeIngredient } from '../entities/recipe-ingredient.entity.js';
import type { CookableRecipe, WhatIsThere } from './cookable.js';

/** Maximum number of ingredients that are named of a recipe, of those that are available and of those that are missing. */
const MOST_NAMED = 20;

/** Finds recipes by their ingredients. It only reads. */
@Injectable()
export class FindRecipesRepository extends TableRepository<RecipeIngredient> {
  constructor(transactions: Transactions) {
    super(RecipeIngredient, transactions);
  }

  /**
   * The recipes with the fewest missing ingredients first. Each row also has the total number of recipes. Headings among the
   * ingredients do not count. A recipe uses at least one of the named ingredients, or one of the pantry when none are named.
   * @param keys of the names in `there`. Each means the ingredient with this name and all whose names end in it (onion: red onion).
   * Ingredients in the pantry are only available by their exact names.
   */
  findCookable(
    householdId: string,
    keys: readonly string[],
    there: WhatIsThere,
  ): Promise<(CookableRecipe & { readonly total: number })[]> {
    const { withPantry, mostMissing, maxMinutes, categories, limit, cursor } = there;
    return this.query(
      `WITH known AS MATERIALIZED (
         SELECT i.id, i.name, k.named, k.named OR p.ingredient_id IS NOT NULL AS available
         FROM ingredients i LEFT JOIN pantry_items p ON p.household_id = $1 AND p.ingredient_id = i.id AND $3
         CROSS JOIN LATERAL (SELECT EXISTS (
           SELECT FROM unnest($2::text[]) key WHERE i.name_key = key OR right(i.name_key, length(key) + 1) = ' ' || key
         ) AS named) k
         WHERE i.household_id = $1
       ), lines AS (
         SELECT l.recipe_id, i.* FROM recipe_ingredients l JOIN known i ON i.id = l.ingredient_id
         WHERE l.household_id = $1 AND NOT (l.amount IS NULL AND COALESCE(l.unit, '') = '' AND i.name ~ '^#|[:：]\\s*$')
       ), found AS (
         SELECT recipe_id, count(DISTINCT id) FILTER (WHERE NOT available)::int AS lacking,
           count(DISTINCT id) FILTER (WHERE named)::int AS named,
           array_agg(DISTINCT name) FILTER (WHERE available) AS have, array_agg(DISTINCT name) FILTER (WHERE NOT available) AS missing
         FROM lines GROUP BY recipe_id
         HAVING bool_or(CASE WHEN cardinality($2::text[]) = 0 THEN available ELSE named END)
       )
       SELECT r.id, r.name, r.servings, r.total_minutes AS "totalMinutes", COALESCE(f.have[1:${MOST_NAMED}], '{}') AS have,
         COALESCE(f.missing[1:${MOST_NAMED}], '{}') AS missing, f.lacking AS "missingCount", (count(*) OVER ())::int AS total
       FROM found f JOIN recipes r ON r.household_id = $1 AND r.id = f.recipe_id
       WHERE r.deleted_at IS NULL AND f.lacking <= $4 AND ($5::int IS NULL OR r.total_minutes <= $5)
         AND (cardinality($6::text[]) = 0 OR r.categories && $6::text[])
       ORDER BY f.lacking, f.named DESC, r.name, r.id LIMIT $7 OFFSET $8`,
      [householdId, keys, withPantry, mostMissing, maxMinutes, categories, limit, cursor],
    );
  }
}

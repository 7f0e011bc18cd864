import { Injectable } from '@nestjs/common';
import { SqlRepository } from '../../database/sql-repository.js';
import { HEADING } from '../../shared/text/heading-line.js';
import { ALWAYS_THERE, type CookableRecipe, type WhatIsThere } from './cookable.js';

/** Maximum number of ingredients that are named of a recipe, of those that are available and of those that are missing. */
const MOST_NAMED = 20;

/** Ids of ingredients. */
export interface AvailableIngredients {
  readonly named: readonly string[];
  /** The named ones, and those of the pantry. */
  readonly available: readonly string[];
  /** The available ones, and those of foods that every cook has. */
  readonly notMissing: readonly string[];
}

/** Finds recipes by their ingredients. It only reads. */
@Injectable()
export class FindRecipesRepository extends SqlRepository {
  /**
   * @param keys of names. Each means the ingredient with this name and all whose names end in it (onion: red onion).
   * @param foodIds foods of the names. Each means its ingredients, whatever they are called.
   * @param withPantry whether the ingredients in the pantry are available too, and all of the same foods
   */
  async findAvailable(
    householdId: string,
    keys: readonly string[],
    foodIds: readonly string[],
    withPantry: boolean,
  ): Promise<AvailableIngredients> {
    const patterns = keys.map((key) => key.replace(/[\\%_]/g, '\\$&')).flatMap((key) => [key, `% ${key}`]);
    const found = await this.query<{ id: string; isNamed: boolean; isAvailable: boolean }>(
      `WITH pantry AS (
         SELECT i.id, i.food_id FROM pantry_items p JOIN ingredients i ON i.household_id = $1 AND i.id = p.ingredient_id
         WHERE p.household_id = $1 AND $4
       ), found AS (
         SELECT COALESCE(i.merged_into, i.id) AS id, i.name_key LIKE ANY($2::text[]) OR COALESCE(i.food_id = ANY($3::text[]), false) AS "isNamed",
           EXISTS (SELECT FROM pantry p WHERE p.id = i.id OR p.food_id = i.food_id) AS "isInPantry",
           COALESCE(i.food_id = ANY($5::text[]), false) AS "isAssumed"
         FROM ingredients i WHERE i.household_id = $1
       )
       SELECT id, bool_or("isNamed") AS "isNamed", bool_or("isNamed" OR "isInPantry") AS "isAvailable"
       FROM found WHERE "isNamed" OR "isInPantry" OR "isAssumed" GROUP BY id`,
      [householdId, patterns, foodIds, withPantry, ALWAYS_THERE],
    );
    return {
      named: found.filter(({ isNamed }) => isNamed).map(({ id }) => id),
      available: found.filter(({ isAvailable }) => isAvailable).map(({ id }) => id),
      notMissing: found.map(({ id }) => id),
    };
  }

  /**
   * The recipes with the fewest missing ingredients first. Each row also has the total number of recipes. Headings among the
   * ingredients do not count.
   * @param used ids of ingredients; a recipe uses at least one of them
   */
  findCookable(
    householdId: string,
    { named, available, notMissing }: AvailableIngredients,
    used: readonly string[],
    { mostMissing, maxMinutes, categories, meals = [], limit, cursor }: WhatIsThere,
  ): Promise<(CookableRecipe & { readonly total: number })[]> {
    return this.query(
      `WITH found AS (
         SELECT l.recipe_id, count(DISTINCT l.ingredient_id) FILTER (WHERE l.ingredient_id <> ALL($11::uuid[]))::int AS lacking,
           count(DISTINCT l.ingredient_id) FILTER (WHERE l.ingredient_id = ANY($3::uuid[])) AS named,
           array_agg(DISTINCT l.name) FILTER (WHERE l.ingredient_id = ANY($2::uuid[])) AS have,
           array_agg(DISTINCT l.name) FILTER (WHERE l.ingredient_id <> ALL($11)) AS missing
         FROM recipe_ingredients l
         WHERE l.household_id = $1 AND NOT (l.amount IS NULL AND COALESCE(l.unit, '') = '' AND l.name ~ $10)
         GROUP BY l.recipe_id HAVING bool_or(l.ingredient_id = ANY($4::uuid[]))
       )
       SELECT r.id, r.name, r.servings, r.total_minutes AS "totalMinutes", COALESCE(f.have[1:${MOST_NAMED}], '{}') AS have,
         COALESCE(f.missing[1:${MOST_NAMED}], '{}') AS missing, f.lacking AS "missingCount", (count(*) OVER ())::int AS total
       FROM found f JOIN recipes r ON r.household_id = $1 AND r.id = f.recipe_id
       WHERE r.deleted_at IS NULL AND f.lacking <= $5 AND ($6::int IS NULL OR r.total_minutes <= $6)
         AND (cardinality($7::text[]) = 0 OR r.categories && $7::text[])
         AND (cardinality($12::text[]) = 0 OR r.categories && $12::text[] OR cardinality(r.categories) = 0)
       ORDER BY f.lacking, f.named DESC, r.name, r.id LIMIT $8 OFFSET $9`,
      [
        householdId,
        available,
        named,
        used,
        mostMissing,
        maxMinutes,
        categories,
        limit,
        cursor,
        HEADING.source,
        notMissing,
        meals,
      ],
    );
  }
}

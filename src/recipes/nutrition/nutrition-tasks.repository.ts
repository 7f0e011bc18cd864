import { Injectable } from '@nestjs/common';
import { MINE, type RecipeTaskAttempt, RecipeTasks, recipeTaskStatements } from '../../database/recipe-tasks.js';
import { Sql } from '../../database/sql.js';
import type { NutritionEstimate } from '../entities/recipe.entity.js';

/** A recipe as an estimate needs it. */
export interface EstimatedRecipe {
  readonly version: number;
  readonly ingredients: readonly {
    id: string;
    amount: number | null;
    unit: string | null;
    name: string;
    note: string | null;
  }[];
}

const FIND_RECIPE = {
  name: 'nutrition-recipe',
  text: `
    SELECT r.version, COALESCE((
      SELECT json_agg(
        json_build_object('id', i.id, 'amount', i.amount, 'unit', i.unit, 'name', n.name, 'note', i.note)
        ORDER BY i.position, i.system_used, i.id
      )
      FROM recipe_ingredients i JOIN ingredients n ON n.household_id = i.household_id AND n.id = i.ingredient_id
      WHERE i.household_id = r.household_id AND i.recipe_id = r.id
    ), '[]') AS ingredients
    FROM recipes r
    WHERE r.household_id = $1 AND r.id = $2 AND num_nonnulls(r.calories, r.fat, r.carbs, r.protein) = 0`,
};

/**
 * An estimate is no change that somebody made: the version stays, so that whoever holds it can still change the recipe.
 * A recipe that was changed since it was read keeps what it has.
 */
const KEEP = {
  name: 'nutrition-keep',
  text: `
    WITH kept AS (
      UPDATE recipes SET nutrition_estimate = $5::jsonb
      WHERE household_id = $1 AND id = $2 AND version = $4 AND EXISTS (SELECT 1 FROM nutrition_tasks WHERE ${MINE})
      RETURNING id
    )
    DELETE FROM nutrition_tasks WHERE ${MINE} AND EXISTS (SELECT 1 FROM kept) RETURNING recipe_id`,
};

/** Estimates that are yet to be made. */
@Injectable()
export class NutritionTasksRepository extends RecipeTasks {
  constructor(sql: Sql) {
    super(sql, recipeTaskStatements('nutrition_tasks'));
  }

  /** `null` for a recipe that is gone or has nutrition of its own by now. */
  findRecipe({ householdId, recipeId }: RecipeTaskAttempt): Promise<EstimatedRecipe | null> {
    return this.sql.row<EstimatedRecipe>(FIND_RECIPE, [householdId, recipeId]);
  }

  /** `false`, with nothing done, when the recipe has another version by now. */
  async keep(attempt: RecipeTaskAttempt, version: number, estimate: NutritionEstimate): Promise<boolean> {
    const { householdId, recipeId, token } = attempt;
    const values = [householdId, recipeId, token, version, JSON.stringify(estimate)];
    return (await this.sql.rows(KEEP, values)).length > 0;
  }
}

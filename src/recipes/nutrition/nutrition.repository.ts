import { Injectable } from '@nestjs/common';
import { Sql, type Transaction } from '../../database/sql.js';
import type { NutritionEstimate } from '../entities/recipe.entity.js';

/** The fields of a recipe that the AI gets. */
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

export interface NewEstimate {
  readonly householdId: string;
  readonly recipeId: string;
  /** The version that the recipe must have. */
  readonly version: number;
  readonly estimate: NutritionEstimate;
}

const FIND_RECIPE = {
  name: 'nutrition-recipe',
  text: `
    SELECT r.version, COALESCE((
      SELECT json_agg(
        json_build_object('id', i.id, 'amount', i.amount, 'unit', i.unit, 'name', n.name, 'note', i.note)
        ORDER BY i.position, i.system_used, i.id
      )
      FROM recipe_ingredients i JOIN ingredients n ON n.household_id = $1 AND n.id = i.ingredient_id
      WHERE i.household_id = $1 AND i.recipe_id = r.id
    ), '[]') AS ingredients
    FROM recipes r
    WHERE r.household_id = $1 AND r.id = $2 AND r.deleted_at IS NULL AND r.nutrition_estimate IS NULL
      AND num_nonnulls(r.calories, r.fat, r.carbs, r.protein) = 0`,
};

/** An estimate does not raise the version, so that people who read the recipe before can still change it. */
const KEEP = {
  name: 'nutrition-keep',
  text: `
    UPDATE recipes SET nutrition_estimate = $4::jsonb WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING id`,
};

/** The column of recipes that holds the estimate, and the ingredients that are estimated. It has no table of its own. */
@Injectable()
export class NutritionRepository {
  constructor(private readonly sql: Sql) {}

  /** `null` when the recipe does not exist, or already has an estimate or nutrition. */
  findRecipe(householdId: string, recipeId: string): Promise<EstimatedRecipe | null> {
    return this.sql.row<EstimatedRecipe>(FIND_RECIPE, [householdId, recipeId]);
  }

  /**
   * Stores the estimate in one transaction with `furtherSteps`; when they throw, nothing is stored. `false`, with
   * nothing done, when the recipe has another version.
   */
  keep(
    { householdId, recipeId, version, estimate }: NewEstimate,
    furtherSteps: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    return this.sql.transaction(householdId, async (tx) => {
      const kept = await tx.row(KEEP, [householdId, recipeId, version, JSON.stringify(estimate)]);
      if (kept !== null) await furtherSteps(tx);
      return kept !== null;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { SqlRepository } from '../../database/sql-repository.js';

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

/** Reads what is estimated. */
@Injectable()
export class NutritionRepository extends SqlRepository {
  /** `null` when the recipe does not exist, or already has an estimate or nutrition. */
  async findRecipe(householdId: string, recipeId: string): Promise<EstimatedRecipe | null> {
    const [recipe] = await this.query<EstimatedRecipe>(
      `SELECT r.version, COALESCE((
         SELECT json_agg(
           json_build_object('id', i.id, 'amount', i.amount, 'unit', i.unit, 'name', i.name, 'note', i.note)
           ORDER BY i.position, i.system_used, i.id
         )
         FROM recipe_ingredients i
         WHERE i.household_id = $1 AND i.recipe_id = r.id
       ), '[]') AS ingredients
       FROM recipes r
       WHERE r.household_id = $1 AND r.id = $2 AND r.deleted_at IS NULL AND r.nutrition_estimate IS NULL
         AND num_nonnulls(r.calories, r.fat, r.carbs, r.protein) = 0`,
      [householdId, recipeId],
    );
    return recipe ?? null;
  }
}

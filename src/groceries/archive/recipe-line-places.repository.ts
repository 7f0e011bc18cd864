import { Injectable } from '@nestjs/common';
import { SqlRepository } from '../../database/sql-repository.js';

/** The position of an ingredient in a recipe. */
export interface RecipeLinePlace {
  readonly id: string;
  readonly recipeId: string;
  readonly position: number;
  readonly systemUsed: string;
  /** What the recipe calls the ingredient. */
  readonly name: string;
}

/** Reads where the ingredients of recipes are, because their ids differ from household to household. */
@Injectable()
export class RecipeLinePlacesRepository extends SqlRepository {
  byId(householdId: string, ids: readonly string[]): Promise<RecipeLinePlace[]> {
    return this.query(
      `SELECT l.id, l.recipe_id AS "recipeId", l.position, l.system_used AS "systemUsed", l.name FROM recipe_ingredients l
       WHERE l.household_id = $1 AND l.id = ANY($2::uuid[]) ORDER BY l.recipe_id, l.position, l.id`,
      [householdId, ids],
    );
  }

  ofRecipes(householdId: string, recipeIds: readonly string[]): Promise<RecipeLinePlace[]> {
    return this.query(
      `SELECT l.id, l.recipe_id AS "recipeId", l.position, l.system_used AS "systemUsed", l.name FROM recipe_ingredients l
       WHERE l.household_id = $1 AND l.recipe_id = ANY($2::uuid[]) ORDER BY l.recipe_id, l.position, l.id`,
      [householdId, recipeIds],
    );
  }
}

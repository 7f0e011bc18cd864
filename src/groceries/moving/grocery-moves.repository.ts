import { Injectable } from '@nestjs/common';
import { Sql } from '../../database/sql.js';
import type { GroceryDto } from '../groceries.dto.js';
import { GROCERY_COLUMNS } from '../grocery-sql.js';

/** Includes the exact amounts of numbers that are only approximations. */
export type StoredGrocery = GroceryDto & { exactAmount: string | null; sourceAmounts: readonly (string | null)[] };

/** The position of an ingredient in a recipe. */
export interface RecipeLinePlace {
  readonly id: string;
  readonly recipeId: string;
  readonly position: number;
  readonly systemUsed: string;
  /** The key of the ingredient's name. */
  readonly key: string;
}

const ALL = {
  name: 'grocery-all',
  text: `
    SELECT ${GROCERY_COLUMNS}, g.exact_amount AS "exactAmount", g.source_amounts AS "sourceAmounts"
    FROM groceries g WHERE g.household_id = $1 ORDER BY g.sort_order, g.id`,
};

const places = (name: string, column: string): { name: string; text: string } => ({
  name,
  text: `
    SELECT l.id, l.recipe_id AS "recipeId", l.position, l.system_used AS "systemUsed", i.name_key AS key
    FROM recipe_ingredients l JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
    WHERE l.household_id = $1 AND l.${column} = ANY($2::uuid[]) ORDER BY l.recipe_id, l.position, l.id`,
});

const PLACES = places('grocery-line-places', 'id');
const PLACES_OF_RECIPES = places('grocery-line-places-of-recipes', 'recipe_id');

/** Reads what an export of the shopping list contains. */
@Injectable()
export class GroceryMovesRepository {
  constructor(private readonly sql: Sql) {}

  /** In the order of the list. */
  all(householdId: string): Promise<StoredGrocery[]> {
    return this.sql.rows<StoredGrocery & Record<string, unknown>>(ALL, [householdId]);
  }

  places(householdId: string, ids: readonly string[]): Promise<RecipeLinePlace[]> {
    return this.sql.rows<RecipeLinePlace & Record<string, unknown>>(PLACES, [householdId, ids]);
  }

  placesOfRecipes(householdId: string, recipeIds: readonly string[]): Promise<RecipeLinePlace[]> {
    return this.sql.rows<RecipeLinePlace & Record<string, unknown>>(PLACES_OF_RECIPES, [householdId, recipeIds]);
  }
}

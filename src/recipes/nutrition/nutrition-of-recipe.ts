import type { NutritionEstimate } from '../entities/recipe.entity.js';
import type { WholeRecipe } from '../reading/whole-recipe.js';
import { estimateNutrition } from './estimate-nutrition.js';
import { type RecipeNutritionDto, toRecipeNutritionDto } from './nutrition.dto.js';

/** From the ingredients in the system of units that the recipe uses. */
export function nutritionOfRecipe(recipe: WholeRecipe): RecipeNutritionDto {
  const used = recipe.ingredients.filter(({ systemUsed }) => systemUsed === recipe.systemUsed);
  const lines = used.length > 0 ? used : recipe.ingredients;
  return toRecipeNutritionDto(recipe, lines, estimateNutrition(lines, Math.max(1, recipe.servings)));
}

/** In the form of the estimates of an AI. `null` when the recipe has numbers of its own, or no line counts. */
export function estimateByRules(recipe: WholeRecipe): NutritionEstimate | null {
  const { source, coverage, lines } = nutritionOfRecipe(recipe);
  if (source === 'page' || coverage === 0) return null;
  return {
    lines: lines.map(({ recipeIngredientId: key, calories, fat, carbs, protein }) => ({
      key,
      calories: calories ?? 0,
      fat: fat ?? 0,
      carbs: carbs ?? 0,
      protein: protein ?? 0,
    })),
  };
}

import type { Recipe } from './entities/recipe.entity.js';
import type { RecipeFactsDto } from './writing/recipe-facts.dto.js';

type RequiredFields = Pick<Recipe, 'name' | 'servings' | 'categories' | 'systemUsed'>;

/** The fields that are stored as a request or an import gives them. */
export type RecipeFields = RequiredFields & Omit<Required<RecipeFactsDto>, 'image'>;

/** What is missing becomes `null`. */
export function fieldsOf(given: RequiredFields & Partial<RecipeFields>): RecipeFields {
  return {
    name: given.name,
    description: given.description ?? null,
    url: given.url ?? null,
    servings: given.servings,
    yieldText: given.yieldText ?? null,
    prepMinutes: given.prepMinutes ?? null,
    cookMinutes: given.cookMinutes ?? null,
    totalMinutes: given.totalMinutes ?? null,
    notes: given.notes ?? null,
    calories: given.calories ?? null,
    originCountry: given.originCountry ?? null,
    categories: given.categories,
    systemUsed: given.systemUsed,
    originalSystem: given.originalSystem ?? null,
    fat: given.fat ?? null,
    carbs: given.carbs ?? null,
    protein: given.protein ?? null,
    originCountryName: given.originCountryName ?? null,
    originRegion: given.originRegion ?? null,
    provenanceNote: given.provenanceNote ?? null,
    dishColor: given.dishColor ?? null,
  };
}

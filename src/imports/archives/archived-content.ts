import { toDto } from '../../http/fields/to-dto.js';
import { parseIngredientLine } from '../../parser/ingredient-line/parse-ingredient-line.js';
import { contentOfDraft } from '../../recipes/writing/content-of-draft.js';
import { contentOfPayload } from '../../recipes/writing/content-of-payload.js';
import { CreateRecipeDto } from '../../recipes/writing/create-recipe.dto.js';
import type { RecipeContent } from '../../recipes/writing/recipe-content.js';
import { LIMITS } from '../../recipes/writing/recipe-limits.js';
import type { ReadRecipe } from './reading/archived-recipe.js';

/** The name of a recipe without a name. */
const UNNAMED = '?';

/**
 * The content of a recipe of an archive, without its pictures.
 * @throws InvalidRequestError for a recipe in the form of a request that the API would refuse
 */
export function archivedContent({ draft, lines, request }: ReadRecipe): RecipeContent {
  const named = { ...draft, name: draft.name === '' ? UNNAMED : draft.name };
  const content = contentOfDraft(named, lines, null);
  if (request === null) return content;
  const body = { ...request.body, url: content.url };
  const requested = contentOfPayload(toDto(CreateRecipeDto, body), parseIngredientLine);
  return {
    ...requested,
    image: content.image,
    images: content.images,
    author: content.author,
    cuisineNames: request.cuisines.slice(0, LIMITS.cuisines).map((name) => name.slice(0, LIMITS.string)),
    ingredients: requested.ingredients.map((ingredient, index) => ({
      ...ingredient,
      note: request.notes[index]?.slice(0, LIMITS.text) ?? null,
    })),
  };
}

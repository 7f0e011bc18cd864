import { partsOfLine } from '../../foods/parts-of-line.js';
import { toDto } from '../../http/fields/to-dto.js';
import { parseIngredientLine } from '../../parser/ingredient-line/parse-ingredient-line.js';
import { authorOf, contentOfDraft, fittingUrl, imagesOf } from '../../recipes/writing/content-of-draft.js';
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
export function archivedContent({ draft, ingredients, request }: ReadRecipe): RecipeContent {
  if (request === null)
    return contentOfDraft({ ...draft, name: draft.name === '' ? UNNAMED : draft.name }, ingredients, null);
  const body = { ...request.body, url: fittingUrl(draft.url) };
  const requested = contentOfPayload(toDto(CreateRecipeDto, body), (line) =>
    partsOfLine(line, parseIngredientLine(line)),
  );
  const images = imagesOf(draft.images);
  return {
    ...requested,
    image: images[0]?.image ?? null,
    images,
    author: authorOf(draft),
    cuisineNames: request.cuisines.slice(0, LIMITS.cuisines).map((name) => name.slice(0, LIMITS.string)),
    ingredients: requested.ingredients.map((ingredient, index) => ({
      ...ingredient,
      note: request.notes[index]?.slice(0, LIMITS.text) ?? null,
    })),
  };
}

import type { Recipe } from '../entities/recipe.entity.js';
import type { RecipeImage } from '../entities/recipe-image.entity.js';
import { picturePath } from './picture-link.js';

/**
 * The `image` of a recipe: the link to its stored picture, otherwise the address that it came from. Without a public address, an
 * uploaded picture gets a link without host, because it has no other address.
 */
export function imageLink(
  publicUrl: string | null,
  { householdId, id, image, pictureToken }: Pick<Recipe, 'householdId' | 'id' | 'image' | 'pictureToken'>,
): string | null {
  if (pictureToken === null) return image;
  const link = `${publicUrl ?? ''}${picturePath(householdId, id, pictureToken, 'large')}`;
  return publicUrl === null ? (image ?? link) : link;
}

/** Like `imageLink`, for one of the `images` of a recipe. */
export function listedImageLink(
  publicUrl: string | null,
  {
    householdId,
    recipeId,
    id,
    image,
    pictureToken,
  }: Omit<RecipeImage, 'position' | 'generated' | 'version' | 'pictureId'>,
): string {
  if (pictureToken === null) return image;
  return `${publicUrl ?? ''}/api/v1/recipes/${recipeId}/images/${id}?size=large&signature=${householdId}.${pictureToken}`;
}

import { newPictureToken, type LinkedPicture } from '../pictures/picture-link.js';
import type { CreateImageDto } from '../writing/create-recipe.dto.js';
import { firstImage, withOrder } from '../writing/content-of-payload.js';
import type { ImageContent, RecipeContent, StoredPicture } from '../writing/recipe-content.js';
import type { StoredRecipe } from './stored-recipe.js';

/** Reads a link to a picture of this server; `null` for any other address. */
export type LinkOf = (address: string) => LinkedPicture | null;

/** The image of a recipe. `kept`: the picture in the database stays. */
export interface MainImage {
  readonly image: RecipeContent['image'];
  readonly picture: StoredPicture | 'kept' | null;
}

/** An image keeps its id and picture when its address is the one that the recipe shows, or the one that it came from. */
export function changedImages(
  given: readonly CreateImageDto[],
  recipeId: string,
  { content, picture }: StoredRecipe,
  linkOf: LinkOf,
): ImageContent[] {
  const left = [...content.images];
  return given.map((item, index) => {
    const { image: address, order } = withOrder(item, index);
    const link = linkOf(address);
    const ofRecipe = link?.recipeId === recipeId ? link : null;
    const image = ofRecipe?.imageId === null && content.image !== null ? content.image : address;
    const isMeant = (known: ImageContent): boolean =>
      known.picture === undefined
        ? known.image === image
        : ofRecipe !== null && (known.id === ofRecipe.imageId || isShownBy(ofRecipe, known));
    const isShownBy = ({ imageId }: LinkedPicture, known: ImageContent): boolean =>
      imageId === null && isMain(known, content.image, picture);
    const place = left.findIndex(isMeant);
    const [known] = place === -1 ? [] : left.splice(place, 1);
    return known === undefined ? { image, order } : { ...known, order };
  });
}

/**
 * @param image in the request; when it is `undefined`, the image stays, unless it was one of the images and has been
 * removed from them
 * @param images after the change
 */
export function mainImage(
  image: string | null | undefined,
  images: readonly ImageContent[],
  recipeId: string,
  { content, picture }: StoredRecipe,
  linkOf: LinkOf,
): MainImage {
  const kept: MainImage = { image: content.image, picture: 'kept' };
  const isShown = (candidate: ImageContent): boolean => isMain(candidate, content.image, picture);
  if (image === undefined) {
    const hasNone = content.image === null && picture === null;
    const isGone = content.images.some(isShown) && !images.some(isShown);
    return hasNone || isGone ? shown(firstImage(images)) : kept;
  }
  if (image === null) return shown(null);
  const link = linkOf(image);
  if (link?.recipeId !== recipeId) return image === content.image ? kept : { image, picture: null };
  if (link.imageId === null) return kept;
  const linked = images.find(({ id }) => id === link.imageId);
  if (linked === undefined) return { image, picture: null };
  return isShown(linked) ? kept : shown(linked);
}

function shown(image: ImageContent | null): MainImage {
  if (image?.picture === undefined) return { image: image?.image ?? null, picture: null };
  return { image: null, picture: { id: image.picture.id, token: newPictureToken() } };
}

function isMain({ image, picture }: ImageContent, main: string | null, mainPicture: StoredPicture | null): boolean {
  if (picture === undefined) return main === image;
  return main === null && mainPicture?.id === picture.id;
}

import { newPictureToken } from '../pictures/picture-link.js';
import type { RecipeContent, StoredPicture } from '../writing/recipe-content.js';

/** The content of a copy: its elements get new ids, and its pictures are shared with the original. */
export function copiedContent(content: RecipeContent, name: string): RecipeContent {
  return {
    ...content,
    name,
    ingredients: content.ingredients.map(withoutId),
    steps: content.steps.map((step) => ({
      ...withoutId(step),
      images: step.images.map(({ image, order }) => ({ image, order })),
    })),
    images: content.images.map((image) => ({
      ...withoutId(image),
      ...(image.picture && { picture: sharedPicture(image.picture) }),
    })),
    videos: content.videos.map(withoutId),
  };
}

/** The same picture with a new link. */
export function sharedPicture({ id }: StoredPicture): StoredPicture {
  return { id, token: newPictureToken() };
}

function withoutId<Element extends { id?: string }>(element: Element): Element {
  const copy = { ...element };
  delete copy.id;
  return copy;
}

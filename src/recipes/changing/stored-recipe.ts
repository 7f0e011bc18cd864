import type { RecipeImage } from '../entities/recipe-image.entity.js';
import { pick, RECIPE_FIELDS } from '../recipe-fields.js';
import type { WholeRecipe } from '../reading/whole-recipe.js';
import type { ImageContent, RecipeContent, StoredPicture } from '../writing/recipe-content.js';

/** A stored recipe, in the bin or not, in the form in which recipes are written. */
export interface StoredRecipe {
  readonly version: number;
  readonly isDeleted: boolean;
  readonly authorId: string | null;
  /** The picture of the recipe's image in the database. */
  readonly picture: StoredPicture | null;
  /** Ingredients, cuisines and elements have their ids. */
  readonly content: RecipeContent;
  /** Names of the recipe's ingredients by `ingredientId`. */
  readonly ingredientNames: ReadonlyMap<string, string>;
}

export function toStoredRecipe(whole: WholeRecipe): StoredRecipe {
  const { recipe, ingredients, steps, images, videos, tags, cuisines } = whole;
  const { id, version, deletedAt, authorId, pictureId, pictureToken } = recipe;
  return {
    version,
    isDeleted: deletedAt !== null,
    authorId,
    picture: pictureToken === null ? null : { id: pictureId ?? id, token: pictureToken },
    content: {
      ...pick(recipe, RECIPE_FIELDS),
      image: recipe.image,
      ingredients: ingredients.map((line) => ({
        ...pick(line, ['id', 'ingredientId', 'amount', 'unit', 'systemUsed', 'note']),
        name: null,
        order: line.position,
      })),
      steps: steps.map((step) => ({
        ...pick(step, ['id', 'text', 'systemUsed', 'images']),
        order: step.position,
        ingredients: step.stepIngredients,
      })),
      tags: tags.map(({ name }) => name),
      cuisineIds: cuisines.map((cuisine) => cuisine.id),
      cuisineNames: [],
      images: images.map(imageContent),
      videos: videos.map((video) => ({
        ...pick(video, ['id', 'video', 'thumbnail', 'duration']),
        order: video.position,
      })),
      author: null,
    },
    ingredientNames: new Map(ingredients.map(({ ingredientId, name }) => [ingredientId, name])),
  };
}

function imageContent({ id, image, position, pictureId, pictureToken }: RecipeImage): ImageContent {
  const picture = pictureId === null || pictureToken === null ? null : { id: pictureId, token: pictureToken };
  return { id, image, order: position, ...(picture && { picture }) };
}

import type { RecipeImage } from '../entities/recipe-image.entity.js';
import { fieldsOf } from '../recipe-fields.js';
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
}

export function toStoredRecipe(recipe: WholeRecipe): StoredRecipe {
  const { id, pictureId, pictureToken, ingredients } = recipe;
  return {
    version: recipe.version,
    isDeleted: recipe.deletedAt !== null,
    authorId: recipe.authorId,
    picture: pictureToken === null ? null : { id: pictureId ?? id, token: pictureToken },
    content: {
      ...fieldsOf(recipe),
      image: recipe.image,
      ingredients: ingredients.map((line) => ({
        id: line.id,
        ingredientId: line.ingredientId,
        name: line.name,
        amount: line.amount,
        unit: line.unit,
        systemUsed: line.systemUsed,
        note: line.note,
        order: line.position,
      })),
      steps: recipe.steps.map((step) => ({
        id: step.id,
        text: step.text,
        systemUsed: step.systemUsed,
        images: step.images,
        order: step.position,
        ingredients: step.stepIngredients,
      })),
      tags: recipe.tags.map(({ name }) => name),
      cuisineIds: recipe.cuisines.map((cuisine) => cuisine.id),
      cuisineNames: [],
      images: recipe.images.map(imageContent),
      videos: recipe.videos.map((video) => ({
        id: video.id,
        video: video.video,
        thumbnail: video.thumbnail,
        duration: video.duration,
        order: video.position,
      })),
      author: null,
    },
  };
}

function imageContent({ id, image, position, pictureId, pictureToken }: RecipeImage): ImageContent {
  const picture = pictureId === null || pictureToken === null ? null : { id: pictureId, token: pictureToken };
  return { id, image, order: position, ...(picture && { picture }) };
}

import { timersIn } from '../../parser/steps/timers.js';
import type { RecipeImage } from '../entities/recipe-image.entity.js';
import { imageLink, listedImageLink } from '../pictures/image-link.js';
import { pick, RECIPE_FIELDS, SUMMARY_FIELDS } from '../recipe-fields.js';
import type { RecipeDto, RecipeSummaryDto, RecipeWithoutTimers } from './recipe.dto.js';
import type { RecipeHead, WholeRecipe } from './whole-recipe.js';

/** Characters that are searched for durations in less than 50 ms. */
const MOST_CHARACTERS = 100_000;

/** @param publicUrl as in the configuration */
export function toRecipeDto(whole: WholeRecipe, publicUrl: string | null): RecipeDto {
  const image = imageLink(publicUrl, whole.recipe);
  return withTimers(toRecipeWithoutTimers(whole, image, (one) => listedImageLink(publicUrl, one)));
}

/** Finds the durations in the first 100,000 characters of all steps together. */
export function withTimers(recipe: RecipeWithoutTimers): RecipeDto {
  let left = MOST_CHARACTERS;
  const steps = recipe.steps.map((step) => {
    const timers = timersIn(step.step.slice(0, left));
    left = Math.max(0, left - step.step.length);
    return { ...step, timers };
  });
  return { ...recipe, steps };
}

/**
 * For programs that find timers themselves.
 * @param image the address of the recipe's image
 * @param addressOf the address of each of its images
 */
export function toRecipeWithoutTimers(
  whole: WholeRecipe,
  image: string | null,
  addressOf: (image: RecipeImage) => string,
): RecipeWithoutTimers {
  const { recipe, ingredients, steps, cuisines, images, videos } = whole;
  return {
    ...headOf(whole, image),
    ...pick(recipe, RECIPE_FIELDS),
    recipeIngredients: ingredients.map(({ position, name, ...ingredient }) => ({
      ...pick(ingredient, ['id', 'amount', 'unit']),
      order: position,
      ...pick(ingredient, ['systemUsed', 'version']),
      ingredientName: name,
      ...pick(ingredient, ['ingredientId', 'note']),
    })),
    steps: steps.map(({ id, text, systemUsed, position, version, images: ofStep, stepIngredients }) => ({
      id,
      step: text,
      systemUsed,
      order: position,
      version,
      images: ofStep,
      stepIngredients,
    })),
    cuisines: cuisines.map((cuisine) => pick(cuisine, ['id', 'name', 'version'])),
    images: images.map((one) => ({
      id: one.id,
      image: addressOf(one),
      order: one.position,
      ...pick(one, ['generated', 'version']),
    })),
    videos: videos.map(({ position, ...video }) => ({
      ...pick(video, ['id', 'video', 'thumbnail', 'duration']),
      order: position,
      version: video.version,
    })),
    nutritionEstimate: recipe.nutritionEstimate,
  };
}

/** @param publicUrl as in the configuration */
export function toRecipeSummaryDto(head: RecipeHead, publicUrl: string | null): RecipeSummaryDto {
  const { recipe } = head;
  return {
    ...headOf(head, imageLink(publicUrl, recipe)),
    ...pick(recipe, SUMMARY_FIELDS),
    ...pick(recipe, ['averageRating', 'ratingCount']),
  };
}

function headOf({ recipe, author, tags, mark }: RecipeHead, image: string | null) {
  return {
    ...pick(recipe, ['id', 'userId', 'version']),
    ...pick(recipe, SUMMARY_FIELDS),
    image,
    createdAt: recipe.createdAt.toISOString(),
    updatedAt: recipe.updatedAt.toISOString(),
    tags: tags.map((tag) => pick(tag, ['name', 'version'])),
    author: author && pick(author, ['id', 'name', 'image', 'version']),
    isFavorite: mark.favoriteAt !== null,
    userRating: mark.rating,
    lastMadeAt: recipe.lastMadeAt?.toISOString() ?? null,
    madeCount: recipe.madeCount,
  };
}

import { judge, type Judgement } from '../../foods/judge.js';
import type { UnsuitableForDto } from '../../foods/diet.dto.js';
import { type PersonDiet, unsuitableFor } from '../../foods/unsuitable-for.js';
import { timersIn } from '../../parser/steps/timers.js';
import type { RecipeImage } from '../entities/recipe-image.entity.js';
import { fieldsOf } from '../recipe-fields.js';
import { imageLink, listedImageLink } from '../pictures/image-link.js';
import type { AuthorDto, RecipeDto, RecipeSummaryDto, RecipeWithoutTimers } from './recipe.dto.js';
import type { RecipeHead, WholeRecipe } from './whole-recipe.js';

/** Characters that are searched for durations in less than 50 ms. */
const MOST_CHARACTERS = 100_000;

/**
 * @param publicUrl as in the configuration
 * @param people with diets, in the household
 */
export function toRecipeDto(recipe: WholeRecipe, publicUrl: string | null, people: readonly PersonDiet[]): RecipeDto {
  const image = imageLink(publicUrl, recipe);
  const judgement = judge(recipe.ingredients);
  const whole = toRecipeWithoutTimers(recipe, image, (one) => listedImageLink(publicUrl, one), judgement);
  return { ...withTimers(whole), unsuitableFor: unsuitableFor(judgement, people) };
}

/** Finds the durations in the first 100,000 characters of all steps together. */
export function withTimers(recipe: RecipeWithoutTimers): Omit<RecipeDto, 'unsuitableFor'> {
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
  recipe: WholeRecipe,
  image: string | null,
  addressOf: (image: RecipeImage) => string,
  { allergens, diets, unknownFoods }: Judgement = judge(recipe.ingredients),
): RecipeWithoutTimers {
  return {
    ...fieldsOf(recipe),
    ...headOf(recipe, image),
    recipeIngredients: recipe.ingredients.map((line) => ({
      id: line.id,
      amount: line.amount,
      unit: line.unit,
      order: line.position,
      systemUsed: line.systemUsed,
      version: line.version,
      ingredientName: line.name,
      ingredientId: line.ingredientId,
      foodId: line.foodId,
      note: line.note,
    })),
    steps: recipe.steps.map((step) => ({
      id: step.id,
      step: step.text,
      systemUsed: step.systemUsed,
      order: step.position,
      version: step.version,
      images: step.images,
      stepIngredients: step.stepIngredients,
    })),
    cuisines: recipe.cuisines.map(({ id, name, version }) => ({ id, name, version })),
    images: recipe.images.map((one) => ({
      id: one.id,
      image: addressOf(one),
      order: one.position,
      generated: one.generated,
      version: one.version,
    })),
    videos: recipe.videos.map((video) => ({
      id: video.id,
      video: video.video,
      thumbnail: video.thumbnail,
      duration: video.duration,
      order: video.position,
      version: video.version,
    })),
    nutritionEstimate: recipe.nutritionEstimate,
    allergens,
    diets,
    unknownFoods,
  };
}

/**
 * @param publicUrl as in the configuration
 * @param unsuitableFor the people whom it does not suit
 */
export function toRecipeSummaryDto(
  recipe: RecipeHead,
  publicUrl: string | null,
  unsuitableFor: UnsuitableForDto[],
): RecipeSummaryDto {
  return {
    ...headOf(recipe, imageLink(publicUrl, recipe)),
    averageRating: recipe.averageRating,
    ratingCount: recipe.ratingCount,
    unsuitableFor,
  };
}

function headOf(recipe: RecipeHead, image: string | null) {
  return {
    id: recipe.id,
    userId: recipe.userId,
    version: recipe.version,
    name: recipe.name,
    description: recipe.description,
    url: recipe.url,
    servings: recipe.servings,
    prepMinutes: recipe.prepMinutes,
    cookMinutes: recipe.cookMinutes,
    totalMinutes: recipe.totalMinutes,
    notes: recipe.notes,
    calories: recipe.calories,
    originCountry: recipe.originCountry,
    categories: recipe.categories,
    image,
    createdAt: recipe.createdAt.toISOString(),
    updatedAt: recipe.updatedAt.toISOString(),
    tags: recipe.tags.map(({ name, version }) => ({ name, version })),
    author: recipe.author && authorOf(recipe.author),
    isFavorite: recipe.favoriteAt !== null,
    userRating: recipe.rating,
    lastMadeAt: recipe.lastMadeAt?.toISOString() ?? null,
    madeCount: recipe.madeCount,
  };
}

function authorOf({ id, name, image, version }: AuthorDto): AuthorDto {
  return { id, name, image, version };
}

import type { ReadLine } from '../../foods/line-reader.js';
import { InvalidRequestError, type Issue, MOST_ISSUES } from '../../http/problems/errors.js';
import { fieldsOf, type RecipeFields } from '../recipe-fields.js';
import { nameIssues, stepIngredientIssues, uniqueTags } from '../writing/content-of-payload.js';
import type { IngredientContent, RecipeContent, StepContent, StoredPicture } from '../writing/recipe-content.js';
import { stripHtml } from '../writing/strip-html.js';
import type { ChangeRecipeDto } from './change-recipe.dto.js';
import { changedImages, type LinkOf, mainImage } from './changed-images.js';
import { changedIngredients, changedSteps, changedVideos, stepsFollowing } from './changed-parts.js';
import type { StoredRecipe } from './stored-recipe.js';

export interface ChangedContent {
  readonly content: RecipeContent;
  /** The picture of the recipe's image in the database. `kept`: it stays. */
  readonly picture: StoredPicture | 'kept' | null;
  /** Whether the estimate of the nutrition is still valid. */
  readonly keepsEstimate: boolean;
}

interface ChangeTools {
  readonly recipeId: string;
  readonly partsOf: ReadLine;
  readonly linkOf: LinkOf;
}

/**
 * The content of a recipe after a validated change. Members that the change does not name stay as stored.
 * @throws InvalidRequestError for a name without text outside HTML tags, an unknown element id, or a step ingredient with an unknown order
 */
export function contentOfChange(
  stored: StoredRecipe,
  change: ChangeRecipeDto,
  { recipeId, partsOf, linkOf }: ChangeTools,
): ChangedContent {
  const before = stored.content;
  const fields = changedFields(before, change);
  const issues: Issue[] = nameIssues(fields.name);
  const ingredients = ingredientsOf(before, change, fields, partsOf, issues);
  const steps = stepsOf(before, change, fields, ingredients, issues);
  if (issues.length > 0) throw new InvalidRequestError(issues, issues.length >= MOST_ISSUES);
  const images =
    change.images === undefined ? before.images : changedImages(change.images ?? [], recipeId, stored, linkOf);
  const { image, picture } = mainImage(change.image, images, recipeId, stored, linkOf);
  const content: RecipeContent = {
    ...before,
    ...fields,
    image,
    ingredients,
    steps,
    tags: change.tags === undefined ? before.tags : uniqueTags((change.tags ?? []).map(({ name }) => name)),
    cuisineIds: change.cuisines === undefined ? before.cuisineIds : [...new Set(change.cuisines ?? [])],
    images,
    videos: change.videos === undefined ? before.videos : changedVideos(change.videos ?? [], before.videos),
  };
  return { content, picture, keepsEstimate: areSame(ingredients, stored) };
}

function changedFields(before: RecipeContent, change: ChangeRecipeDto): RecipeFields {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return fieldsOf({
    ...before,
    ...named,
    name: change.name === undefined ? before.name : stripHtml(change.name),
    ...(change.description != null && { description: stripHtml(change.description) }),
    categories: change.categories === undefined ? before.categories : [...new Set(change.categories ?? [])],
  });
}

function ingredientsOf(
  before: RecipeContent,
  { recipeIngredients }: ChangeRecipeDto,
  { systemUsed }: RecipeFields,
  partsOf: ReadLine,
  issues: Issue[],
): IngredientContent[] {
  if (recipeIngredients === undefined) return before.ingredients;
  const changed = changedIngredients(recipeIngredients ?? [], before.ingredients, systemUsed, partsOf);
  issues.push(...changed.issues);
  return changed.items;
}

function stepsOf(
  before: RecipeContent,
  { recipeIngredients, steps }: ChangeRecipeDto,
  { systemUsed }: RecipeFields,
  ingredients: IngredientContent[],
  issues: Issue[],
): StepContent[] {
  if (steps === undefined)
    return recipeIngredients === undefined
      ? before.steps
      : stepsFollowing(before.steps, before.ingredients, ingredients);
  const changed = changedSteps(steps ?? [], before.steps, systemUsed);
  issues.push(...changed.issues, ...stepIngredientIssues(steps ?? [], ingredients));
  return changed.items;
}

/** Whether ingredients, amounts and units are the same as before. */
function areSame(ingredients: readonly IngredientContent[], { content }: StoredRecipe): boolean {
  const before = content.ingredients;
  return (
    ingredients === before ||
    (ingredients.length === before.length &&
      ingredients.every((one, index) => {
        const other = before[index];
        const isSameThing =
          one.name === null || one.ingredientId !== null
            ? one.ingredientId === other?.ingredientId
            : one.name === other?.name;
        return isSameThing && one.id === other?.id && one.amount === other?.amount && one.unit === other.unit;
      }))
  );
}

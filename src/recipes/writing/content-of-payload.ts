import type { ReadLine } from '../../foods/line-reader.js';
import { InvalidRequestError, type Issue, MOST_ISSUES } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { fieldsOf } from '../recipe-fields.js';
import { caselessKey } from '../../shared/text/name-key.js';
import type { CreateRecipeDto, CreateRecipeIngredientDto, CreateStepDto, CreateVideoDto } from './create-recipe.dto.js';
import { ingredientOfLine } from './ingredient-of-line.js';
import type { ImageContent, IngredientContent, RecipeContent, StepContent, VideoContent } from './recipe-content.js';
import { stripHtml } from './strip-html.js';

/** The content of a validated payload. @throws InvalidRequestError for a name without text outside HTML tags, or a step ingredient with an unknown order */
export function contentOfPayload(payload: CreateRecipeDto, partsOf: ReadLine): RecipeContent {
  const name = stripHtml(payload.name);
  const ingredients = payload.recipeIngredients.map((item, index) => ingredientContent(item, index, payload, partsOf));
  const issues = [...nameIssues(name), ...stepIngredientIssues(payload.steps, ingredients)];
  if (issues.length > 0) throw new InvalidRequestError(issues, issues.length >= MOST_ISSUES);
  const images = payload.images.map(withOrder);
  return {
    ...fieldsOf(payload),
    name,
    description: payload.description == null ? null : stripHtml(payload.description),
    image: payload.image ?? firstImage(images)?.image ?? null,
    categories: [...new Set(payload.categories)],
    ingredients,
    steps: payload.steps.map((step, index) => stepContent(step, index, payload)),
    tags: uniqueTags(payload.tags.map((tag) => tag.name)),
    cuisineIds: [...new Set(payload.cuisines)],
    cuisineNames: [],
    images,
    videos: payload.videos.map(videoContent),
    author: null,
  };
}

export function videoContent(
  { video, thumbnail = null, duration = null, order }: CreateVideoDto,
  index: number,
): VideoContent {
  return { video, thumbnail, duration, order: order ?? index };
}

/** The tags without repetitions, in their order. The first spelling is kept. */
export function uniqueTags(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(caselessKey(name))) byKey.set(caselessKey(name), name);
  return [...byKey.values()];
}

/** The lines to read. */
export function linesOf(ingredients: readonly CreateRecipeIngredientDto[]): string[] {
  return ingredients.filter(isLine).map(({ line }) => line);
}

/** Whether the ingredient is a line to read. */
function isLine(item: CreateRecipeIngredientDto): item is CreateRecipeIngredientDto & { line: string } {
  return item.line !== undefined && item.ingredientName == null && item.ingredientId == null;
}

/** @param recipe its system is used for an ingredient without one */
export function ingredientContent(
  item: CreateRecipeIngredientDto,
  index: number,
  recipe: Pick<CreateRecipeDto, 'systemUsed'>,
  partsOf: ReadLine,
): IngredientContent {
  const order = item.order ?? index;
  if (isLine(item)) {
    const read = ingredientOfLine(partsOf(item.line), order, recipe.systemUsed);
    return item.note === undefined ? read : { ...read, note: item.note };
  }
  return {
    name: item.ingredientId == null ? (item.ingredientName ?? null) : null,
    ingredientId: item.ingredientId ?? null,
    amount: item.amount ?? null,
    unit: item.unit ?? null,
    order,
    systemUsed: item.systemUsed ?? recipe.systemUsed,
    note: item.note ?? null,
  };
}

export function stepContent(
  step: CreateStepDto,
  index: number,
  recipe: Pick<CreateRecipeDto, 'systemUsed'>,
): StepContent {
  return {
    text: step.step,
    order: step.order ?? index,
    systemUsed: step.systemUsed ?? recipe.systemUsed,
    images: step.images.map(withOrder),
    ingredients: step.stepIngredients.map(({ ingredientOrder, share, order }, place) => ({
      ingredientOrder,
      share,
      order: order ?? place,
    })),
  };
}

export function withOrder({ image, order }: { image: string; order?: number }, index: number): ImageContent {
  return { image, order: order ?? index };
}

/** The image of a recipe whose request has no `image`. */
export function firstImage(images: readonly ImageContent[]): ImageContent | null {
  return images.toSorted((one, other) => one.order - other.order)[0] ?? null;
}

export function nameIssues(name: string): Issue[] {
  return name === ''
    ? [{ path: 'name', message: 'name must hold more than HTML tags', reason: reason('recipe.noName') }]
    : [];
}

/** Stops at the maximum number of issues of an answer. */
export function stepIngredientIssues(
  steps: readonly CreateStepDto[],
  ingredients: readonly IngredientContent[],
): Issue[] {
  const orders = new Set(ingredients.map(({ order }) => order));
  const issues = steps.flatMap(({ stepIngredients }, s) =>
    stepIngredients.flatMap(({ ingredientOrder }, i) =>
      orders.has(ingredientOrder)
        ? []
        : {
            path: `steps.${s}.stepIngredients.${i}.ingredientOrder`,
            message: `no ingredient has the order ${ingredientOrder}`,
          },
    ),
  );
  return issues.slice(0, MOST_ISSUES);
}

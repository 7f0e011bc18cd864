import type { ReadLine } from '../../foods/line-reader.js';
import { canBeOneIngredient } from '../../ingredients/same-ingredient.js';
import type { Issue } from '../../http/problems/errors.js';
import { ingredientContent, stepContent, videoContent } from '../writing/content-of-payload.js';
import type {
  IngredientContent,
  RecipeContent,
  StepContent,
  StepImageContent,
  VideoContent,
} from '../writing/recipe-content.js';
import type { CreateVideoDto } from '../writing/create-recipe.dto.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import type { ChangeRecipeIngredientDto, ChangeStepDto } from './change-recipe.dto.js';

/** A list of elements after the change, and the errors in the request. */
export interface ChangedList<Item> {
  readonly items: Item[];
  readonly issues: Issue[];
}

/**
 * An element with a known id keeps the id, and its note when the change does not name one. It keeps its words too while it is of the same
 * ingredient, unless the change has other words for this ingredient.
 */
export function changedIngredients(
  given: readonly ChangeRecipeIngredientDto[],
  stored: readonly IngredientContent[],
  systemUsed: UnitSystem,
  partsOf: ReadLine,
): ChangedList<IngredientContent> {
  const known = new KnownElements(stored, 'recipeIngredients', 'ingredient');
  const items = given.map((item, index) => {
    const before = known.take(item.id, index);
    const content = ingredientContent(item, index, { systemUsed }, partsOf);
    const note = item.note === undefined ? (content.note ?? before?.note ?? null) : item.note;
    return {
      ...content,
      name: wordsOf(item, content, before),
      note,
      ...(before?.id !== undefined && { id: before.id }),
    };
  });
  return { items, issues: known.issues };
}

function wordsOf(
  { ingredientName }: ChangeRecipeIngredientDto,
  { name, ingredientId }: IngredientContent,
  before: IngredientContent | null,
): string | null {
  if (ingredientId === null || ingredientId !== before?.ingredientId || before.name === null) return name;
  return ingredientName != null && canBeOneIngredient(ingredientName, before.name) ? ingredientName : before.name;
}

/** An element with a known id keeps the id. Its images keep theirs when their addresses stay. */
export function changedSteps(
  given: readonly ChangeStepDto[],
  stored: readonly StepContent[],
  systemUsed: UnitSystem,
): ChangedList<StepContent> {
  const known = new KnownElements(stored, 'steps', 'step');
  const items = given.map((item, index) => {
    const before = known.take(item.id, index);
    const content = stepContent(item, index, { systemUsed });
    if (before?.id === undefined) return content;
    return { ...content, id: before.id, images: keptImages(content.images, before.images) };
  });
  return { items, issues: known.issues };
}

/** A video with an address that the recipe already has keeps its id. */
export function changedVideos(given: readonly CreateVideoDto[], stored: readonly VideoContent[]): VideoContent[] {
  const left = [...stored];
  return given.map((item, index) => {
    const place = left.findIndex(({ video }) => video === item.video);
    const [known] = place === -1 ? [] : left.splice(place, 1);
    return { ...videoContent(item, index), ...(known?.id !== undefined && { id: known.id }) };
  });
}

/**
 * The steps of a recipe whose ingredients changed and whose steps did not. Their `ingredientOrder` becomes the new order of the
 * ingredient; a reference to a removed ingredient is removed. An ingredient without an id replaces the one with the same order.
 */
export function stepsFollowing(
  steps: readonly StepContent[],
  before: RecipeContent['ingredients'],
  after: RecipeContent['ingredients'],
): StepContent[] {
  const orderOfId = new Map(after.flatMap(({ id, order }) => (id === undefined ? [] : [[id, order] as const])));
  const anonymous = new Set(after.flatMap(({ id, order }) => (id === undefined ? [order] : [])));
  const newOrders = new Map<number, number>();
  for (const { id = '', order } of before) {
    const followed = orderOfId.get(id) ?? (anonymous.has(order) ? order : undefined);
    if (followed !== undefined && !newOrders.has(order)) newOrders.set(order, followed);
  }
  return steps.map((step) => ({
    ...step,
    ingredients: step.ingredients.flatMap((part) => {
      const ingredientOrder = newOrders.get(part.ingredientOrder);
      return ingredientOrder === undefined ? [] : { ...part, ingredientOrder };
    }),
  }));
}

function keptImages(images: readonly StepImageContent[], stored: readonly StepImageContent[]): StepImageContent[] {
  const left = [...stored];
  return images.map((image) => {
    const index = left.findIndex((candidate) => candidate.image === image.image);
    const [kept] = index === -1 ? [] : left.splice(index, 1);
    if (kept?.id === undefined) return image;
    const { version = 1 } = kept;
    return { id: kept.id, ...image, version: kept.order === image.order ? version : version + 1 };
  });
}

/** The elements of one kind in the recipe. A change may use each of them once. */
class KnownElements<Item extends { readonly id?: string }> {
  readonly issues: Issue[] = [];
  private readonly byId: Map<string, Item>;
  private readonly taken = new Set<string>();

  constructor(
    stored: readonly Item[],
    private readonly list: string,
    private readonly word: string,
  ) {
    this.byId = new Map(stored.map((item) => [item.id ?? '', item]));
  }

  /** The element with the id; `null` for a new one. */
  take(id: string | null | undefined, index: number): Item | null {
    if (id == null) return null;
    const found = this.byId.get(id) ?? null;
    const path = `${this.list}.${index}.id`;
    if (found === null) this.issues.push({ path, message: `the recipe has no ${this.word} with the id ${id}` });
    else if (this.taken.has(id)) this.issues.push({ path, message: `the ${this.word} stands in the list twice` });
    this.taken.add(id);
    return found;
  }
}

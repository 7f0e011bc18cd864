import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import type { RecipeDto, RecipeIngredientDto, StepDto } from '../../../recipes/reading/recipe.dto.js';
import { FormFields } from '../../form-fields.js';
import { isHeadingLine } from '../heading-line.js';
import { type EditField, type EditValues, paragraph, paragraphs, typedNames } from './edit-values.js';
import { typedLines } from './reading.js';
import { ingredientLine, type MendedLines, membersOfReading } from './readings.js';

/** Fields of a change or of a new recipe. The DTOs of the API check them. */
type Members = Readonly<Record<string, unknown>>;

/** A text of the form, and the element of the recipe that it belongs to; `undefined` for a new element. */
interface Paired<Element> {
  readonly text: string;
  readonly element: Element | undefined;
  readonly isSame: boolean;
}

/**
 * The request for a new recipe with these values, without its cuisines.
 * @throws InvalidRequestError for an invalid amount
 */
export function newRecipe(values: EditValues, mended: MendedLines): Members {
  return {
    ...plainMembers(values),
    servings: plainMembers(values)['servings'] ?? 1,
    recipeIngredients: typedLines(values.ingredients).map((text) => lineMembers(text, mended)),
    steps: paragraphs(values.steps).map((step) => ({ step })),
  };
}

/**
 * The request that changes some fields of a recipe, without its cuisines. Existing elements keep their ids, and all
 * values that the form does not show.
 * @throws InvalidRequestError for an invalid amount
 */
export function changeOf(
  recipe: RecipeDto,
  values: EditValues,
  fields: readonly EditField[],
  mended: MendedLines,
): Members {
  const plain = Object.entries(plainMembers(values)).filter(([name]) => fields.includes(name as EditField));
  const ingredients = fields.includes('ingredients') ? changedIngredients(recipe, values.ingredients, mended) : null;
  return {
    version: recipe.version,
    ...Object.fromEntries(plain),
    ...(ingredients !== null && { recipeIngredients: ingredients.members }),
    ...(fields.includes('steps') && { steps: changedSteps(recipe, values.steps, ingredients?.places ?? null) }),
  };
}

function plainMembers(values: EditValues): Members {
  const number = (name: EditField): unknown => new FormFields(values).number(name);
  const orNull = (text: string): string | null => (text === '' ? null : text);
  return {
    name: values.name,
    description: orNull(values.description),
    // Every recipe has servings, so an empty field is refused.
    servings: number('servings') ?? undefined,
    prepMinutes: number('prepMinutes'),
    cookMinutes: number('cookMinutes'),
    totalMinutes: number('totalMinutes'),
    categories: values.categories.split(' ').filter(Boolean),
    tags: typedNames(values.tags),
    notes: orNull(values.notes),
    url: orNull(values.url),
  };
}

function changedIngredients(
  recipe: RecipeDto,
  text: string,
  mended: MendedLines,
): { members: Members[]; places: ReadonlyMap<number, number> } {
  const all = recipe.recipeIngredients;
  const shown = ofOneSystem(all, recipe);
  const places = new Map<number, number>();
  const members = paired(typedLines(text), shown, ingredientLine).flatMap(({ text: line, element, isSame }, order) => {
    if (element !== undefined) places.set(element.order, order);
    if (element === undefined || !isSame || mended.has(line)) return [{ ...lineMembers(line, mended, element), order }];
    // The line of the other unit system for the same ingredient has the same position.
    return [element, ...all.filter((other) => other.order === element.order && !shown.includes(other))].map((same) => ({
      ...keptIngredient(same),
      order,
    }));
  });
  return { members, places };
}

function keptIngredient({ id, ingredientId, amount, unit, systemUsed }: RecipeIngredientDto): Members {
  return { id, ingredientId, amount, unit, systemUsed };
}

/** A line without a comma or a bracket has no note. Without `note: null` the ingredient would keep its old note. */
function lineMembers(line: string, mended: MendedLines, before?: RecipeIngredientDto): Members {
  const id = before === undefined ? {} : { id: before.id };
  const reading = mended.get(line);
  if (reading !== undefined) return { ...id, ...membersOfReading(reading) };
  if (isHeadingLine(line)) return { ...id, ingredientName: line, amount: null, unit: null };
  return { ...id, line, ...(before !== undefined && !/[,(;]/.test(line) && { note: null }) };
}

/** @param places new positions of the ingredients that stay, by their old positions; `null` when none was moved */
function changedSteps(recipe: RecipeDto, text: string, places: ReadonlyMap<number, number> | null): Members[] {
  const shown = ofOneSystem(recipe.steps, recipe);
  return paired(paragraphs(text), shown, ({ step }) => paragraph(step)).map(
    ({ text: typed, element, isSame }, order) => {
      if (element === undefined) return { step: typed, order };
      return { ...keptStep(element, places), step: isSame ? element.step : typed, order };
    },
  );
}

function keptStep(
  { id, systemUsed, images, stepIngredients }: StepDto,
  places: ReadonlyMap<number, number> | null,
): Members {
  const moved = stepIngredients.flatMap(({ ingredientOrder, share, order }) => {
    const place = places === null ? ingredientOrder : places.get(ingredientOrder);
    return place === undefined ? [] : { ingredientOrder: place, share, order };
  });
  return { id, systemUsed, images: images.map(({ image, order }) => ({ image, order })), stepIngredients: moved };
}

/**
 * Finds the element with the same content for each text. A text without such an element belongs to the element that was
 * at its position, if no other text has the content of that element: it was rewritten.
 */
function paired<Element>(
  texts: readonly string[],
  elements: readonly Element[],
  textOf: (element: Element) => string,
): Paired<Element>[] {
  const left = new Map<string, number[]>();
  for (const [index, element] of elements.entries()) {
    const text = textOf(element);
    left.set(text, [...(left.get(text) ?? []), index]);
  }
  const same = texts.map((text) => left.get(text)?.shift());
  const taken = new Set(same.filter((index) => index !== undefined));
  return texts.map((text, place) => {
    const index = same[place];
    if (index !== undefined) return { text, element: elements[index], isSame: true };
    if (place >= elements.length || taken.has(place)) return { text, element: undefined, isSame: false };
    taken.add(place);
    return { text, element: elements[place], isSame: false };
  });
}

import { readDuration } from '../../parser/phrases/durations.js';
import { isHeadingLine } from '../../shared/text/heading-line.js';
import { ofOneSystem } from '../reading/recipe-json-ld.js';
import type { RecipeDto, RecipeIngredientDto, StepDto } from '../reading/recipe.dto.js';
import { ingredientLine } from '../reading/ingredient-line.js';
import { type Corrections, fieldsOfParts } from './ingredient-text.js';
import { linesOfText } from './line-parts.js';
import { type EditField, namesOfText, paragraph, paragraphs, type RecipeText } from './recipe-text.js';

/** Fields of a change or of a new recipe. The DTOs of the API check them. */
type Fields = Readonly<Record<string, unknown>>;

/** A typed text, and the element of the recipe that it belongs to; `undefined` for a new element. */
interface Paired<Element> {
  readonly text: string;
  readonly element: Element | undefined;
  readonly isSame: boolean;
}

/**
 * The request for a new recipe with this text, without its cuisines.
 * @throws InvalidRequestError for an invalid amount
 */
export function newRecipe(text: RecipeText, corrections: Corrections): Fields {
  const plain = plainFields(text);
  return {
    ...plain,
    servings: plain.servings ?? 1,
    recipeIngredients: linesOfText(text.ingredients).map((line) => lineFields(line, corrections)),
    steps: paragraphs(text.steps).map((step) => ({ step })),
  };
}

/**
 * The request that changes some fields of a recipe, without its cuisines. Existing elements keep their ids, and all
 * values that the text does not have.
 * @throws InvalidRequestError for an invalid amount
 */
export function changeOf(
  recipe: RecipeDto,
  text: RecipeText,
  fields: readonly EditField[],
  corrections: Corrections,
): Fields {
  const plain = Object.entries(plainFields(text)).filter(([name]) => fields.includes(name as EditField));
  const ingredients = fields.includes('ingredients') ? changedIngredients(recipe, text.ingredients, corrections) : null;
  return {
    version: recipe.version,
    ...Object.fromEntries(plain),
    ...(ingredients !== null && { recipeIngredients: ingredients.fields }),
    ...(fields.includes('steps') && { steps: changedSteps(recipe, text.steps, ingredients?.places ?? null) }),
  };
}

/** `1:30`, `1:30 h`. */
const CLOCK = /^\d{1,2}:[0-5]\d(?!\d)[^:]*$/;
const WORDS = /^[^:]*\p{L}[^:]*$/u;

function plainFields(text: RecipeText) {
  const orNull = (value: string): string | null => (value === '' ? null : value);
  // The DTO refuses a text that is no whole number.
  const number = (value: string): number | string | null => (/^\d{1,9}$/.test(value) ? Number(value) : orNull(value));
  const minutes = (value: string): number | string | null => {
    const given = number(value);
    // Other numbers, such as 1.5, may be meant as hours, and 1:90 is a mistake.
    return typeof given === 'string' && (CLOCK.test(given) || WORDS.test(given))
      ? (readDuration(given) ?? given)
      : given;
  };
  return {
    name: text.name,
    description: orNull(text.description),
    // Every recipe has servings, so an empty field is refused.
    servings: number(text.servings) ?? undefined,
    yieldText: orNull(text.yieldText),
    prepMinutes: minutes(text.prepMinutes),
    cookMinutes: minutes(text.cookMinutes),
    totalMinutes: minutes(text.totalMinutes),
    categories: text.categories,
    tags: namesOfText(text.tags),
    notes: orNull(text.notes),
    url: orNull(text.url),
  };
}

function changedIngredients(
  recipe: RecipeDto,
  text: string,
  corrections: Corrections,
): { fields: Fields[]; places: ReadonlyMap<number, number> } {
  const all = recipe.recipeIngredients;
  const shown = ofOneSystem(all, recipe);
  const places = new Map<number, number>();
  const fields = paired(linesOfText(text), shown, ingredientLine).flatMap(({ text: line, element, isSame }, order) => {
    if (element !== undefined) places.set(element.order, order);
    if (element === undefined || !isSame || corrections.has(line))
      return [{ ...lineFields(line, corrections, element), order }];
    // The line of the other unit system for the same ingredient has the same position.
    return [element, ...all.filter((other) => other.order === element.order && !shown.includes(other))].map((same) => ({
      ...keptIngredient(same),
      order,
    }));
  });
  return { fields, places };
}

function keptIngredient({ id, ingredientId, amount, unit, systemUsed }: RecipeIngredientDto): Fields {
  return { id, ingredientId, amount, unit, systemUsed };
}

/** A line without a comma or a bracket has no note. Without `note: null` the ingredient would keep its old note. */
function lineFields(line: string, corrections: Corrections, before?: RecipeIngredientDto): Fields {
  const id = before === undefined ? {} : { id: before.id };
  const parts = corrections.get(line);
  if (parts !== undefined) return { ...id, ...fieldsOfParts(parts) };
  if (isHeadingLine(line)) return { ...id, ingredientName: line, amount: null, unit: null };
  return { ...id, line, ...(before !== undefined && !/[,(;]/.test(line) && { note: null }) };
}

/** @param places new positions of the ingredients that stay, by their old positions; `null` when none was moved */
function changedSteps(recipe: RecipeDto, text: string, places: ReadonlyMap<number, number> | null): Fields[] {
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
): Fields {
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

import { partsOfLine } from '../../foods/parts-of-line.js';
import { MAX_INT } from '../../shared/max-int.js';
import type { ReadIngredient, RecipeDraft } from '../../parser/recipe-draft.js';
import { isWebAddress } from '../../shared/text/web-address.js';
import { fieldsOf } from '../recipe-fields.js';
import { uniqueTags } from './content-of-payload.js';
import { LIMITS } from './recipe-limits.js';
import { ingredientOfLine } from './ingredient-of-line.js';
import type { ImageContent, IngredientContent, RecipeContent, StepContent } from './recipe-content.js';

/**
 * The content of an imported draft. Texts that are too long are cut, and an address that is too long or no web address is left out;
 * nothing is refused. The heading above an ingredient is put at the beginning of its note, and the heading above steps
 * at the beginning of the first of them.
 * @param ingredients of the draft
 * @param address from which the recipe was imported, for a draft without an address of its own
 */
export function contentOfDraft(
  draft: RecipeDraft,
  ingredients: readonly ReadIngredient[],
  address: string | null,
): RecipeContent {
  const images = imagesOf(draft.images);
  const system = draft.unitSystem ?? 'metric';
  return {
    ...fieldsOf({
      name: cut(draft.name, LIMITS.name),
      description: cutOrNull(draft.description, LIMITS.text),
      url: fittingUrl(draft.url) ?? fittingUrl(address),
      servings: wholeNumber(draft.servings, 1) ?? 1,
      yieldText: cutOrNull(draft.yieldText, LIMITS.string),
      prepMinutes: wholeNumber(draft.prepMinutes),
      cookMinutes: wholeNumber(draft.cookMinutes),
      totalMinutes: wholeNumber(draft.totalMinutes),
      notes: cutOrNull(draft.notes, LIMITS.text),
      systemUsed: system,
      originalSystem: draft.unitSystem,
      calories: wholeNumber(draft.calories),
      fat: cutOrNull(draft.fat, LIMITS.string),
      carbs: cutOrNull(draft.carbs, LIMITS.string),
      protein: cutOrNull(draft.protein, LIMITS.string),
      categories: [...new Set(draft.categories)],
    }),
    image: images[0]?.image ?? null,
    ingredients: ingredientsOf(draft, ingredients),
    steps: stepsOf(draft),
    tags: names(draft.tags, LIMITS.tags),
    cuisineIds: [],
    cuisineNames: names(draft.cuisines, LIMITS.cuisines),
    images,
    videos: videosOf(draft),
    author: authorOf(draft),
  };
}

function ingredientsOf(draft: RecipeDraft, ingredients: readonly ReadIngredient[]): IngredientContent[] {
  const system = draft.unitSystem ?? 'metric';
  return ingredients.slice(0, LIMITS.ingredients).map(({ line, group, parsed }, order) => {
    const ingredient = ingredientOfLine(partsOfLine(line, parsed), order, system);
    const note = [group, ingredient.note].filter((part) => part !== null && part !== '').join('; ');
    return {
      ...ingredient,
      name: ingredient.name === null ? null : cut(ingredient.name, LIMITS.string),
      amount: amountOf(ingredient.amount),
      note: cutOrNull(note, LIMITS.text),
    };
  });
}

function stepsOf(draft: RecipeDraft): StepContent[] {
  return draft.steps.slice(0, LIMITS.steps).map(({ text, section, images }, order) => {
    const begins = section !== null && section !== '' && section !== draft.steps[order - 1]?.section;
    return {
      text: cut(begins ? `${section.replace(/:$/, '')}: ${text}` : text, LIMITS.text),
      order,
      systemUsed: draft.unitSystem ?? 'metric',
      images: imagesOf(images),
      ingredients: [],
    };
  });
}

function videosOf(draft: RecipeDraft): RecipeContent['videos'] {
  return draft.videos
    .filter(({ video }) => fittingUrl(video) !== null)
    .slice(0, LIMITS.videos)
    .map(({ video, thumbnail, duration }, order) => ({
      video,
      thumbnail: fittingUrl(thumbnail),
      duration: wholeNumber(duration),
      order,
    }));
}

export function imagesOf(addresses: readonly string[]): ImageContent[] {
  const fitting = [...new Set(addresses)].filter((address) => fittingUrl(address) !== null);
  return fitting.slice(0, LIMITS.images).map((image, order) => ({ image, order }));
}

export function authorOf({ author }: RecipeDraft): RecipeContent['author'] {
  const name = cut(author?.name ?? '', LIMITS.name);
  return name === '' ? null : { name, image: fittingUrl(author?.image ?? null) };
}

function names(texts: readonly string[], most: number): string[] {
  const short = texts.map((text) => cut(text, LIMITS.string)).filter((text) => text !== '');
  return uniqueTags(short).slice(0, most);
}

/** `null` for an address that is too long or no web address. */
export function fittingUrl(address: string | null): string | null {
  return address !== null && address.length <= LIMITS.url && isWebAddress(address) ? address : null;
}

function amountOf(amount: number | null): number | null {
  return amount !== null && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** `null` for a number that does not fit into an integer column. */
function wholeNumber(value: number | null, least = 0): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const whole = Math.round(value);
  return whole >= least && whole <= MAX_INT ? whole : null;
}

function cutOrNull(text: string | null, most: number): string | null {
  const short = cut(text ?? '', most);
  return short === '' ? null : short;
}

/** Cuts a text to `most` UTF-16 units, and never cuts a surrogate pair. */
function cut(text: string, most: number): string {
  const short = text.trim().slice(0, most);
  const last = short.charCodeAt(short.length - 1);
  return (last >= 0xd800 && last <= 0xdbff ? short.slice(0, -1) : short).trimEnd();
}

import { canonicalUnit } from '../../../parser/ingredient-line/find-unit.js';
import { parseIngredientLine } from '../../../parser/ingredient-line/parse-ingredient-line.js';
import { emptyDraft } from '../../../parser/empty-draft.js';
import { mealCategoriesOf } from '../../../parser/phrases/meal-categories.js';
import type { ParsedIngredientLine, RecipeDraft } from '../../../parser/recipe-draft.js';
import { withWhatLinesTell } from '../../../parser/texts/read-plain.js';
import { foldText } from '../../../shared/text/fold-text.js';
import { unitSystemOf } from '../../../shared/amounts/units.js';
import { underHeadings } from './text-parts.js';
import type { ArchivedIngredient, ArchivedParts, ArchivedRecipe, ReadRecipe } from './archived-recipe.js';

/** Maximum number of pictures of a recipe that are passed on. */
const MOST_PICTURES = 10;

/** Maximum number of entries of the log of cooking that are passed on. */
const MOST_MADE = 10_000;

/** Completes a recipe of an archive, and parses its ingredient lines. */
export function readRecipe(archived: ArchivedRecipe): ReadRecipe {
  const recipe = { ...archived, ingredients: underHeadings(archived.ingredients ?? []) };
  const {
    pictures = [],
    rating,
    isFavorite = false,
    cookbooks = [],
    request = null,
    favoriteAt = null,
    made = [],
  } = recipe;
  const draft = withWhatLinesTell(draftOf(recipe));
  const language = draft.language ?? undefined;
  return {
    draft,
    ingredients: recipe.ingredients.map((ingredient) => ({
      line: ingredient.line,
      group: ingredient.group ?? null,
      parsed: partsOf(ingredient, language),
    })),
    pictures: pictures.slice(0, MOST_PICTURES),
    rating: rating == null || !(rating > 0) ? null : Math.min(5, Math.max(1, Math.round(rating))),
    isFavorite,
    cookbooks: [...new Set(cookbooks)],
    favoriteAt,
    made: made.slice(0, MOST_MADE),
    request,
  };
}

function draftOf(recipe: ArchivedRecipe): RecipeDraft {
  const { ingredients = [], steps = [], kinds = [], tags = [], author = null } = recipe;
  return {
    ...emptyDraft(),
    ...draftFields(recipe),
    ingredients: ingredients.map(({ line, group = null }) => ({ line, group })),
    steps: steps.map(({ text, section = null }) => ({ text, section, images: [] })),
    categories: [
      ...new Set([...(recipe.categories ?? []), ...mealCategoriesOf([...kinds, ...tags.filter(isOneWord)])]),
    ],
    tags: [...kinds, ...tags],
    author: author === null ? null : { name: author.slice(0, 200), image: null },
    totalMinutes: recipe.totalMinutes ?? sumOf(recipe.prepMinutes, recipe.cookMinutes),
  };
}

/** Programs without categories use tags for meals. */
function isOneWord(tag: string): boolean {
  return !/\s/.test(tag.trim());
}

function draftFields(recipe: ArchivedRecipe): Partial<RecipeDraft> {
  const known = Object.keys(emptyDraft());
  const knownFields = Object.entries(recipe).filter(([name, value]) => known.includes(name) && value !== undefined);
  return Object.fromEntries(knownFields);
}

function sumOf(prep: number | null | undefined, cook: number | null | undefined): number | null {
  const sum = (prep ?? 0) + (cook ?? 0);
  return sum > 0 ? sum : null;
}

function partsOf({ line, parts }: ArchivedIngredient, language: string | undefined): ParsedIngredientLine {
  if (parts === undefined) return parseIngredientLine(line, language);
  const unit = parts.unit === null || parts.unit.trim() === '' ? null : parts.unit.trim();
  const canonical = unit === null ? null : (canonicalUnit(unit, language) ?? unit);
  return {
    amount: parts.amount !== null && parts.amount > 0 ? parts.amount : null,
    amountMax: parts.amountMax ?? null,
    unit: canonical,
    unitSystem: unitSystemOf(canonical),
    ingredientName: parts.name,
    preparation: null,
    size: null,
    purpose: null,
    comment: [parts.note, beyond(line, parts)].filter((text) => text != null && text !== '').join('; ') || null,
  };
}

/** The line, when it contains words that are not in the parts; otherwise `null`. */
function beyond(line: string, { unit, name, note }: ArchivedParts): string | null {
  const said = foldText([unit, name, note].filter(Boolean).join(' '));
  const words = foldText(line).match(/\p{L}{3,}/gu) ?? [];
  const isKnown = (word: string): boolean =>
    said.includes(word.slice(0, Math.max(3, word.length - 2))) || canonicalUnit(word) !== null;
  return words.every(isKnown) ? null : line;
}

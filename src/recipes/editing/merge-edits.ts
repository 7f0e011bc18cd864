import { digestOf } from '../../shared/text/digest.js';
import { ofOneSystem } from '../reading/recipe-json-ld.js';
import type { RecipeDto } from '../reading/recipe.dto.js';
import { type Corrections, partedLines } from './ingredient-text.js';
import { linesOfText } from './line-parts.js';
import { EDIT_FIELDS, type EditField, type RecipeText, textOfRecipe } from './recipe-text.js';

/**
 * The recipe as it was when the edit began: a digest of each field, and of the parts of the ingredients, which can
 * differ when their lines are equal.
 */
export type EditBase = Readonly<Record<EditField | 'parts', string>>;
export const BASE_FIELDS = [...EDIT_FIELDS, 'parts'] as const;

/** What a person wants the recipe to be. */
export interface RecipeEdit {
  readonly base: EditBase;
  readonly text: RecipeText;
  readonly corrections: Corrections;
}

export interface MergedEdit {
  /** Each field as this edit changed it, otherwise as the recipe has it. */
  readonly text: RecipeText;
  /** The fields that this edit changed. */
  readonly changed: readonly EditField[];
  /** The fields that somebody else changed since the edit began. */
  readonly others: readonly { readonly field: EditField; readonly isConflict: boolean }[];
}

export function baseOf(recipe: RecipeDto): EditBase {
  const text = textOfRecipe(recipe);
  const digests = Object.fromEntries(EDIT_FIELDS.map((field) => [field, digestOf([text[field]])]));
  const parts = digestOf(partedLines(ofOneSystem(recipe.recipeIngredients, recipe)));
  return { ...(digests as Record<EditField, string>), parts };
}

/**
 * Merges an edit with the changes that others made to the recipe since the edit began. A field that both changed is in
 * conflict, unless both made it the same.
 * @param recipe as it is now
 */
export function mergeEdits({ base, text, corrections }: RecipeEdit, recipe: RecipeDto): MergedEdit {
  const theirs = textOfRecipe(recipe);
  const now = baseOf(recipe);
  const isCorrected = linesOfText(text.ingredients).some((line) => corrections.has(line));
  const isMine = (field: EditField): boolean =>
    digestOf([text[field]]) !== base[field] || (field === 'ingredients' && isCorrected);
  const isTheirs = (field: EditField): boolean =>
    now[field] !== base[field] || (field === 'ingredients' && now.parts !== base.parts);
  // Two edits with the same lines corrected their parts differently.
  const isSame = (field: EditField): boolean => digestOf([text[field]]) === now[field] && now[field] !== base[field];
  return {
    text: Object.fromEntries(EDIT_FIELDS.map((field) => [field, (isMine(field) ? text : theirs)[field]])) as RecipeText,
    changed: EDIT_FIELDS.filter(isMine),
    others: EDIT_FIELDS.filter(isTheirs).map((field) => ({ field, isConflict: isMine(field) && !isSame(field) })),
  };
}

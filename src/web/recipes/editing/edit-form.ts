import { InvalidRequestError } from '../../../http/problems/errors.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../../shared/meals.js';
import { readCorrections } from '../../../recipes/editing/ingredient-text.js';
import { BASE_FIELDS, type EditBase, type RecipeEdit } from '../../../recipes/editing/merge-edits.js';
import { EDIT_FIELDS, type RecipeText } from '../../../recipes/editing/recipe-text.js';
import type { FormFields } from '../../form-fields.js';

export const EMPTY_TEXT: RecipeText = {
  ...(Object.fromEntries(EDIT_FIELDS.map((name) => [name, ''])) as unknown as RecipeText),
  categories: [],
};

/** Maximum number of characters of corrected lines that a page shows again; 500 ordinary lines have fewer. */
const MOST_CORRECTIONS = 100_000;

/** @throws InvalidRequestError when corrections are not from a form of Larder */
export function readText(fields: FormFields): Pick<RecipeEdit, 'text' | 'corrections'> {
  const text = Object.fromEntries(EDIT_FIELDS.map((name) => [name, fields.text(name)])) as unknown as RecipeText;
  return {
    text: { ...text, categories: readCategories(fields) },
    corrections: readCorrections(fields.text('corrections')),
  };
}

/** @throws InvalidRequestError when the base or the corrections are not from a form of Larder */
export function readEdit(fields: FormFields): RecipeEdit {
  const base = Object.fromEntries(BASE_FIELDS.map((name) => [name, fields.text(`base.${name}`)])) as EditBase;
  const missing = BASE_FIELDS.find((name) => base[name] === '');
  if (missing !== undefined)
    throw new InvalidRequestError([
      { path: `base.${missing}`, message: `base.${missing} must be what the form holds` },
    ]);
  return { base, ...readText(fields) };
}

/** The hidden fields for the base. */
export function baseFields(base: EditBase): Record<string, string> {
  return Object.fromEntries(BASE_FIELDS.map((name) => [`base.${name}`, base[name]]));
}

/** The hidden field with the corrections, for showing the form again. */
export function shownCorrections(fields: FormFields): string {
  const text = fields.text('corrections');
  return text.length <= MOST_CORRECTIONS ? text : '';
}

export function readCategories(fields: FormFields): MealCategory[] {
  const ticked = fields.list('categories');
  return MEAL_CATEGORIES.filter((category) => ticked.includes(category));
}

import { createHash } from 'node:crypto';
import { MEAL_CATEGORIES } from '../../../parser/vocabulary/meal-categories.js';
import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import type { FormFields } from '../../form-fields.js';
import { ingredientLine, lineReadings } from './readings.js';

/** The fields of the form for a recipe, in its order. */
export const EDIT_FIELDS = [
  'name',
  'description',
  'servings',
  'prepMinutes',
  'cookMinutes',
  'totalMinutes',
  'categories',
  'ingredients',
  'steps',
  'tags',
  'cuisines',
  'notes',
  'url',
] as const;
export type EditField = (typeof EDIT_FIELDS)[number];

/**
 * The values of the fields as texts: one ingredient on each line, an empty line between steps, commas between tags and
 * between cuisines.
 */
export type EditValues = Readonly<Record<EditField, string>>;

/** The state when the form was opened: the version of the recipe, and a digest of each field. */
export interface EditBase {
  readonly version: number;
  readonly digests: Readonly<Record<EditField, string>>;
  /** A digest of the stored parts of the ingredient lines, which can differ when their texts are equal. */
  readonly readings: string;
}

/** Number of characters of a digest. Two texts of one field with the same digest are considered equal. */
const DIGEST = 22;

export function valuesOfRecipe(recipe: RecipeDto): EditValues {
  const text = (value: string | number | null): string => normalized(value === null ? '' : String(value));
  return {
    name: text(recipe.name),
    description: text(recipe.description),
    servings: text(recipe.servings),
    prepMinutes: text(recipe.prepMinutes),
    cookMinutes: text(recipe.cookMinutes),
    totalMinutes: text(recipe.totalMinutes),
    categories: MEAL_CATEGORIES.filter((category) => recipe.categories.includes(category)).join(' '),
    ingredients: text(ofOneSystem(recipe.recipeIngredients, recipe).map(ingredientLine).join('\n')),
    steps: text(
      ofOneSystem(recipe.steps, recipe)
        .map(({ step }) => paragraph(step))
        .join('\n\n'),
    ),
    tags: text(recipe.tags.map(({ name }) => name).join(', ')),
    cuisines: text(recipe.cuisines.map(({ name }) => name).join(', ')),
    notes: text(recipe.notes),
    url: text(recipe.url),
  };
}

export function valuesOfForm(fields: FormFields): EditValues {
  const values = Object.fromEntries(EDIT_FIELDS.map((name) => [name, normalized(fields.text(name))]));
  const ticked = fields.list('categories');
  const categories = MEAL_CATEGORIES.filter((category) => ticked.includes(category)).join(' ');
  return { ...(values as EditValues), categories };
}

export function baseOf(recipe: RecipeDto): EditBase {
  const values = valuesOfRecipe(recipe);
  const digests = Object.fromEntries(EDIT_FIELDS.map((name) => [name, digestOf(values[name])]));
  const readings = JSON.stringify(lineReadings(ofOneSystem(recipe.recipeIngredients, recipe)));
  return { version: recipe.version, digests: digests as EditBase['digests'], readings: digestOf(readings) };
}

/** Parses the base that a form sends; `null` when the text is not from a form of Larder. */
export function readBase(text: string): EditBase | null {
  const [version = '', readings = '', ...rest] = text.split(' ');
  if (!/^[1-9]\d{0,8}$/.test(version) || rest.length !== EDIT_FIELDS.length) return null;
  const digests = Object.fromEntries(EDIT_FIELDS.map((name, index) => [name, rest[index] ?? '']));
  return { version: Number(version), digests: digests as EditBase['digests'], readings };
}

export function writeBase({ version, digests, readings }: EditBase): string {
  return [version, readings, ...EDIT_FIELDS.map((name) => digests[name])].join(' ');
}

/** The fields that differ from the base. */
export function changedSince({ digests }: EditBase, values: EditValues): EditField[] {
  return EDIT_FIELDS.filter((name) => digestOf(values[name]) !== digests[name]);
}

/** The result of merging two changes of one recipe. */
export interface Merged {
  /** The value of each field: the changed one when only one side changed it, otherwise the own one. */
  readonly values: EditValues;
  /** The fields that the other side changed, with their present values. */
  readonly theirs: readonly { readonly field: EditField; readonly value: string; readonly isConflict: boolean }[];
}

/**
 * @param mine the values in the form
 * @param changedByMe the fields that this person changed
 */
export function merge(base: EditBase, mine: EditValues, changedByMe: readonly EditField[], recipe: RecipeDto): Merged {
  const theirs = valuesOfRecipe(recipe);
  const now = baseOf(recipe);
  const changedByThem = EDIT_FIELDS.filter(
    (name) => now.digests[name] !== base.digests[name] || (name === 'ingredients' && now.readings !== base.readings),
  );
  const values = Object.fromEntries(
    EDIT_FIELDS.map((name) => [name, changedByMe.includes(name) ? mine[name] : theirs[name]]),
  ) as EditValues;
  return {
    values,
    theirs: changedByThem.map((field) => ({
      field,
      value: theirs[field],
      // When both sides have the same text, they corrected the reading of the lines differently.
      isConflict:
        changedByMe.includes(field) && (mine[field] !== theirs[field] || now.digests[field] === base.digests[field]),
    })),
  };
}

/** The names in a text that separates them by commas. */
export function typedNames(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The texts in a text that separates them by empty lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A step without empty lines, because empty lines separate steps in the form. */
export function paragraph(step: string): string {
  return paragraphs(normalized(step)).join('\n');
}

function normalized(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST);
}

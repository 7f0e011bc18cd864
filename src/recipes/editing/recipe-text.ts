import { MEAL_CATEGORIES, type MealCategory } from '../../shared/meals.js';
import { ofOneSystem } from '../reading/recipe-json-ld.js';
import type { RecipeDto } from '../reading/recipe.dto.js';
import { ingredientLine } from '../reading/ingredient-line.js';

/** The fields that a person can edit, in the order of a form. */
export const EDIT_FIELDS = [
  'name',
  'description',
  'servings',
  'yieldText',
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
 * A recipe as a person edits it: one ingredient on each line, an empty line between steps, commas between tags and
 * between cuisines.
 */
export type RecipeText = Readonly<Record<Exclude<EditField, 'categories'>, string>> & {
  readonly categories: readonly MealCategory[];
};

export function textOfRecipe(recipe: RecipeDto): RecipeText {
  const text = (value: string | number | null): string => normalized(value === null ? '' : String(value));
  const names = (named: readonly { name: string }[]): string => text(named.map(({ name }) => name).join(', '));
  const ingredients = ofOneSystem(recipe.recipeIngredients, recipe).map(ingredientLine);
  const steps = ofOneSystem(recipe.steps, recipe).map(({ step }) => paragraph(step));
  return {
    name: text(recipe.name),
    description: text(recipe.description),
    servings: text(recipe.servings),
    yieldText: text(recipe.yieldText),
    prepMinutes: text(recipe.prepMinutes),
    cookMinutes: text(recipe.cookMinutes),
    totalMinutes: text(recipe.totalMinutes),
    categories: MEAL_CATEGORIES.filter((category) => recipe.categories.includes(category)),
    ingredients: text(ingredients.join('\n')),
    steps: text(steps.join('\n\n')),
    tags: names(recipe.tags),
    cuisines: names(recipe.cuisines),
    notes: text(recipe.notes),
    url: text(recipe.url),
  };
}

/** The names in a text that separates them by commas. */
export function namesOfText(text: string): string[] {
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

/** A step without empty lines, because empty lines separate steps. */
export function paragraph(step: string): string {
  return paragraphs(normalized(step)).join('\n');
}

function normalized(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

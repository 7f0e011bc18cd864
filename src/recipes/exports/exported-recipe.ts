import type { RecipeWithoutTimers } from '../reading/recipe.dto.js';
import { ingredientLine } from '../reading/ingredient-line.js';
import { ofOneSystem } from '../reading/recipe-json-ld.js';
import type { MadeBefore } from './recipe-exports.repository.js';

/** A recipe as it is exported. */
export interface ExportedRecipe {
  /** Its images are only those with a web address. */
  readonly recipe: RecipeWithoutTimers;
  /** Titles of the cookbooks that it is in. */
  readonly cookbooks: readonly string[];
  /** When it became a favourite of the person who exports, and when it was cooked. */
  readonly favoriteAt: string | null;
  readonly made: readonly MadeBefore[];
  /** Its stored pictures as WebP, the main picture first. */
  readonly pictures: readonly Buffer[];
}

export interface ExportedFile {
  readonly path: string;
  readonly content: Buffer | string;
}

export interface ExportContext {
  /** The name of the person who exports. */
  readonly person: string;
  /** The address of this server; empty when it has none. */
  readonly origin: string;
  readonly date: Date;
  /** Number of recipes in the export. */
  readonly count: number;
}

/** A format of exports, one in each file of `formats/`. */
export interface ExportFormat {
  /** File extension of an archive. */
  readonly ending: string;
  /** One recipe as a file, in formats that have such files. Otherwise one recipe is exported as an archive. */
  readonly single?: (exported: ExportedRecipe) => ExportedFile & { readonly type: string };
  /** Files at the beginning of the archive. */
  readonly head?: (context: ExportContext) => readonly ExportedFile[];
  /**
   * The files of a recipe.
   * @param stem a unique name for its files
   */
  readonly files: (exported: ExportedRecipe, stem: string, context: ExportContext) => readonly ExportedFile[];
  /**
   * The file of a part of the household, in formats that can contain a whole household.
   * @param lines one JSON object each
   */
  readonly part?: (name: string, lines: readonly string[]) => ExportedFile;
}

/** The ingredient lines of the original system: `2–3 cups flour, sifted`. */
export function ingredientLines({ recipe }: ExportedRecipe): string[] {
  return ofOneSystem(recipe.recipeIngredients, recipe).map(ingredientLine);
}

/** The texts of the steps of the original system, each on one line. */
export function stepTexts({ recipe }: ExportedRecipe): string[] {
  return ofOneSystem(recipe.steps, recipe).map(({ step }) => step.replace(/\s+/g, ' '));
}

/** The names of the tags, and of the meal categories that are not among the tags. */
export function tagsAndMeals({ recipe }: ExportedRecipe): string[] {
  const tags = recipe.tags.map(({ name }) => name);
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return [...tags, ...recipe.categories.filter((category) => !known.has(category.toLowerCase()))];
}

/** Nutrition as one text, for programs that have one field for it; empty when there is none. */
export function nutritionText({ recipe: { calories, fat, carbs, protein } }: ExportedRecipe): string {
  const values = [
    ['Calories', calories === null ? null : `${calories} kcal`],
    ['Fat', fat],
    ['Carbohydrates', carbs],
    ['Protein', protein],
  ];
  return values.flatMap(([name, value]) => (value == null || value === '' ? [] : `${name}: ${value}`)).join('\n');
}

export function minutesText(minutes: number | null): string {
  return minutes === null ? '' : `${minutes} min`;
}

/** The text in the form of a file name. */
export function fileName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .toWellFormed()
    .slice(0, 80)
    .trim();
  return plain === '' ? 'recipe' : plain;
}

/** The text in lower case with dashes, with only ASCII letters and digits. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return slug === '' ? 'recipe' : slug;
}

import type { RecipeWithoutTimers } from '../reading/recipe.dto.js';
import { notesOf, ofOneSystem } from '../reading/recipe-json-ld.js';
import type { MadeBefore } from './recipe-exports.repository.js';

/** A recipe as it is exported. */
export interface ExportedRecipe {
  /** Its images are those with an address of the web. */
  readonly recipe: RecipeWithoutTimers;
  /** Titles of the cookbooks that it is in. */
  readonly cookbooks: readonly string[];
  /** When the person who exports made it a favourite, and when it was made. */
  readonly favoriteAt: string | null;
  readonly made: readonly MadeBefore[];
  /** Its kept pictures as WebP, the one of the recipe first. */
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
  /** Recipes that will be exported. */
  readonly count: number;
}

/** A format of exports. Each is one file of `formats/`, which exports it. */
export interface ExportFormat {
  /** Part of the API. */
  readonly name: string;
  /** Ending of the name of an archive. */
  readonly ending: string;
  /** One recipe as a file, in formats that have such files; otherwise it is exported as an archive. */
  readonly single?: (exported: ExportedRecipe) => ExportedFile & { readonly type: string };
  /** Files that stand before those of the recipes. */
  readonly head?: (context: ExportContext) => readonly ExportedFile[];
  /** The files of a recipe. @param stem a name for its files that no other recipe has */
  readonly files: (exported: ExportedRecipe, stem: string, context: ExportContext) => readonly ExportedFile[];
  /** The file of a part of the household, in formats that hold the whole of it. @param lines a JSON object each */
  readonly part?: (name: string, lines: readonly string[]) => ExportedFile;
}

/** `2–3 cup flour, sifted`: the lines of the original system. */
export function linesOf({ recipe }: ExportedRecipe): string[] {
  return ofOneSystem(recipe.recipeIngredients, recipe).map((ingredient) => {
    const { amount, unit, ingredientName } = ingredient;
    const { range, parts } = notesOf(ingredient);
    return [[range ?? amount?.toString(), unit, ingredientName].filter(Boolean).join(' '), ...parts].join(', ');
  });
}

/** The texts of the steps of the original system, each on one line. */
export function stepsOf({ recipe }: ExportedRecipe): string[] {
  return ofOneSystem(recipe.steps, recipe).map(({ step }) => step.replace(/\s+/g, ' '));
}

/** Names of tags and of the meals that no tag names. */
export function wordsOf({ recipe }: ExportedRecipe): string[] {
  const tags = recipe.tags.map(({ name }) => name);
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return [...tags, ...recipe.categories.filter((category) => !known.has(category.toLowerCase()))];
}

/** Text about nutrition, as programs write it that have one text for it; empty without any. */
export function nutritionOf({ recipe: { calories, fat, carbs, protein } }: ExportedRecipe): string {
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

/** A name as the name of a file. */
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

/** Lower case with dashes, of letters and digits of ASCII alone. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return slug === '' ? 'recipe' : slug;
}

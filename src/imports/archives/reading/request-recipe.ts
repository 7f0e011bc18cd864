import type { ArchivedIngredient, ArchivedRecipe, ArchivedRequest } from './archived-recipe.js';
import { MEAL_CATEGORIES } from '../../../shared/meals.js';
import { isWebAddress } from '../../../shared/text/web-address.js';
import { Fields, isObject, namesOf, numberOf } from './fields.js';

/** The members of a request that creates a recipe. Other members are left out. */
const TEXTS = [
  'name',
  'description',
  'notes',
  'yieldText',
  'systemUsed',
  'originalSystem',
  'fat',
  'carbs',
  'protein',
  'originCountry',
  'originCountryName',
  'originRegion',
  'provenanceNote',
  'dishColor',
];
const COUNTS = ['servings', 'prepMinutes', 'cookMinutes', 'totalMinutes', 'calories'];

/**
 * A recipe of an archive in the form of Larder's own requests.
 * @param unitOf converts a unit of the program into Larder's
 */
export function requestRecipe(
  recipe: Record<string, unknown>,
  unitOf: (unit: string) => string = (unit) => unit,
): ArchivedRecipe {
  const fields = new Fields(recipe);
  const ingredients = fields
    .list('recipeIngredients')
    .filter(isObject)
    .map((ingredient) => {
      const unit: unknown = ingredient['unit'];
      return typeof unit === 'string' && unit !== '' ? { ...ingredient, unit: unitOf(unit) } : ingredient;
    });
  return {
    name: fields.text('name') ?? '',
    description: fields.lines('description'),
    url: fields.text('url'),
    ingredients: ingredients.map(ingredientOf),
    steps: fields.list('steps').flatMap((step) => {
      const text = new Fields(step).lines('step');
      return text === null ? [] : [{ text }];
    }),
    author: fields.text('authorName'),
    tags: namesOf(fields.list('tags')),
    rating: fields.number('rating'),
    isFavorite: fields.isTrue('favorite', 'isFavorite'),
    cookbooks: namesOf(fields.list('cookbooks')),
    request: requestOf(recipe, fields, ingredients),
  };
}

function requestOf(
  recipe: Record<string, unknown>,
  fields: Fields,
  ingredients: readonly Record<string, unknown>[],
): ArchivedRequest {
  const videos = fields
    .list('videos')
    .filter(isObject)
    .filter((video) => isAddress(video, 'video'))
    .map((video) => (isAddress(video, 'thumbnail') ? video : { ...video, thumbnail: null }));
  return {
    body: {
      ...factsOf(recipe),
      categories: fields.list('categories').filter(isMeal),
      tags: namesOf(fields.list('tags')),
      recipeIngredients: ingredients.map((ingredient) =>
        pick(ingredient, ['ingredientName', 'amount', 'unit', 'order', 'systemUsed']),
      ),
      steps: fields
        .list('steps')
        .filter(isObject)
        .map((step) => ({
          ...pick(step, ['step', 'order', 'systemUsed']),
          images: imagesOf(step['images']),
          stepIngredients: listOf(step['stepIngredients']).map((used) =>
            pick(used, ['ingredientOrder', 'share', 'order']),
          ),
        })),
      videos: videos.map((video) => pick(video, ['video', 'thumbnail', 'duration', 'order'])),
    },
    notes: ingredients.map((ingredient) => new Fields(ingredient).text('note')),
    cuisines: namesOf(fields.list('cuisines')),
  };
}

/** Some programs write numbers as strings and strings as numbers. */
function factsOf(recipe: Record<string, unknown>): Record<string, string | number> {
  const facts: Record<string, string | number> = {};
  for (const name of TEXTS) {
    const value = recipe[name];
    if ((typeof value === 'string' || typeof value === 'number') && value !== '') facts[name] = String(value);
  }
  for (const name of COUNTS) {
    const count = numberOf(recipe[name]);
    if (count !== null && count >= 0) facts[name] = Math.round(count);
  }
  return facts['servings'] === 0 ? { ...facts, servings: 1 } : facts;
}

function isMeal(value: unknown): boolean {
  return (MEAL_CATEGORIES as readonly unknown[]).includes(value);
}

function ingredientOf(ingredient: Record<string, unknown>): ArchivedIngredient {
  const fields = new Fields(ingredient);
  const [amount, unit, name, note] = [
    fields.number('amount'),
    fields.text('unit'),
    fields.text('ingredientName', 'name') ?? '',
    fields.text('note'),
  ];
  return { line: [amount, unit, name].filter(Boolean).join(' '), parts: { amount, unit, name, note } };
}

/** The images with a web address. The others are files in the archive. */
function imagesOf(value: unknown): Record<string, unknown>[] {
  return listOf(value)
    .filter((image) => isAddress(image, 'image'))
    .map((image) => pick(image, ['image', 'order']));
}

function isAddress(value: Record<string, unknown>, name: string): boolean {
  const text = value[name];
  return typeof text === 'string' && isWebAddress(text);
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as unknown[]).filter(isObject) : [];
}

function pick(value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => value[name] !== undefined && value[name] !== null).map((name) => [name, value[name]]),
  );
}

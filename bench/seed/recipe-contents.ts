import type { IngredientContent, RecipeContent, StepContent } from '../../src/recipes/writing/recipe-content.js';
import { MEAL_CATEGORIES } from '../../src/parser/vocabulary/meal-categories.js';
import { Random, Zipf } from './random.js';
import { CUISINES, type Cuisine, NAME_PARTS, RARE_INGREDIENTS } from './vocabulary.js';

const INGREDIENTS = 10;
const STEPS = 6;
const TAGS = 4;
/** The fraction of recipes with one of the rare ingredients. */
const RARE = 1 / 200;
const SALTED = 0.92;

interface Kitchen extends Cuisine {
  ingredient: Zipf<string>;
  adjective: Zipf<string>;
  dish: Zipf<string>;
  tag: Zipf<string>;
}

const KITCHENS: readonly Kitchen[] = CUISINES.map(kitchenOf);

const AMOUNTS = [0.25, 0.5, 1, 1, 2, 2, 3, 4, 6, 50, 100, 125, 150, 200, 250, 400, 500];

/**
 * The streams of random numbers. They are separate, so that drawing one more number from a stream does not change the data of the
 * others.
 */
export const STREAM = { ids: 1, contents: 2, household: 3, parts: 4, calls: 5, households: 6 } as const;

/** The recipes of one household: those with the indices from `first` on. */
export interface RecipeRange {
  readonly first: number;
  readonly count: number;
}

/** The id of the recipe with this index, from 0. */
export function recipeId(index: number): string {
  return new Random(STREAM.ids, index).uuid();
}

/** The recipe with this index. It is the same in every run. */
export function recipeContent(index: number): RecipeContent {
  const random = new Random(STREAM.contents, index);
  const kitchen = chooseKitchen(random);
  const names = ingredientNames(random, kitchen);
  const prepMinutes = 5 * (1 + random.below(12));
  const cookMinutes = random.chance(0.9) ? 5 * (1 + random.below(24)) : null;
  return {
    ...BARE,
    name: capitalised(filled(random.pick(kitchen.titles), random, kitchen, names)),
    description: random.chance(0.6) ? filled(random.pick(kitchen.descriptions), random, kitchen, names) : null,
    url: random.chance(0.5) ? `https://recipes.example/${kitchen.salt}/${index}` : null,
    servings: 1 + random.below(8),
    prepMinutes,
    cookMinutes,
    totalMinutes: random.chance(0.5) ? prepMinutes + (cookMinutes ?? 0) : null,
    calories: random.chance(0.3) ? 100 + random.below(900) : null,
    categories: [random.pick(MEAL_CATEGORIES)],
    ingredients: names.map((name, order) => ingredient(name, order, random, kitchen)),
    steps: Array.from({ length: STEPS }, (_, order) => step(order, random, kitchen, names)),
    tags: kitchen.tag.drawSome(random, TAGS),
    images: random.chance(0.5) ? [{ image: `https://images.example/${index}.jpg`, order: 0 }] : [],
  };
}

/** All names of ingredients and tags that a recipe may have. */
export function allNames(): { ingredients: string[]; tags: string[] } {
  const ingredients = CUISINES.flatMap(({ salt, ingredients: names }) => [salt, ...names]);
  return {
    ingredients: [...new Set([...ingredients, ...RARE_INGREDIENTS])],
    tags: [...new Set(CUISINES.flatMap(({ tags }) => tags))],
  };
}

/** A recipe of which nothing is known, not even its name. */
export const BARE: RecipeContent = {
  name: '',
  description: null,
  image: null,
  url: null,
  servings: 1,
  prepMinutes: null,
  cookMinutes: null,
  totalMinutes: null,
  notes: null,
  systemUsed: 'metric',
  originalSystem: null,
  calories: null,
  fat: null,
  carbs: null,
  protein: null,
  originCountry: null,
  originCountryName: null,
  originRegion: null,
  provenanceNote: null,
  dishColor: null,
  categories: [],
  ingredients: [],
  steps: [],
  tags: [],
  cuisineIds: [],
  cuisineNames: [],
  images: [],
  videos: [],
  author: null,
};

function chooseKitchen(random: Random): Kitchen {
  let left = random.below(KITCHENS.reduce((sum, { share }) => sum + share, 0));
  const chosen = KITCHENS.find(({ share }) => (left -= share) < 0);
  if (chosen === undefined) throw new Error('The shares of the cuisines do not add up');
  return chosen;
}

function ingredientNames(random: Random, kitchen: Kitchen): string[] {
  const names = random.chance(SALTED) ? [kitchen.salt] : [];
  if (random.chance(RARE)) names.push(random.pick(RARE_INGREDIENTS));
  return [...names, ...kitchen.ingredient.drawSome(random, INGREDIENTS - names.length)];
}

function ingredient(name: string, order: number, random: Random, kitchen: Kitchen): IngredientContent {
  const amount = random.chance(0.9) ? random.pick(AMOUNTS) : null;
  const unit = amount === null ? null : random.pick(kitchen.units) || null;
  const note = random.chance(0.2) ? kitchen.adjective.draw(random) : null;
  return { name, ingredientId: null, amount, unit, order, systemUsed: 'metric', note };
}

function step(order: number, random: Random, kitchen: Kitchen, names: readonly string[]): StepContent {
  const sentences = [random.pick(kitchen.steps), random.pick(kitchen.steps)];
  const text = filled(sentences.join(' '), random, kitchen, names);
  return { text, order, systemUsed: 'metric', images: [], ingredients: [] };
}

function filled(template: string, random: Random, kitchen: Kitchen, names: readonly string[]): string {
  return template.replace(/\$[adimn]/g, (place) => {
    if (place === '$a') return kitchen.adjective.draw(random);
    if (place === '$d') return kitchen.dish.draw(random);
    if (place === '$m') return String(5 * (1 + random.below(12)));
    return place === '$n' ? NAME_PARTS.map((parts) => random.pick(parts)).join('') : random.pick(names);
  });
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function kitchenOf(cuisine: Cuisine): Kitchen {
  return {
    ...cuisine,
    ingredient: new Zipf(cuisine.ingredients),
    adjective: new Zipf(cuisine.adjectives),
    dish: new Zipf(cuisine.dishes),
    tag: new Zipf(cuisine.tags),
  };
}

import { type Allergen, ALLERGENS, type Diet, DIETS } from './diets.js';
import type { FoodCategory } from './food-categories.js';
import type { Food, FoodLanguage } from './food-table.js';
import { isHeadingLine } from '../shared/text/heading-line.js';
import { findFood, foodById } from './lexicon.js';

/** A line of a recipe. */
export interface JudgedLine {
  readonly name: string;
  /** `null`: the food is looked up by the name. */
  readonly foodId?: string | null;
  readonly amount?: number | null;
  readonly unit?: string | null;
}

export interface Judgement {
  readonly allergens: Allergen[];
  /** Diets that all foods suit; none when there are no foods, or when one of them is unknown. */
  readonly diets: Diet[];
  /** Diets that one of the known foods does not suit. A diet is in neither list when a food is unknown. */
  readonly unsuitedDiets: Diet[];
  /** Names of which no food is known. */
  readonly unknownFoods: string[];
}

/** What words such as `vegan` or `gluten-free` say about the product. */
interface Claim {
  readonly words: RegExp;
  readonly without: readonly Allergen[];
  readonly suits: readonly Diet[];
}

const ANIMAL: readonly Allergen[] = ['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'];

const CLAIMS: readonly Claim[] = [
  {
    words:
      /\b(?:vegan\w*|v[eé]g[eé]tal(?:ien)?n?e?s?|veganistisch\w*|plant[- ]based|pflanzlich\w*|plantaardig\w*|vegetal(?:e|es)?)\b/iu,
    without: ANIMAL,
    suits: ['vegetarian', 'vegan', 'pescatarian', 'lactoseFree'],
  },
  {
    words: /\b(?:vegetarian\w*|vegetarisch\w*|vegetariano?s?|v[eé]g[eé]tarienn?e?s?|vegetariana)\b/iu,
    without: ['fish', 'crustaceans', 'molluscs'],
    suits: ['vegetarian', 'pescatarian'],
  },
  {
    words: /\b(?:gluten[- ]?free|glutenfrei\w*|sans gluten|sin gluten|senza glutine|glutenvrij\w*)/iu,
    without: ['gluten'],
    suits: ['glutenFree'],
  },
  {
    words: /\b(?:dairy[- ]free|non[- ]dairy|milchfrei\w*|sans lait|sin leche|senza latte|zuivelvrij\w*)/iu,
    without: ['milk'],
    suits: ['lactoseFree'],
  },
  {
    words: /\b(?:lactose[- ]free|laktosefrei\w*|sans lactose|sin lactosa|senza lattosio|lactosevrij\w*)/iu,
    without: [],
    suits: ['lactoseFree'],
  },
  { words: /\b(?:egg[- ]free|eifrei\w*|sans œufs?|sin huevos?|senza uova|eivrij)\b/iu, without: ['eggs'], suits: [] },
];

/** Between names of several foods: `butter or oil`, `Nudeln mit Ei`, `tagliatelle all'uovo`. */
const BETWEEN =
  /\s+(?:or|and|with|oder|und|mit|ou|et|avec|au|aux|à la|o|y|e|con|of|en|met|in|im|al|alla|alle|ai|agli|allo)\s+|\s+(?:à l|all|sott)['’]|[/,&+()]/iu;
/** A line names no more foods. */
const MOST_FOODS = 8;
const NOT_EATEN: ReadonlySet<FoodCategory> = new Set(['household', 'hygiene', 'pet', 'baby']);

/** The allergens of lines and the diets that they suit, by the foods that they name. */
export function judge(lines: readonly JudgedLine[], language?: FoodLanguage): Judgement {
  const allergens = new Set<Allergen>();
  const unknownFoods = new Set<string>();
  const foodLines = lines.filter((line) => !isHeading(line));
  let diets: readonly Diet[] = foodLines.length === 0 ? [] : DIETS;
  for (const line of foodLines) {
    const foods = foodsOf(line, language);
    if (foods.length === 0) unknownFoods.add(line.name);
    const claims = CLAIMS.filter(({ words }) => words.test(line.name));
    const without = new Set(claims.flatMap((claim) => claim.without));
    const suits = new Set(claims.flatMap((claim) => claim.suits));
    for (const food of foods.filter(isEaten)) {
      for (const allergen of food.allergens) if (!without.has(allergen)) allergens.add(allergen);
      diets = diets.filter((diet) => food.diets.includes(diet) || suits.has(diet));
    }
  }
  return {
    allergens: ALLERGENS.filter((allergen) => allergens.has(allergen)),
    diets: unknownFoods.size === 0 ? [...diets] : [],
    unsuitedDiets: foodLines.length === 0 ? [] : DIETS.filter((diet) => !diets.includes(diet)),
    unknownFoods: [...unknownFoods],
  };
}

/** Empty when none is known. */
function foodsOf({ name, foodId }: JudgedLine, language?: FoodLanguage): Food[] {
  const found = findFood(name, language);
  const own = foodById(foodId ?? '');
  if (own !== null && (found === null || found.match === 'whole')) return [own];
  if (found === null) return [];
  if (found.match === 'whole') return [found.food];
  const others = name.split(BETWEEN, MOST_FOODS).flatMap((part) => findFood(part, language)?.food ?? []);
  return [...new Set([found.food, ...others])];
}

function isHeading({ name, amount = null, unit = null }: JudgedLine): boolean {
  return amount === null && (unit ?? '') === '' && isHeadingLine(name);
}

function isEaten({ category }: Food): boolean {
  return !NOT_EATEN.has(category);
}

import type { FoodLanguage } from '../../foods/food-table.js';
import { findFood, foodById } from '../../foods/lexicon.js';
import { type Nutrients, NUTRIENTS, nutrientsOf } from '../../foods/nutrition-data.js';
import { weightOf } from '../../foods/weight-of.js';
import { weightOnLabel } from './weight-on-label.js';

/** A line of a recipe. */
export interface EstimatedLine {
  readonly name: string;
  readonly amount: number | null;
  readonly unit: string | null;
  readonly note: string | null;
  /** `null`: the food is looked up by the name. */
  readonly foodId?: string | null;
}

/** Why a line does not count. */
export const NUTRITION_REASONS = ['NO_AMOUNT', 'UNKNOWN_FOOD', 'NO_WEIGHT'] as const;
export type NutritionReason = (typeof NUTRITION_REASONS)[number];

export interface LineEstimate {
  readonly grams: number | null;
  /** Of the whole line; `null` when the line does not count. */
  readonly nutrients: Nutrients | null;
  readonly reason: NutritionReason | null;
}

export interface Estimate {
  readonly perServing: Nutrients;
  /** The share of the lines that count, 0 to 1. */
  readonly coverage: number;
  readonly lines: readonly LineEstimate[];
}

/** Units that are an amount without a number: `a pinch of salt`, `pinch of salt`. */
const VAGUE: ReadonlySet<string> = new Set(['pinch', 'dash', 'drop', 'splash', 'drizzle', 'dollop', 'knob', 'handful']);

/** A share of the oil in which food is fried that the food takes up. */
const TAKEN_UP = 0.1;
/** Millilitres. Less oil stays in the food. */
const MUCH_OIL = 200;
const FRYING = /\bfry|frying|frittier|ausbacken|friture|frire|fre[ií]r|frigger|frituren|bakken\b/iu;
const SMALL = /\b(?:small|kleine?[rns]?|petite?s?|peque[ñn][oa]s?|piccol[aeio])\b/iu;
const LARGE = /\b(?:large|big|gro(?:ß|ss)e?[rns]?|grande?s?|grandi|grote?)\b/iu;

/** From the amounts of the lines, densities, weights of pieces, and the nutrition data of the lexicon. @param servings above 0 */
export function estimateNutrition(
  lines: readonly EstimatedLine[],
  servings: number,
  language?: FoodLanguage,
): Estimate {
  const estimates = lines.map((line) => estimateLine(line, language));
  const counted = estimates.filter(({ reason }) => reason === null);
  return {
    perServing: sumOf(
      counted.flatMap(({ nutrients }) => nutrients ?? []),
      1 / servings,
    ),
    coverage: lines.length === 0 ? 0 : counted.length / lines.length,
    lines: estimates,
  };
}

function estimateLine(line: EstimatedLine, language?: FoodLanguage): LineEstimate {
  const { name, unit, note } = line;
  const food = foodById(line.foodId ?? '') ?? findFood(name, language)?.food;
  const nutrients = food === undefined ? null : nutrientsOf(food);
  if (food === undefined || nutrients === null) return without('UNKNOWN_FOOD');
  const amount = line.amount ?? (unit !== null && VAGUE.has(unit) ? 1 : null);
  if (amount === null) return without('NO_AMOUNT');
  const words = `${name} ${note ?? ''}`;
  const label = note === null ? null : weightOnLabel(food, { amount, unit }, note);
  const grams = label ?? weightOf(food, { amount: amount * sizeOf(unit, food.id, words), unit });
  if (grams === null) return without('NO_WEIGHT');
  const isFrying = food.category === 'oils' && grams > MUCH_OIL && FRYING.test(words);
  const eaten = isFrying ? grams * TAKEN_UP : grams;
  return { grams, nutrients: sumOf([nutrients], eaten / 100), reason: null };
}

/** A small piece weighs about a quarter less than the usual one, a large piece a quarter more. A large egg is the usual one. */
function sizeOf(unit: string | null, foodId: string, words: string): number {
  if (unit !== null || foodId === 'egg') return 1;
  if (SMALL.test(words)) return 0.75;
  return LARGE.test(words) ? 1.25 : 1;
}

function without(reason: NutritionReason): LineEstimate {
  return { grams: null, nutrients: null, reason };
}

function sumOf(all: readonly Nutrients[], factor: number): Nutrients {
  const sums = NUTRIENTS.map((name) => [name, all.reduce((sum, nutrients) => sum + nutrients[name], 0) * factor]);
  return Object.fromEntries(sums) as Record<keyof Nutrients, number>;
}

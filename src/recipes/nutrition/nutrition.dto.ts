import { ApiProperty } from '@nestjs/swagger';
import { type Nutrients, NUTRIENTS } from '../../foods/nutrition-data.js';
import { Fraction } from '../../http/fields/field-formats.js';
import type { WholeRecipe } from '../reading/whole-recipe.js';
import { type Estimate, NUTRITION_REASONS, type NutritionReason } from './estimate-nutrition.js';

const NUTRITION_SOURCES = ['page', 'estimate'] as const;
export type NutritionSource = (typeof NUTRITION_SOURCES)[number];

/** `null`: unknown. */
export class NutrientsDto {
  /** Kilocalories. */
  @Fraction()
  calories!: number | null;
  /** Grams, as all others but `sodium`. */
  @Fraction()
  fat!: number | null;
  @Fraction()
  saturatedFat!: number | null;
  @Fraction()
  carbs!: number | null;
  @Fraction()
  sugar!: number | null;
  @Fraction()
  fibre!: number | null;
  @Fraction()
  protein!: number | null;
  /** Milligrams. */
  @Fraction()
  sodium!: number | null;
}

/** What the whole amount of an ingredient contains. All numbers are `null` when it does not count. */
export class NutritionOfLineDto extends NutrientsDto {
  /** The `id` of the recipe's ingredient. */
  recipeIngredientId!: string;
  ingredientId!: string;
  @Fraction()
  grams!: number | null;
  /** Why it does not count: no amount, a food that is not known or has no data, or an amount whose weight is not known. */
  @ApiProperty({ enum: NUTRITION_REASONS, nullable: true })
  reason!: NutritionReason | null;
}

export class RecipeNutritionDto {
  /** `page`: the recipe has numbers of its own. `estimate`: from the amounts, and the nutrition data of the lexicon. */
  @ApiProperty({ enum: NUTRITION_SOURCES })
  source!: NutritionSource;
  perServing!: NutrientsDto;
  /** The share of the lines that count in an estimate, 0 to 1. */
  @Fraction()
  coverage!: number;
  /** The estimate of each ingredient. */
  lines!: NutritionOfLineDto[];
}

/** @param estimate of these lines */
export function toRecipeNutritionDto(
  recipe: Pick<WholeRecipe, 'calories' | 'fat' | 'carbs' | 'protein'>,
  ingredients: readonly { readonly id: string; readonly ingredientId: string }[],
  { perServing, coverage, lines }: Estimate,
): RecipeNutritionDto {
  const own = ownNutrition(recipe);
  return {
    source: own === null ? 'estimate' : 'page',
    perServing: own ?? rounded(perServing),
    coverage: Math.round(coverage * 1_000) / 1_000,
    lines: lines.map(({ grams, nutrients, reason }, index) => ({
      recipeIngredientId: ingredients[index]?.id ?? '',
      ingredientId: ingredients[index]?.ingredientId ?? '',
      grams: grams === null ? null : inTenths(grams),
      ...rounded(nutrients),
      reason,
    })),
  };
}

/** The numbers that the recipe has; `null` when it has none. */
function ownNutrition({
  calories,
  fat,
  carbs,
  protein,
}: Pick<WholeRecipe, 'calories' | 'fat' | 'carbs' | 'protein'>): NutrientsDto | null {
  const own = { calories, fat: numberIn(fat), carbs: numberIn(carbs), protein: numberIn(protein) };
  if (Object.values(own).every((value) => value === null)) return null;
  return { ...rounded(null), ...own };
}

/** The number of a text such as `12 g`. */
function numberIn(text: string | null): number | null {
  const found = /\d+(?:[.,]\d+)?/.exec(text ?? '')?.[0];
  return found === undefined ? null : Number(found.replace(',', '.'));
}

function rounded(nutrients: Nutrients | null): Record<keyof Nutrients, number | null> {
  const values = NUTRIENTS.map((name) => [name, nutrients === null ? null : inTenths(nutrients[name])]);
  return Object.fromEntries(values) as Record<keyof Nutrients, number | null>;
}

function inTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

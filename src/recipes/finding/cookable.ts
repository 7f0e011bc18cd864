import type { MealCategory } from '../../parser/vocabulary/meal-categories.js';

/** What a household has to cook with, and what it looks for. */
export interface WhatIsThere {
  /** Names of ingredients. */
  readonly ingredients: readonly string[];
  /** Whether what is in the pantry is there too. */
  readonly withPantry: boolean;
  /** Ingredients that a recipe may lack. */
  readonly mostMissing: number;
  /** `null` for all; otherwise recipes with no time are left out. */
  readonly maxMinutes: number | null;
  /** Empty for all. */
  readonly categories: readonly MealCategory[];
  readonly limit: number;
  /** How many recipes to skip. */
  readonly cursor: number;
}

export interface CookableRecipe {
  readonly id: string;
  readonly name: string;
  readonly servings: number;
  readonly totalMinutes: number | null;
  /** Names of the ingredients that are there, the first 20. */
  readonly have: string[];
  /** Names of those that are not, the first 20. */
  readonly missing: string[];
  readonly missingCount: number;
}

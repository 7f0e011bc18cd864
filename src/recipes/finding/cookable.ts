import type { MealCategory } from '../../shared/meals.js';

/** Foods that every cook has, so they are never missing: water from the tap, ice, salt and black pepper. */
export const ALWAYS_THERE: readonly string[] = ['water', 'ice', 'salt', 'sea-salt', 'black-pepper', 'salt-and-pepper'];

/** The available ingredients, and conditions on the recipes. */
export interface WhatIsThere {
  /** Names of available ingredients. */
  readonly ingredients: readonly string[];
  /** Whether ingredients in the pantry are available too. */
  readonly withPantry: boolean;
  /** Maximum number of missing ingredients. */
  readonly mostMissing: number;
  /** Maximum minutes; `null` for any. With a maximum, recipes without times are left out. */
  readonly maxMinutes: number | null;
  /** Empty for any. */
  readonly categories: readonly MealCategory[];
  /** Only recipes of one of these categories, or of none. Left out: any. */
  readonly meals?: readonly MealCategory[];
  readonly limit: number;
  /** Number of recipes to skip. */
  readonly cursor: number;
}

export interface CookableRecipe {
  readonly id: string;
  readonly name: string;
  readonly servings: number;
  readonly totalMinutes: number | null;
  /** Names of available ingredients, at most 20. */
  readonly have: string[];
  /** Names of missing ingredients, at most 20. */
  readonly missing: string[];
  readonly missingCount: number;
}

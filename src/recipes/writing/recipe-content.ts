import { createHash } from 'node:crypto';
import { MAX_INT } from '../../http/fields/validation.js';
import type { MealCategory } from '../../parser/vocabulary/meal-categories.js';
import { piecesOfJson } from '../../text/pieces-of-json.js';
import type { UnitSystem } from '../../units/unit-system.js';

/**
 * A complete recipe before it is stored, from any source. Its fields have one fixed order, and names have not been
 * replaced with ids yet.
 */
export interface RecipeContent {
  name: string;
  description: string | null;
  image: string | null;
  url: string | null;
  servings: number;
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  notes: string | null;
  systemUsed: UnitSystem;
  originalSystem: UnitSystem | null;
  calories: number | null;
  fat: string | null;
  carbs: string | null;
  protein: string | null;
  originCountry: string | null;
  originCountryName: string | null;
  originRegion: string | null;
  provenanceNote: string | null;
  dishColor: string | null;
  categories: MealCategory[];
  ingredients: IngredientContent[];
  steps: StepContent[];
  /** Unique without regard to case. */
  tags: string[];
  cuisineIds: string[];
  /** Cuisines that are created when the household does not have them. */
  cuisineNames: string[];
  images: ImageContent[];
  videos: VideoContent[];
  /** `null`: the account that creates the recipe. */
  author: { name: string; image: string | null } | null;
}

/** Part of a recipe that has a row of its own. */
interface Element {
  /** The id of an existing element. A new element gets an id when it is stored. */
  id?: string;
}

export interface IngredientContent extends Element {
  /** Required without `ingredientId`. */
  name: string | null;
  ingredientId: string | null;
  amount: number | null;
  unit: string | null;
  order: number;
  systemUsed: UnitSystem;
  note: string | null;
}

export interface StepContent extends Element {
  text: string;
  order: number;
  systemUsed: UnitSystem;
  images: StepImageContent[];
  ingredients: { ingredientOrder: number; share: number; order: number }[];
}

export interface StepImageContent extends Element {
  image: string;
  order: number;
  /** The version of an existing image of the step; a new one begins at 1. */
  version?: number;
}

export interface ImageContent extends Element {
  /** The address that it came from; empty for one that was uploaded. */
  image: string;
  order: number;
  /** Set for an uploaded image. */
  picture?: StoredPicture;
}

/** A reference of a recipe or of one of its images to a stored picture. */
export interface StoredPicture {
  /** The id of its rows in `pictures`. Several recipes may share them. */
  readonly id: string;
  /** The token of the signed link for this reference. */
  readonly token: string;
}

export interface VideoContent extends Element {
  video: string;
  thumbnail: string | null;
  duration: number | null;
  order: number;
}

/** SHA-256. Two requests for the same recipe have the same hash. */
export function* contentHash(content: RecipeContent): Generator<void, Buffer> {
  const hash = createHash('sha256');
  for (const piece of piecesOfJson(content)) {
    hash.update(piece);
    yield;
  }
  return hash.digest();
}

/** Minutes that count as cooking time in a search: the total, else preparation and cooking added up. */
export function cookingTime({
  totalMinutes,
  prepMinutes,
  cookMinutes,
}: Pick<RecipeContent, 'totalMinutes' | 'prepMinutes' | 'cookMinutes'>): number | null {
  if (totalMinutes !== null) return totalMinutes;
  if (prepMinutes === null && cookMinutes === null) return null;
  return Math.min((prepMinutes ?? 0) + (cookMinutes ?? 0), MAX_INT);
}

/** Number of characters of the text that searches look at. */
export function lengthOf({ name, description, tags, ingredients, steps }: RecipeContent): number {
  const texts = [name, description, ...tags, ...ingredients.map((line) => line.name), ...steps.map(({ text }) => text)];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

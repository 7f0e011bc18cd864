import type { UnitSystem } from '../units/unit-system.js';
import type { MealCategory } from './vocabulary/meal-categories.js';

/**
 * What the parser made of one recipe, before anything is stored. Unknown is `null` or an empty list. Texts are plain:
 * no HTML, entities decoded, white space folded, no NUL and no lone surrogate. Addresses are absolute.
 */
export interface RecipeDraft {
  name: string;
  description: string | null;
  /** The canonical address the page gives for itself, else the one it was read from; `null` for pasted text. */
  url: string | null;
  /** BCP 47 tag as far as the page or the words tell, such as `de` or `pt-BR`. */
  language: string | null;
  /** Best first. */
  images: string[];
  videos: DraftVideo[];
  servings: number | null;
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  ingredients: DraftIngredient[];
  steps: DraftStep[];
  notes: string | null;
  author: { name: string; image: string | null } | null;
  tags: string[];
  cuisines: string[];
  categories: MealCategory[];
  /** Kilocalories of one serving. */
  calories: number | null;
  /** As the page has them, unit included: `12 g`. */
  fat: string | null;
  carbs: string | null;
  protein: string | null;
  /** The system that most units of the ingredients belong to; `null` when no unit tells. */
  unitSystem: UnitSystem | null;
}

export interface DraftVideo {
  video: string;
  thumbnail: string | null;
  /** Seconds. */
  duration: number | null;
}

export interface DraftIngredient {
  /** The line as the page has it. */
  line: string;
  /** The heading it stands under, such as `For the sauce`. */
  group: string | null;
}

export interface DraftStep {
  text: string;
  /** The heading it stands under. */
  section: string | null;
  images: string[];
}

/** An ingredient line taken apart. What the line does not say is `null`. */
export interface ParsedIngredientLine {
  /** The lower end of a range. */
  amount: number | null;
  /** The upper end of a range, `null` when there is none. */
  amountMax: number | null;
  /** One canonical singular English name (`gram`, `tablespoon`, `clove`), else the word of the line. */
  unit: string | null;
  /** The system the unit belongs to; `null` for counts and for units of both. */
  unitSystem: UnitSystem | null;
  /** What to buy, with its adjectives: `boneless chicken thighs`. Never empty when the line has a letter. */
  ingredientName: string;
  preparation: string | null;
  size: string | null;
  purpose: string | null;
  comment: string | null;
}

export type ParseFailureCode = 'NO_RECIPE_FOUND' | 'TOO_LARGE' | 'UNSUPPORTED_CONTENT' | 'PARSER_TIMEOUT';

/** Why no recipe came out; `message` says what the person can do about it. */
export class ParseFailure extends Error {
  constructor(
    readonly code: ParseFailureCode,
    message: string,
  ) {
    super(message);
  }
}

import type { UnitSystem } from '../shared/amounts/unit-system.js';
import type { MealCategory } from '../shared/meals.js';

/**
 * The result of parsing one recipe, before it is stored. What is unknown is `null` or an empty list. Texts are plain: no HTML,
 * decoded entities, collapsed white space, no NUL and no lone surrogates. Addresses are absolute.
 */
export interface RecipeDraft {
  name: string;
  /** Whether the source gives no name, so that its first line stands for it. */
  isNameMade?: boolean;
  /** Whether its page, text or file has further recipes that are equally important. */
  hasOtherRecipes?: boolean;
  description: string | null;
  /** The canonical address that the page names, otherwise the address it was read from; `null` for pasted text. */
  url: string | null;
  /** BCP 47 tag such as `de` or `pt-BR`, from the page or from its words. */
  language: string | null;
  /** The best image first. */
  images: string[];
  videos: DraftVideo[];
  servings: number | null;
  /** The yield as on the page, when it says more than a number: `1 loaf (12 slices)`. */
  yieldText: string | null;
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
  /** As on the page, with unit: `12 g`. */
  fat: string | null;
  carbs: string | null;
  protein: string | null;
  /** The system of most units in the ingredients; `null` when no unit belongs to one. */
  unitSystem: UnitSystem | null;
}

export interface DraftVideo {
  video: string;
  thumbnail: string | null;
  /** Seconds. */
  duration: number | null;
}

export interface DraftIngredient {
  /** The line as on the page. */
  line: string;
  /** The heading above it, such as `For the sauce`. */
  group: string | null;
}

export interface DraftStep {
  text: string;
  /** The heading above it. */
  section: string | null;
  images: string[];
}

/** The parts of an ingredient line. What the line does not contain is `null`. */
export interface ParsedIngredientLine {
  /** The lower end of a range. */
  amount: number | null;
  /** The upper end of a range, `null` when there is none. */
  amountMax: number | null;
  /** The canonical unit name, singular and English (`gram`, `tablespoon`, `clove`), otherwise the word in the line. */
  unit: string | null;
  /** The system that the unit belongs to; `null` for counts and for units of both systems. */
  unitSystem: UnitSystem | null;
  /** What to buy, with its adjectives: `boneless chicken thighs`. Not empty when the line has a letter. */
  ingredientName: string;
  preparation: string | null;
  size: string | null;
  purpose: string | null;
  comment: string | null;
}

/** An ingredient of a draft, with the parts of its line. */
export interface ReadIngredient extends DraftIngredient {
  parsed: ParsedIngredientLine;
}

export type ParseFailureCode = 'NO_RECIPE_FOUND' | 'TOO_LARGE' | 'UNSUPPORTED_CONTENT' | 'PARSER_TIMEOUT';

/** No recipe could be read. `message` says what the person can do. */
export class ParseFailure extends Error {
  constructor(
    readonly code: ParseFailureCode,
    message: string,
  ) {
    super(message);
  }
}

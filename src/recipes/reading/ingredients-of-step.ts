import type { RecipeIngredientDto, StepDto } from './recipe.dto.js';
import { foldText } from '../../shared/text/fold-text.js';
import { singularKey } from '../../shared/text/singular-key.js';

/** An ingredient that a step uses. */
export interface UsedIngredient {
  readonly ingredient: RecipeIngredientDto;
  /** The part of its amount, above 0 and at most 1. */
  readonly share: number;
}

type Step = Pick<StepDto, 'step' | 'stepIngredients'>;

/** Maximum number of ingredients that are searched in the texts of steps. */
const MOST_LOOKED_FOR = 100;
/** Maximum number of letters of a word between two others, such as `de`, `of` and `con`. */
const SHORT = 3;
/** Minimum number of letters of a compound word (`Weizenmehl`), and of its last part (`Mehl`). */
const COMPOUND = 8;
const SHORTEST_PART = 4;

/**
 * The ingredients of each step: the stored ones, otherwise those that its text names. A text names an ingredient with
 * the last word of the ingredient's name, or with the word before a short one (`farine` in `farine de blé`). An
 * ingredient that no text names in this way is named by any of its words.
 */
export function ingredientsOfSteps(
  steps: readonly Step[],
  ingredients: readonly RecipeIngredientDto[],
): UsedIngredient[][] {
  const texts = steps.map(({ step }) => new Set(wordsOf(step)));
  const named = ingredients.slice(0, MOST_LOOKED_FOR).map((ingredient) => {
    const words = wordsOf(ingredient.ingredientName);
    const heads = headsOf(words);
    const isSaid = texts.some((text) => saysOne(text, heads));
    return { ingredient, words: isSaid ? heads : words.filter(({ length }) => length > SHORT) };
  });
  return steps.map(({ stepIngredients }, index) =>
    stepIngredients.length > 0
      ? stepIngredients.flatMap(({ ingredientOrder, share }) =>
          ingredients.filter(({ order }) => order === ingredientOrder).map((ingredient) => ({ ingredient, share })),
        )
      : named
          .filter(({ words }) => saysOne(texts[index] ?? new Set(), words))
          .map(({ ingredient }) => ({ ingredient, share: 1 })),
  );
}

function headsOf(words: readonly string[]): string[] {
  return words.filter((word, index) => {
    const next = words[index + 1];
    return next === undefined || (word.length > SHORT && next.length <= SHORT && index + 2 < words.length);
  });
}

function saysOne(text: ReadonlySet<string>, words: readonly string[]): boolean {
  return words.some((word) => endingsOf(word).some((ending) => text.has(ending)));
}

function endingsOf(word: string): string[] {
  if (word.length < COMPOUND) return [word];
  const count = word.length - SHORTEST_PART + 1;
  return Array.from({ length: count }, (_, start) => word.slice(start));
}

/** The words of a text without endings for case, number and gender. */
function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => singularKey(word))
    .map((word) => word.replace(/(?<=^.{4,})[aeionsu]{1,2}$/u, ''));
}

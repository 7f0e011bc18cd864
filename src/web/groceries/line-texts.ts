import type { SpokenWords } from '../words/spoken-words.js';

interface ShownLine {
  readonly display: string;
  /** Missing for a line that is not sent yet. */
  readonly displayAmount?: string | undefined;
}

interface LineParts {
  /** Empty when the line has none, or nothing else. */
  readonly amount: string;
  readonly name: string;
}

/** Amount and name of a line apart: `500 g` and `minced beef`. */
export function amountAndName({ display, displayAmount = '' }: ShownLine): LineParts {
  const name = display.slice(displayAmount.length).trim();
  return name === '' ? { amount: '', name: display } : { amount: displayAmount, name };
}

/** What a line is for, in few words: the recipe, or the number of recipes; empty without recipes. */
export function recipesInWords(
  sources: readonly { readonly recipeName: string }[],
  { count }: Pick<SpokenWords, 'count'>,
): string {
  const [first, ...others] = recipeNames(sources);
  if (first === undefined) return '';
  return others.length === 0 ? first : count('recipes.count', others.length + 1);
}

/** Each recipe once. */
export function recipeNames(sources: readonly { readonly recipeName: string }[]): string[] {
  return [...new Set(sources.map(({ recipeName }) => recipeName))];
}

import type { DraftIngredient, DraftStep } from '../../recipe-draft.js';
import { hasAmount } from '../visible/amount-pattern.js';
import { letters } from '../../letters.js';

const LONGEST_LABEL = 60;

/**
 * Lines without an amount that the method uses as headings (`Sauce:`, the section `Sauce`) become the group of the lines after
 * them. The last line cannot be a heading.
 */
export function underHeadingsOfMethod(
  ingredients: readonly DraftIngredient[],
  steps: readonly DraftStep[],
): DraftIngredient[] {
  const headings = headingsOf(steps);
  const isHeading = ({ line }: DraftIngredient, at: number): boolean =>
    at < ingredients.length - 1 && !/\d/.test(line) && !hasAmount(line) && headings.has(letters(line));
  const grouped: DraftIngredient[] = [];
  let heading: string | null = null;
  for (const [at, ingredient] of ingredients.entries()) {
    if (isHeading(ingredient, at)) heading = ingredient.line;
    else grouped.push({ ...ingredient, group: ingredient.group ?? heading });
  }
  return grouped.length < 2 ? [...ingredients] : grouped;
}

/** Names of sections, labels at the beginning of steps (`Sauce: heat …`), and steps that are only a label. */
function headingsOf(steps: readonly DraftStep[]): Set<string> {
  const headings = new Set<string>();
  for (const { text, section } of steps) {
    if (section !== null) headings.add(letters(section));
    const label = /^[^:.!?]{2,60}(?=:)/.exec(text)?.[0] ?? (text.length <= LONGEST_LABEL ? text : '');
    headings.add(letters(label));
  }
  headings.delete('');
  return headings;
}

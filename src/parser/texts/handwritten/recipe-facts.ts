import { parseRecipeText } from '../parse-text.js';
import { splitPastedText } from '../split-pasted-text.js';

/** What must be found in a text: servings, minutes of preparation and cooking, and the numbers of ingredients and steps. */
export type Facts = [
  servings: number | null,
  prepMinutes: number | null,
  cookMinutes: number | null,
  ingredients: number,
  steps: number,
];

/** The name of each recipe in a text, with its facts. */
export function recipeFacts(text: string): [name: string, facts: Facts][] {
  return splitPastedText(text)
    .map(parseRecipeText)
    .map((draft) => [
      draft.name,
      [draft.servings, draft.prepMinutes, draft.cookMinutes, draft.ingredients.length, draft.steps.length],
    ]);
}

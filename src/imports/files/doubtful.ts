import type { RecipeDraft } from '../../parser/recipe-draft.js';
import { hasWord } from './marked-words.js';

/** What may be misread in a recipe of photos. */
export interface Doubtful {
  readonly words: readonly string[];
  /** The lines of the recipe with these words, as they were read. */
  readonly lines: readonly string[];
}

export const NOTHING_DOUBTFUL: Doubtful = { words: [], lines: [] };

/** Words of one recipe. */
const MOST = 100;

/** Those of the words that are in the texts of the recipe. The pages may have other texts beside it. Servings and times are numbers here. */
export function doubtfulIn(draft: RecipeDraft, words: readonly string[]): Doubtful {
  const texts = [
    draft.name,
    draft.description,
    ...draft.ingredients.map(({ line }) => line),
    ...draft.steps.map(({ text }) => text),
    draft.notes,
  ];
  const all = texts.join('\n');
  const found = words.filter((word) => hasWord(all, word)).slice(0, MOST);
  return { words: found, lines: all.split('\n').filter((line) => found.some((word) => hasWord(line, word))) };
}

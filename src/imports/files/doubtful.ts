import type { RecipeDraft } from '../../parser/recipe-draft.js';

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
  const lines = texts
    .join('\n')
    .split('\n')
    .map((line) => ({ line, bare: bareWords(line) }));
  const all = lines.map(({ bare }) => bare).join('\n');
  const found = words.filter((word) => all.includes(bareWords(word))).slice(0, MOST);
  const wanted = found.map(bareWords);
  return {
    words: found,
    lines: lines.flatMap(({ line, bare }) => (wanted.some((word) => bare.includes(word)) ? line : [])),
  };
}

/** The words without signs, each between two spaces. */
function bareWords(text: string): string {
  return ` ${(text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

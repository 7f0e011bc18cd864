import type { ImportLine } from '../../imports/import-list.service.js';
import { nameOfUrl } from '../../imports/provisional-recipe.js';

const LONGEST_TITLE = 100;

/**
 * The title of an import in the list: the name of its recipe. Before that, a name from its address or the first line of
 * its text; `null` when that does not begin with a word.
 */
export function importTitle({
  recipeName,
  url,
  textStart,
}: Pick<ImportLine, 'recipeName' | 'url' | 'textStart'>): string | null {
  if (recipeName !== null) return recipeName;
  if (url !== null) return nameOfUrl(url);
  const first =
    (textStart ?? '')
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  return /^\p{L}/u.test(first) ? shortened(first) : null;
}

function shortened(text: string): string {
  return text.length <= LONGEST_TITLE ? text : `${text.slice(0, LONGEST_TITLE - 1).toWellFormed()}…`;
}

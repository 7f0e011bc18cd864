import type { ImportLine } from '../imports/import-progress.service.js';
import { nameOfUrl } from '../imports/provisional-recipe.js';

const LONGEST = 100;

/** What people know an import by: its recipe, or until there is one what its address or the first line of its text says. */
export function importTitle({
  recipeName,
  url,
  textStart,
}: Pick<ImportLine, 'recipeName' | 'url' | 'textStart'>): string {
  if (recipeName !== null) return recipeName;
  if (url !== null) return nameOfUrl(url);
  const first =
    (textStart ?? '')
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  return /^\p{L}/u.test(first) ? shortened(first) : 'Pasted text';
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).toWellFormed()}…`;
}

import { headingKind } from '../../phrases/headings.js';
import type { DraftIngredient } from '../../recipe-draft.js';
import { PURPOSE_IN_LIST } from '../../vocabulary/group-words.js';

const LONGEST_HEADING = 80;
/** Check boxes and bullets as characters. */
const BULLET = /^(?:[□☐▢◻▪▫■•●○◦‣✓✔➤►▸·]\s*)+/u;

/** Lines of a flat list that are headings (`For the sauce:`, `DRESSING`) become the group of the lines after them. */
export function groupIngredients(ingredients: readonly DraftIngredient[]): DraftIngredient[] {
  const lines = ingredients.map((ingredient) => ({
    ...ingredient,
    line: ingredient.line.replace(BULLET, '').replace(/(?<![\d.,])(\d{1,6})\.0+(?=\s|$)/g, '$1'),
  }));
  const capitals = lines.filter(({ line }) => isAllCapitals(line)).length;
  const isHeading = ({ line }: DraftIngredient): boolean =>
    line.length <= LONGEST_HEADING &&
    !/[\d¼-¾⅐-⅞]/.test(line) &&
    (/[:：]$/.test(line) || PURPOSE_IN_LIST.test(line) || (capitals * 2 < lines.length && isAllCapitals(line)));
  const grouped: DraftIngredient[] = [];
  let group: string | null = null;
  for (const ingredient of lines) {
    if (headingKind(ingredient.line) === 'ingredients' && !/\d/.test(ingredient.line)) group = null;
    else if (isHeading(ingredient)) group = ingredient.line;
    else grouped.push({ line: ingredient.line, group: ingredient.group ?? group });
  }
  return grouped.length === 0 ? lines : grouped;
}

function isAllCapitals(line: string): boolean {
  const bare = line.replace(/\([^()]*\)/g, '');
  return /\p{Lu}{3}/u.test(bare) && !/\p{Ll}/u.test(bare);
}

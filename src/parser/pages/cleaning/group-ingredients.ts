import { headingKind } from '../../phrases/headings.js';
import type { DraftIngredient } from '../../recipe-draft.js';
import { PURPOSE_IN_LIST } from '../../vocabulary/group-words.js';

const LONGEST_HEADING = 80;
/** Brackets twice around one note. */
const DOUBLE_BRACKETS = /\(\s{0,2}\(([^()]*)\)\s{0,2}\)/g;
/** Check boxes and bullets as characters. */
const BULLET = /^(?:[□☐▢◻▪▫■•●○◦‣✓✔➤►▸·]\s*)+/u;

/** Lines of a flat list that are headings (`For the sauce:`, `DRESSING`) become the group of the lines after them. */
export function groupIngredients(ingredients: readonly DraftIngredient[]): DraftIngredient[] {
  const lines = ingredients.map((ingredient) => ({
    ...ingredient,
    line: tidied(ingredient.line),
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

/** A line without bullets, and without the marks that templates leave: `2.0`, `((chopped))`, `onion , chopped`, `milk ()`. */
function tidied(line: string): string {
  return line
    .replace(BULLET, '')
    .replace(/(?<![\d.,])(\d{1,6})\.0+(?=\s|$)/g, '$1')
    .replace(/\(\s*\)/g, '')
    .replace(DOUBLE_BRACKETS, '($1)')
    .replace(/\s+(?=,(?:\s|$))/g, '')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/[\s,]+$/, '');
}

function isAllCapitals(line: string): boolean {
  const bare = line.replace(/\([^()]*\)/g, '');
  return /\p{Lu}{3}/u.test(bare) && !/\p{Ll}/u.test(bare);
}

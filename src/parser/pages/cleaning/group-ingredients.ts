import { foldPhrase } from '../../phrases/fold-phrase.js';
import { headingKind } from '../../phrases/headings.js';
import { hasAmount } from '../visible/amount-pattern.js';
import { TO_TASTE } from '../../vocabulary/line-words.js';
import { DISH_FACT } from '../../vocabulary/pages/leftover-words.js';
import type { DraftIngredient } from '../../recipe-draft.js';
import { PURPOSE_IN_LIST } from '../../vocabulary/group-words.js';

const LONGEST_HEADING = 80;
const FEWEST_TITLES = 2;
const TITLE = /^\p{Lu}[\p{L}\p{M}'’&-]*(?: [\p{L}\p{M}'’&-]+){0,3}$/u;
/** Lines and words of an end that all lines have. */
const FEWEST_REPEATED = 3;
const FEWEST_WORDS = 2;
/** Brackets twice around one note. */
const DOUBLE_BRACKETS = /\(\s{0,2}\(([^()]*)\)\s{0,2}\)/g;
/** Check boxes and bullets as characters. */
const BULLET = /^(?:[□☐▢◻▪▫■•●○◦‣✓✔➤►▸·]\s*)+/u;

/** Lines of a flat list that are headings (`For the sauce:`, `DRESSING`) become the group of the lines after them. */
export function groupIngredients(ingredients: readonly DraftIngredient[]): DraftIngredient[] {
  const lines = withoutFactsBelow(
    withoutRepeatedEnd(ingredients.map((ingredient) => ({ ...ingredient, line: tidied(ingredient.line) }))),
  );
  const titles = titlesAmong(lines);
  const capitals = lines.filter(({ line }) => isAllCapitals(line)).length;
  const isHeading = ({ line }: DraftIngredient): boolean =>
    line.length <= LONGEST_HEADING &&
    !/[\d¼-¾⅐-⅞]/.test(line) &&
    (/[:：]$/.test(line) || PURPOSE_IN_LIST.test(line) || (capitals * 2 < lines.length && isAllCapitals(line)));
  const grouped: DraftIngredient[] = [];
  let group: string | null = null;
  for (const ingredient of lines) {
    if (headingKind(ingredient.line) === 'ingredients' && !/\d/.test(ingredient.line)) group = null;
    else if (titles.has(ingredient) || isHeading(ingredient)) group = ingredient.line;
    else grouped.push({ line: ingredient.line, group: ingredient.group ?? group });
  }
  return grouped.length === 0 ? lines : grouped;
}

/**
 * Few words above amounts are the names of parts where the list begins with one of them and there are several: `Salad`, `2 cups bulgur`,
 * `Dressing`, `1 lemon`.
 */
function titlesAmong(lines: readonly DraftIngredient[]): ReadonlySet<DraftIngredient> {
  const isMeasured = (item: DraftIngredient | undefined): boolean => item !== undefined && hasAmount(item.line);
  const titles = lines.filter((item) => !isMeasured(item));
  const areTitles =
    titles.length >= FEWEST_TITLES &&
    titles.length * 2 <= lines.length - titles.length &&
    titles[0] === lines[0] &&
    titles.every(({ line, group }) => group === null && TITLE.test(line) && !TO_TASTE.test(foldPhrase(line))) &&
    lines.every((item, at) => isMeasured(item) || isMeasured(lines[at + 1]));
  return new Set(areTitles ? titles : []);
}

/** The words of a link behind each line, such as `find a substitute`. */
function withoutRepeatedEnd(lines: readonly DraftIngredient[]): DraftIngredient[] {
  const [first, ...others] = lines.map(({ line }) => line.split(' '));
  if (first === undefined || others.length + 1 < FEWEST_REPEATED) return [...lines];
  let same = 0;
  while (
    same < first.length - 1 &&
    others.every((words) => words.length > same + 1 && words.at(-1 - same) === first.at(-1 - same))
  )
    same++;
  if (same < FEWEST_WORDS || /\d/.test(first.slice(-same).join(' '))) return [...lines];
  return lines.map((item) => ({ ...item, line: item.line.split(' ').slice(0, -same).join(' ') }));
}

function withoutFactsBelow(lines: readonly DraftIngredient[]): DraftIngredient[] {
  const last = lines.findLastIndex(({ line }) => !DISH_FACT.test(line));
  return lines.slice(0, last + 1);
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

import { headingKind } from '../../phrases/headings.js';
import { withoutLinkBehind } from './without-extras.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import type { DraftIngredient } from '../../recipe-draft.js';
import { UNMEASURED_INGREDIENTS } from '../../vocabulary/ingredient-lines/unmeasured-words.js';
import { LITTLE } from '../../vocabulary/line-words.js';
import { hasAmount } from '../visible/amount-pattern.js';
import { ABBREVIATED_FOODS, PART_ALONE, PURPOSE_IN_LIST } from '../../vocabulary/group-words.js';

const LONGEST_HEADING = 80;
const LONGEST_BARE_HEADING = 40;
const FEWEST_HEADINGS = 2;
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
  const isTitle = (line: string, at: number): boolean =>
    capitals * 2 < lines.length && isAllCapitals(line) && !(capitals === 1 && isAbbreviation(lines, at));
  const isHeading = ({ line }: DraftIngredient, at: number): boolean =>
    line.length <= LONGEST_HEADING &&
    !/[\d¼-¾⅐-⅞]/.test(line) &&
    (/[:：]$/.test(line) || PURPOSE_IN_LIST.test(line) || isTitle(line, at));
  const bare = unmarkedHeadings(lines);
  const grouped: DraftIngredient[] = [];
  let group: string | null = null;
  for (const [at, ingredient] of lines.entries()) {
    if (headingKind(ingredient.line) === 'ingredients' && !/\d/.test(ingredient.line)) group = null;
    else if (isHeading(ingredient, at) || bare.has(ingredient)) group = ingredient.line;
    else grouped.push({ line: ingredient.line, group: ingredient.group ?? group });
  }
  return grouped.length === 0 ? lines : grouped;
}

/**
 * Headings without a mark, in a list that begins with one and has another one: `Salad`, `2 cups bulgur`, `Drizzle`, `1/2 cup tahini`. All
 * other lines are measured or seasonings, so that another line without an amount is no ingredient. In any list, a word that only means a part of
 * a dish is one above an amount: `Topping`.
 */
function unmarkedHeadings(lines: readonly DraftIngredient[]): ReadonlySet<DraftIngredient> {
  const [first] = lines;
  const found = lines.filter(
    ({ line, group }, at) => group === null && isTitled(line) && hasAmount(lines[at + 1]?.line ?? ''),
  );
  const unmeasured = lines.filter(({ line }) => !hasAmount(line) && !/\d/.test(line));
  const unknown = unmeasured.filter(({ line }) => !isSeasoning(line));
  const areHeadings =
    found.length >= FEWEST_HEADINGS &&
    found[0] === first &&
    found.length === unknown.length &&
    found.length * 2 < lines.length;
  const parts = found.filter(({ line }) => PART_ALONE.test(foldPhrase(line)));
  return new Set(areHeadings ? found : unmeasured.length * 2 < lines.length ? parts : []);
}

/** A few words that begin with a capital letter and name nothing that recipes have without an amount. */
function isTitled(line: string): boolean {
  if (
    line.length > LONGEST_BARE_HEADING ||
    hasAmount(line) ||
    !/^\p{L}(?:[\p{L}'’-]*)(?: [\p{L}'’&-]+){0,3}$/u.test(line)
  )
    return false;
  return !/^\p{Ll}/u.test(line) && !isSeasoning(line);
}

/** Whether a line has a word that recipes have without an amount: `Salt and pepper`. */
function isSeasoning(line: string): boolean {
  const words = foldPhrase(line).split(/[^\p{L}]+/u);
  return LITTLE.test(foldPhrase(line)) || words.some((word) => UNMEASURED_INGREDIENTS.has(word));
}

/** A line without bullets, and without the marks that templates leave: `2.0`, `((chopped))`, `onion , chopped`, `milk ()`. */
function tidied(line: string): string {
  return withoutLinkBehind(line)
    .replace(BULLET, '')
    .replace(/(?<![\d.,])(\d{1,6})\.0+(?=\s|$)/g, '$1')
    .replace(/\(\s*\)/g, '')
    .replace(DOUBLE_BRACKETS, '($1)')
    .replace(/\s+(?=,(?:\s|$))/g, '')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/[\s,]+$/, '');
}

/** Whether a line is an ingredient in capitals, as `EVOO` is, between ingredients and above one without an amount. */
function isAbbreviation(lines: readonly DraftIngredient[], at: number): boolean {
  const next = lines[at + 1]?.line ?? '';
  return at > 0 && ABBREVIATED_FOODS.has(lines[at]?.line ?? '') && !hasAmount(next);
}

function isAllCapitals(line: string): boolean {
  const bare = line.replace(/\([^()]*\)/g, '');
  return /\p{Lu}{3}/u.test(bare) && !/\p{Ll}/u.test(bare);
}

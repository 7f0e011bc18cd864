import type { DraftIngredient, ParsedIngredientLine } from '../../recipe-draft.js';
import { hasAmount } from '../visible/amount-pattern.js';
import { letters } from '../../letters.js';
import { namesIngredient, wordsInEitherNumber } from '../names-ingredient.js';
import { parseIngredientLine } from '../../ingredient-line/parse-ingredient-line.js';

const MAX_LINES = 1000;
/**
 * Nobody measures single grams or millilitres of more than a little, hundredths of a gram or a millilitre, hundredths of an ounce except
 * quarters, or tenths of many grams except halves.
 */
const CONVERTED =
  /^(?:\d+[1-46-9] ?(?:g|gm|gr|grams?|ml)|\d+[.,]\d\d ?(?:g|gm|gr|grams?|ml|cl|dl|cups?)|\d+[.,](?!25|50|75)\d\d ?(?:(?:fl\.? ?|fluid )?(?:oz|ounces?)|lbs?|pounds?)|\d{2,}[.,][^05\D] ?(?:g|gm|gr|grams?|ml))\b/iu;

/**
 * Chooses between the ingredients for machines and the visible ones. The former are used, unless they lack the visible amounts,
 * are incomplete or split wrongly, or are one line while the page shows a list. When both are the same, the visible headings are
 * kept.
 */
export function chooseIngredients(said: DraftIngredient[], visible: DraftIngredient[]): DraftIngredient[] {
  const marked = underShownHeadings(withoutWholeList(said), visible);
  if (marked.length === 0 || isStub(marked, visible)) return visible.length > 0 ? visible : marked;
  if (isCutUp(marked, visible) || isCutShort(marked, visible) || isSpoilt(marked, visible)) return visible;
  if (lacksWords(marked, visible) || isConverted(marked, visible)) return visible;
  if (visible.every(({ group }) => group === null) || marked.length !== visible.length) return marked;
  return marked.every(({ line }, at) => letters(line) === letters(visible[at]?.line ?? '')) ? visible : marked;
}

/** Removes a line that repeats all other lines, as an element around them does. */
function withoutWholeList(lines: DraftIngredient[]): DraftIngredient[] {
  const longest = lines.reduce((size, { line }) => Math.max(size, line.length), 0);
  const others = lines.filter(({ line }) => line.length < longest);
  return others.length >= 3 &&
    others.length + 1 === lines.length &&
    allLetters(others) === letters(lines.find(({ line }) => line.length === longest)?.line ?? '')
    ? others
    : lines;
}

/** Lines that the page shows as headings become the group of the lines after them. */
function underShownHeadings(lines: DraftIngredient[], visible: DraftIngredient[]): DraftIngredient[] {
  const headings = new Set(visible.map(({ group }) => letters(group ?? '')).filter(Boolean));
  if (headings.size === 0 || lines.length > MAX_LINES) return lines;
  const grouped: DraftIngredient[] = [];
  let heading: string | null = null;
  for (const { line, group } of lines) {
    if (headings.has(letters(line))) heading = line;
    else grouped.push({ line, group: group ?? heading });
  }
  return grouped;
}

function isStub(marked: DraftIngredient[], visible: DraftIngredient[]): boolean {
  if (marked.length === 1 && visible.length >= 3) return true;
  return numbered(marked) * 4 < marked.length && isMeasured(visible) && visible.length >= marked.length * 0.6;
}

function isMeasured(lines: DraftIngredient[]): boolean {
  return lines.length > 0 && numbered(lines) * 2 >= lines.length;
}

function numbered(lines: DraftIngredient[]): number {
  return lines.filter(({ line }) => /[\d¼-¾⅐-⅞]/.test(line) || hasAmount(line)).length;
}

/** Whether lines were split at their commas. */
function isCutUp(marked: DraftIngredient[], visible: DraftIngredient[]): boolean {
  return visible.length >= 2 && visible.length < marked.length && allLetters(visible) === allLetters(marked);
}

/** Whether the lines are only the beginning of the visible list. */
function isCutShort(marked: DraftIngredient[], visible: DraftIngredient[]): boolean {
  if (visible.length < marked.length * 1.5) return false;
  const [shown, markedLetters] = [allLetters(visible), allLetters(marked)];
  return (
    isMeasured(visible.slice(marked.length)) && shown.length > markedLetters.length && shown.startsWith(markedLetters)
  );
}

/**
 * Whether the program that wrote the data spoilt some of the amounts: all lines name the same ingredients as the visible ones,
 * some have the same amount, and some lack it or have another number of the same unit. When all numbers differ, it is only
 * another number of servings.
 */
function isSpoilt(marked: DraftIngredient[], visible: DraftIngredient[]): boolean {
  const pairs = pairsOf(marked, visible);
  if (pairs === null || !pairs.every(([line, shown]) => nameSame(line, shown))) return false;
  const amounts = pairs
    .filter(([line, shown]) => line !== shown)
    .map(([line, shown]) => ({ line, own: readLine(line), shown: readLine(shown) }));
  const same = amounts.filter(({ own, shown }) => own.amount !== null && own.amount === shown.amount).length;
  const spoilt = amounts.filter(
    ({ line, own, shown }) =>
      own.amount !== shown.amount &&
      shown.amount !== null &&
      (own.amount === null ? !/[\d¼-¾⅐-⅞]/.test(line) : own.unit === shown.unit),
  ).length;
  const equal = pairs.filter(([line, shown]) => line === shown && hasAmount(line)).length;
  return spoilt > 0 && same + equal >= spoilt;
}

/** Whether the data lacks the words that the page shows behind most lines: `3 small` for `3 small carrots`, `1 onion` for `1 onion, diced`. */
function lacksWords(marked: DraftIngredient[], visible: DraftIngredient[]): boolean {
  const pairs = pairsOf(marked, visible)?.map((pair) => pair.map(wordsOf));
  if (pairs?.every(([line = [], shown = []]) => line.every((word, at) => word === shown[at])) !== true) return false;
  return pairs.filter(([line = [], shown = []]) => line.length < shown.length).length * 2 >= pairs.length;
}

function wordsOf(line: string): string[] {
  return (
    line
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  );
}

/** Whether a program converted the amounts of the data: `53.10 ml` where the page shows `3 tbsp` of the same ingredient. */
function isConverted(marked: DraftIngredient[], visible: DraftIngredient[]): boolean {
  const pairs = pairsOf(marked, visible);
  if (pairs === null) return false;
  const converted = pairs.filter(
    ([line, shown]) => CONVERTED.test(line) && !wordsOf(shown).includes(wordsOf(line)[0] ?? '') && hasAmount(shown),
  );
  return (
    converted.length > 0 &&
    pairs.every(([line, shown]) => letters(line) === letters(shown) || nameSame(nameIn(line), nameIn(shown)))
  );
}

/** Each line of the data with the visible one in the same place; `null` when there are more of one, and for very long lists. */
function pairsOf(marked: DraftIngredient[], visible: DraftIngredient[]): (readonly [string, string])[] | null {
  if (marked.length !== visible.length || marked.length > MAX_LINES) return null;
  return marked.map(({ line }, at) => [line, visible[at]?.line ?? ''] as const);
}

function nameIn(line: string): string {
  return readLine(line).ingredientName;
}

/** The parts of a line without the bullet before it. */
function readLine(line: string): ParsedIngredientLine {
  return parseIngredientLine(line.replace(/^[^\p{L}\d¼-¾⅐-⅞]+/u, ''));
}

/** Whether one of the lines has only words of the other one. */
function nameSame(line: string, other: string): boolean {
  return namesIngredient(line, [wordsInEitherNumber(other)]) || namesIngredient(other, [wordsInEitherNumber(line)]);
}

function allLetters(ingredients: DraftIngredient[]): string {
  return letters(ingredients.map(({ line }) => line).join(''));
}

import { lineLanguage } from '../../ingredient-line/line-language.js';
import { readTokens, type Token } from '../../ingredient-line/tokens/tokens.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { headingKind } from '../../phrases/headings.js';
import { readServingsLine } from '../../phrases/servings.js';
import type { LineLanguage } from '../../vocabulary/languages.js';

const LONGEST_AMOUNT = 25;
const LONGEST_NAME = 100;
/** A shorter text is rarely a step. */
const SHORT_NAME = 25;
const NUMBER_WITH_WORD = /^(?:\d[\d.,/]{0,5}|[½¼¾⅓⅔]) ?[\p{L}()./-]{1,15}$/u;
/** `14-ounce can`, `1½-inch-thick`. */
const SIZE = /^[\d½¼¾⅓⅔⅛./]{1,5}-\p{L}{2}/u;
/** Fewer separate amounts are not a column. */
const FEWEST = 3;

/**
 * Joins amounts on lines of their own (`200 g`, then `flour`), which come from a table or a two-column layout, with their names.
 * Numbers that count from 1 are numbers of steps and are not changed.
 */
export function joinAmounts(lines: string[]): string[] {
  const language = lineLanguage(lines.slice(0, 100).join(' ').slice(0, 5000));
  const amounts = withoutCounting(
    lines,
    lines.map((line) => amountOf(line, language)),
    language,
  ).map((amount, index, all) => amount ?? betweenAmounts(lines, all, index));
  const isColumn = amounts.filter(isNumber).length >= FEWEST;
  if (!isColumn) return lines;
  return namesBeside(lines, amounts, 1) >= namesBeside(lines, amounts, -1)
    ? joinToNamesAfter(lines, amounts)
    : joinToNamesBefore(lines, amounts);
}

/** There is one name between two amounts. The first or the last amount shows on which side of its amount a name is. */
function namesBeside(lines: readonly string[], amounts: readonly Amount[], side: 1 | -1): number {
  const isCounted = (amount: Amount, index: number): boolean => isNumber(amount) && isInColumn(lines, amounts, index);
  return amounts.filter(
    (amount, index) => isCounted(amount, index) && isName(lines[index + side * spacing(lines, index)] ?? ''),
  ).length;
}

/** Other numbers on a copied page, such as votes or minutes, have no other number two or three lines away. */
function isInColumn(lines: readonly string[], amounts: readonly Amount[], index: number): boolean {
  return [2, 3, -2, -3].some((away) => isNumber(amounts[index + away * spacing(lines, index)] ?? null));
}

/** Between two amounts of a column, a number with an unknown word is also an amount: `2 smallish`. */
function betweenAmounts(lines: readonly string[], amounts: readonly Amount[], index: number): Amount {
  const step = 2 * spacing(lines, index);
  const isAmount = (at: number): boolean => isNumber(amounts[at] ?? null) && isInColumn(lines, amounts, at);
  const isBetween = isAmount(index - step) && isAmount(index + step);
  return isBetween && NUMBER_WITH_WORD.test(lines[index] ?? '') ? 'measure' : null;
}

/** The distance to the next line. Some copied pages have an empty line after each line. */
function spacing(lines: readonly string[], index: number): 1 | 2 {
  return lines[index - 1] === '' && lines[index + 1] === '' ? 2 : 1;
}

/** Removes the last numbers that are 1, 2, 3 and so on: these are numbers of steps. */
function withoutCounting(lines: readonly string[], amounts: readonly Amount[], language: LineLanguage): Amount[] {
  const counts = amounts.flatMap((amount, index) => (amount === 'count' ? [index] : []));
  const start = counts.findLastIndex((index) => lines[index] === '1');
  const isCounting =
    start !== -1 &&
    counts.slice(start).every((index, at) => lines[index] === String(at + 1)) &&
    !counts.slice(start).some((index) => beginsWithUnit(lines[index + spacing(lines, index)] ?? '', language));
  const from = isCounting && counts.length - start >= FEWEST ? (counts[start] ?? 0) : lines.length;
  return amounts.map((amount, index) => (index >= from && amount === 'count' ? null : amount));
}

function beginsWithUnit(line: string, language: LineLanguage): boolean {
  const [first, second] = line.length > LONGEST_NAME ? [] : readTokens(line, language).filter(isWord);
  return first?.unit != null && second !== undefined;
}

function isNumber(amount: Amount): boolean {
  return amount === 'measure' || amount === 'count';
}

type Amount = 'measure' | 'count' | 'unit' | null;

function amountOf(line: string, language: LineLanguage): Amount {
  if (line === '' || line.length > LONGEST_AMOUNT || /[:：]$|^\d{1,2}[.)]$/.test(line)) return null;
  const tokens = readTokens(line.replace(/^[-•*▢☐] ?/u, ''), language).filter(isWord);
  if (tokens.length === 0 || !tokens.every((token) => token.kind === 'number' || token.unit !== null)) return null;
  const hasNumber = tokens.some((token) => token.kind === 'number');
  if (!hasNumber) return tokens.length === 1 ? 'unit' : null;
  return tokens.length > 1 || /[½¼¾⅓⅔⅛/]/u.test(line) ? 'measure' : 'count';
}

function isWord(token: Token): boolean {
  return token.kind === 'number' || token.kind === 'word';
}

/** A unit alone on a line between a number and a name belongs to the number. */
function joinToNamesAfter(lines: readonly string[], amounts: readonly Amount[]): string[] {
  const joined: string[] = [];
  let pending = '';
  lines.forEach((line, index) => {
    const amount = amounts[index] ?? null;
    if (pending !== '' && line === '') return;
    if (pending !== '' && amount === 'unit') pending = `${pending} ${line}`;
    else if (pending !== '' && amount === null && isName(line)) {
      joined.push(`${pending} ${line}`);
      pending = '';
    } else {
      if (pending !== '') joined.push(pending);
      pending = isNumber(amount) ? line : '';
      if (pending === '') joined.push(line);
    }
  });
  return pending === '' ? joined : [...joined, pending];
}

function joinToNamesBefore(lines: readonly string[], amounts: readonly Amount[]): string[] {
  const joined: string[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1] ?? '';
    if (isNumber(amounts[index] ?? null) && isName(before)) joined.push(`${line} ${joined.pop() ?? ''}`);
    else joined.push(line);
  });
  return joined;
}

function isName(line: string): boolean {
  return (
    (/^[\p{L}(]/u.test(line) || SIZE.test(line)) &&
    line.length <= LONGEST_NAME &&
    !/[.:：]$/.test(line) &&
    headingKind(line) === null &&
    readServingsLine(line) === null &&
    (line.length <= SHORT_NAME || /^\p{Ll}/u.test(line) || !readsAsInstruction(line))
  );
}

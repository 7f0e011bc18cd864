import {
  COUNTED_KINDS,
  DISHES,
  EMPTY_CONTAINERS,
  FLOUR_TYPES,
  FLOURS,
  GERMAN_SIZES,
  GRAINS,
  KINDS_BEHIND,
  KINDS_OF_DISHES,
  MINUTES,
  NAMES_WITH_NUMBERS,
  NUMBERED_WORDS,
  QUICK_FOODS,
  SIZED_THINGS,
  TECHNICAL_UNITS,
} from '../../vocabulary/ingredient-lines/name-words.js';
import type { Token } from './tokens.js';
import { lookUpWord } from './words.js';

/** What stands directly before the number of a name: `Q10`, `A4`, `SPF50`. */
const LETTERS_BEFORE = /^(?:\p{Script=Latin}|\p{Lu}{2,4})$/u;
/** What stands directly behind it: `9V`, `10er`. */
const GLUED_UNIT = /^(?:[vw]|er)$/u;
const DASHES = new Set(['-', '–', '‐', '‑']);
const IN = new Set(['in', 'en']);
const TIMES = new Set(['x', '×']);
const LEAST_KINDS = 3;
const ABOVE_SIZES = 100;

/**
 * The tokens. Shares (`Sahne 30%`) are no amounts. Numbers that are part of a name are words: `2% milk`, `Omega 3 capsules`, `5 spice powder`, `flour type 00`, `Q10`, `3-in-1`,
 * `9V`, `10er`.
 */
export function withNumbersInNames(tokens: readonly Token[], line: string): Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] as Token;
    const length = lengthInName(tokens, at, line);
    if (length > 0) kept.push(wordOfName(token, tokens[at + length - 1] as Token, line));
    else kept.push(isShare(tokens, at) ? { ...token, value: null, max: null } : token);
    at += Math.max(length, 1);
  }
  return kept;
}

/** One word. Whether letters with a number (`V8`) belong to the name is left to the reader. */
function wordOfName(first: Token, last: Token, line: string): Token {
  const { start } = first;
  const { end } = last;
  const word = first === last ? first.word : lookUpWord(line.slice(start, end), 'en');
  const isNamed = first.kind === 'number' || first.value !== null;
  return { kind: 'word', key: word.key, start, end, value: null, max: null, unit: null, word, isNamed };
}

/** How many tokens from a position on are a number in a name; 0 for any other token. */
function lengthInName(tokens: readonly Token[], at: number, line: string): number {
  const token = tokens[at];
  if (token === undefined || token.kind === 'mark') return 0;
  if (isHalfAndHalf(tokens, at)) return 3;
  if (isCountedKind(tokens, at)) return withoutDash(tokens, at + 1) === at + 1 ? 1 : 3;
  if (token.kind === 'word') return isLettersBefore(tokens, at, line) ? 2 : 0;
  if (isShare(tokens, at)) return at === 0 && tokens[2]?.kind === 'word' ? 2 : 0;
  const known = NAMES_WITH_NUMBERS.get(line.slice(token.start, token.end)) ?? [];
  const behind = withoutDash(tokens, at + 1);
  if (isTypeOfFlour(tokens, at) || isGermanSize(tokens, at, line)) return 1;
  if (at === 0 && known.includes(tokens[behind]?.key ?? '')) return behind + 1;
  return numberOfKind(tokens, at, line) ?? sizeOfContainer(tokens, at) ?? (isNumbered(tokens, at) ? 1 : 0);
}

/** `Mehl 405` as a whole line. Other numbers behind flour are amounts: `Mehl 500`. */
function isTypeOfFlour(tokens: readonly Token[], at: number): boolean {
  const { value, max } = tokens[at] as Token;
  const isWhole = at === 1 && tokens.length === 2 && max === null;
  return isWhole && value !== null && FLOUR_TYPES.has(value) && FLOURS.test(tokens[0]?.key ?? '');
}

/** `Schuhe Gr. 38`. Behind other words `gr` is a unit, and from a hundred on an amount of grams follows. */
function isGermanSize(tokens: readonly Token[], at: number, line: string): boolean {
  const sizeAt = tokens[at - 1]?.kind === 'mark' ? at - 2 : at - 1;
  const word = line.slice(tokens[sizeAt]?.start, tokens[sizeAt]?.end).toLowerCase();
  const isSized = GERMAN_SIZES.has(word) && SIZED_THINGS.test(tokens[sizeAt - 1]?.key ?? '');
  return isSized && (tokens[at]?.value ?? ABOVE_SIZES) < ABOVE_SIZES && tokens[at + 1]?.unit == null;
}

/** The capacity of containers that are bought empty: `Bin bags 30l`. */
function sizeOfContainer(tokens: readonly Token[], at: number): number | null {
  const [container, unit] = [tokens[at - 1], tokens[at + 1]];
  const isCapacity = unit?.unit?.dimension === 'volume' && at + 2 === tokens.length;
  const isEmpty = container?.kind === 'word' && EMPTY_CONTAINERS.test(container.key);
  return isCapacity && isEmpty ? 2 : null;
}

/** The cream, and no half. */
function isHalfAndHalf(tokens: readonly Token[], at: number): boolean {
  return [0, 1, 2].every((place) => tokens[at + place]?.key === (place === 1 ? 'and' : 'half'));
}

function isShare(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'number' && tokens[at + 1]?.key === '%';
}

/** `5 spice powder`, `3-minute noodles` and `3-Käse-Lasagne`, and not `5 spices`, `4 minute steaks` and `4 Käse-Scheiben`. */
function isCountedKind(tokens: readonly Token[], at: number): boolean {
  const { value, max, unit } = tokens[at] as Token;
  if (value === null || max !== null || unit !== null || !Number.isInteger(value)) return false;
  const kindAt = withoutDash(tokens, at + 1);
  const [kind = '', part] = (tokens[kindAt]?.key ?? '').split('-');
  const of = part === undefined ? tokens[kindAt + 1] : tokens[kindAt];
  if (value < LEAST_KINDS && !MINUTES.has(kind)) return false;
  if (at > 0 && kindAt === at + 1) return KINDS_BEHIND.has(kind) && tokens[at - 1]?.kind === 'word';
  const named = part ?? of?.key ?? '';
  if (MINUTES.has(kind)) return QUICK_FOODS.has(named);
  if (KINDS_OF_DISHES.has(kind) && DISHES.has(named)) return true;
  if (part !== undefined) return GRAINS.has(kind);
  return COUNTED_KINDS.has(kind) && (kind === 'spice' || (of?.kind === 'word' && of.unit === null));
}

/** `Q10`, `vitamin B12`. An `x` before a number counts: `x4`. */
function isLettersBefore(tokens: readonly Token[], at: number, line: string): boolean {
  const [letters, number, behind] = [tokens[at] as Token, tokens[at + 1], tokens[at + 2]];
  if (!LETTERS_BEFORE.test(line.slice(letters.start, letters.end)) || (letters.unit !== null && !isType(tokens, at)))
    return false;
  return number?.kind === 'number' && number.start === letters.end && !TIMES.has(letters.key) && behind?.unit == null;
}

/** `Farine T45`: the letter that is also a unit stands behind a word. */
function isType(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.key === 't' && tokens[at - 1]?.kind === 'word' && at + 2 === tokens.length;
}

/** The number of tokens in `3-in-1`, `2x4`, `2-ply`, `9V`, `10er`. */
function numberOfKind(tokens: readonly Token[], at: number, line: string): number | null {
  const token = tokens[at] as Token;
  const behind = withoutDash(tokens, at + 1);
  const last = withoutDash(tokens, behind + 1);
  const isEnded = tokens[last + 1]?.unit == null;
  if (IN.has(tokens[behind]?.key ?? '') && line.slice(tokens[last]?.start, tokens[last]?.end) === '1' && isEnded)
    return last + 1 - at;
  const unit = tokens[behind];
  const isGlued = unit?.start === token.end;
  if (isGlued && TIMES.has(unit.key) && isGluedNumber(tokens, behind) && tokens[behind + 2]?.kind === 'word')
    return tokens[behind + 2]?.unit == null ? 3 : null;
  return TECHNICAL_UNITS.has(unit?.key ?? '') || (isGlued && GLUED_UNIT.test(unit.key)) ? behind + 1 - at : null;
}

function isGluedNumber(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.kind === 'number' && tokens[at + 1]?.start === tokens[at]?.end;
}

/** `Omega 3`, `No. 7`. */
function isNumbered(tokens: readonly Token[], at: number): boolean {
  const before = tokens[tokens[at - 1]?.kind === 'mark' ? at - 2 : at - 1];
  return before !== undefined && NUMBERED_WORDS.has(before.key) && tokens[at + 1]?.unit == null;
}

function withoutDash(tokens: readonly Token[], at: number): number {
  return DASHES.has(tokens[at]?.key ?? '') ? at + 1 : at;
}

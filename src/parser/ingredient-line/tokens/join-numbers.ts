import {
  FRACTION_WORDS,
  HALF_DOZENS,
  HALF_JOINTS,
  WORDS_FOR_OF,
} from '../../vocabulary/ingredient-lines/number-words.js';
import type { Token } from './tokens.js';
import { numberWord } from './number-word.js';
import { lookUpWord } from './words.js';

const DOZEN = 12;
const HALF = 0.5;
const HYPHEN = /[-‐‑–]/u;
const HALF_BEFORE_NOUN = /^demi[-‐‑–]/u;

/** Makes one number of `one and a half`, `one half`, `one-half`, `one and 1/2` and `half a dozen`. */
export function joinNumbers(words: readonly Token[], line: string, language: string): Token[] {
  const tokens = withOne(
    words.flatMap((token, at) => withoutHyphens(token, words[at - 1], line, language)),
    line,
  );
  if (!tokens.some(({ kind, key, value }) => kind !== 'mark' && (value !== null || FRACTION_WORDS.has(key))))
    return [...tokens];
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const { value, next } = numberAt(tokens, at, language);
    const [first, last] = [tokens[at] as Token, tokens[next - 1]];
    if (last === undefined || value === null || (next === at + 1 && value === first.value)) joined.push(first);
    else joined.push(numberToken(line, first.start, last.end, value));
    at = next;
  }
  return joined;
}

/** The tokens with a one where a line begins with a unit and a part more of it: `litro y medio de agua`, `a pound and a half of beef`. */
function withOne(tokens: readonly Token[], line: string): readonly Token[] {
  const unitAt = skipArticle(tokens, 0);
  const partAt = skipArticle(tokens, unitAt + 2);
  const { key = '', value = null } = tokens[partAt] ?? {};
  const isPart = FRACTION_WORDS.has(key) || (value !== null && value < 1);
  if (tokens[unitAt]?.unit == null || !HALF_JOINTS.has(tokens[unitAt + 1]?.key ?? '') || !isPart) return tokens;
  return [numberToken(line, 0, tokens[unitAt - 1]?.end ?? 0, 1), ...tokens.slice(unitAt)];
}

/** The number in words with hyphens (`two-thirds`, `two-and-a-half`), and the half before a French noun (`une demi-tasse`). */
function withoutHyphens(token: Token, before: Token | undefined, line: string, language: string): Token[] {
  if (token.kind !== 'word' || !HYPHEN.test(token.key)) return [token];
  const value = numberInHyphens(token.key.split(HYPHEN), language);
  if (value !== null) return [numberToken(line, token.start, token.end, value)];
  const half = language === 'fr' ? HALF_BEFORE_NOUN.exec(token.key)?.[0].length : undefined;
  if (half === undefined) return [token];
  const [start, middle] = [token.start, token.start + half];
  const noun = lookUpWord(line.slice(middle, token.end), language);
  if (before === undefined ? noun.unit === null : before.value !== 1) return [token];
  return [
    numberToken(line, start, middle - 1, HALF),
    { ...token, key: noun.key, start: middle, unit: noun.unit, value: noun.value, word: noun },
  ];
}

/** A hyphenated number is a part of one (`three-quarters`) or has one (`one-and-a-half`). `half-and-half` is a cream. */
function numberInHyphens([count = '', ...rest]: readonly string[], language: string): number | null {
  const whole = numberWord(count, language);
  const last = rest.at(-1) ?? '';
  const part = FRACTION_WORDS.get(last) ?? (numberWord(last, language) === HALF ? HALF : undefined);
  if (whole === undefined || part === undefined || !Number.isInteger(whole)) return null;
  if (rest.length === 1) return whole * part < 1 ? whole * part : null;
  const isAdded = HALF_JOINTS.has(rest[0] ?? '') && (rest.length === 2 || (rest.length === 3 && rest[1] === 'a'));
  return isAdded ? whole + part : null;
}

/** The number that begins at a token, and the position after it. A token that is no such number stays alone. */
function numberAt(tokens: readonly Token[], at: number, language: string): { value: number | null; next: number } {
  const first = tokens[at];
  const alone = { value: first?.value ?? null, next: at + 1 };
  const fraction = fractionBeforeWhole(tokens, at, language);
  if (fraction !== null) return fraction;
  if (first?.value == null || first.max !== null) return alone;
  if (HALF_DOZENS.has(tokens[at + 1]?.key ?? '')) return { value: DOZEN / 2, next: at + 2 };
  const half = halfAfter(tokens, at, first.value) ?? alone;
  const dozen = skipArticle(tokens, half.next);
  const isInWords = first.kind === 'word' || half.next > at + 1;
  const isDozen = half.value === 0.5 && isInWords && tokens[dozen]?.unit?.name === 'dozen';
  return isDozen ? { value: DOZEN / 2, next: dozen + 1 } : half;
}

/** `one half` and `eine dreiviertel`, or a whole number with `and a half` or `and three quarters` behind it. */
function halfAfter(tokens: readonly Token[], at: number, whole: number): { value: number; next: number } | null {
  if (!Number.isInteger(whole)) return null;
  const behind = tokens[at + 1];
  const isPart = behind?.value != null && behind.value < 1 && isInLetters(behind);
  if (whole === 1 && isPart) return { value: behind.value ?? 0, next: at + 2 };
  if (!HALF_JOINTS.has(behind?.key ?? '')) return null;
  const part = skipArticle(tokens, at + 2);
  const fraction = FRACTION_WORDS.get(tokens[part]?.key ?? '');
  if (fraction !== undefined) return { value: whole + fraction, next: part + 1 };
  const { value, max } = tokens[part] ?? { value: null, max: null };
  if (value === null || max !== null) return null;
  const unit = FRACTION_WORDS.get(tokens[part + 1]?.key ?? '');
  if (unit !== undefined && value * unit < 1) return { value: whole + value * unit, next: part + 2 };
  return value > 0 && value < 1 ? { value: whole + value, next: part + 1 } : null;
}

/**
 * `three quarters of a cup`, `a quarter cup`, `un quart de litre`, `un cuarto de limón`, `eine viertel Zitrone`, and `quarter cup` at the start:
 * parts of what stands behind them. `1 quart jar` says the size of the jar.
 */
function fractionBeforeWhole(
  tokens: readonly Token[],
  at: number,
  language: string,
): { value: number; next: number } | null {
  const { value = null } = tokens[at] ?? {};
  const isBare = at === 0 && FRACTION_WORDS.has(tokens[0]?.key ?? '');
  const partAt = isBare || isPartInWords(tokens[at]) ? at : at + 1;
  const count = isBare || skipArticle(tokens, at) > at ? 1 : value;
  const part = partAt === at && !isBare ? 1 : FRACTION_WORDS.get(tokens[partAt]?.key ?? '');
  if (count === null || part === undefined || (part < 1 && !Number.isInteger(count)) || count * part >= 1) return null;
  const isJoined = WORDS_FOR_OF.has(tokens[partAt + 1]?.key ?? '');
  const isUnit = tokens[partAt]?.unit != null && language !== 'fr';
  if (!isJoined && (isUnit || part === 1)) return null;
  const next = isJoined ? skipArticle(tokens, partAt + 2) : partAt + 1;
  const isOfUnit = tokens[next]?.unit != null;
  const isOfPiece = part < 1 && tokens[next]?.kind === 'word' && !isUnit && (isJoined || (count === 1 && !isBare));
  return isOfUnit || isOfPiece ? { value: count * part, next } : null;
}

/** `three-quarters` of `three-quarters of a cup`. */
function isPartInWords(token: Token | undefined): boolean {
  return token?.value != null && token.value < 1 && isInLetters(token);
}

function isInLetters({ key }: Token): boolean {
  return /\p{L}/u.test(key);
}

/** The position after `a` or a word for one. */
function skipArticle(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  return token?.kind === 'word' && (token.key === 'a' || token.key === 'an' || token.value === 1) ? at + 1 : at;
}

function numberToken(line: string, start: number, end: number, value: number): Token {
  const word = lookUpWord(line.slice(start, end), 'en');
  return { kind: 'number', key: word.key, start, end, value, max: null, unit: null, word };
}

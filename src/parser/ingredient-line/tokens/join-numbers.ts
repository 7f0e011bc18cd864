import {
  FRACTION_WORDS,
  HALF_DOZENS,
  HALF_JOINTS,
  WORDS_FOR_OF,
} from '../../vocabulary/ingredient-lines/number-words.js';
import type { Token } from './tokens.js';
import { lookUpWord } from './words.js';

const DOZEN = 12;

/** Makes one number of `one and a half`, `one half`, `one and 1/2` and `half a dozen`. */
export function joinNumbers(tokens: Token[], line: string): Token[] {
  if (!tokens.some(({ kind, key, value }) => kind === 'word' && (value !== null || FRACTION_WORDS.has(key))))
    return tokens;
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const { value, next } = numberAt(tokens, at);
    const [first, last] = [tokens[at] as Token, tokens[next - 1]];
    if (next === at + 1 || last === undefined) joined.push(first);
    else joined.push(numberToken(line, first.start, last.end, value));
    at = next;
  }
  return joined;
}

/** The number that begins at a token, and the position after it. A token that is no such number stays alone. */
function numberAt(tokens: readonly Token[], at: number): { value: number; next: number } {
  const alone = { value: 0, next: at + 1 };
  const first = tokens[at];
  const fraction = fractionBeforeUnit(tokens, at);
  if (fraction !== null) return fraction;
  if (first?.value == null || first.max !== null) return alone;
  if (HALF_DOZENS.has(tokens[at + 1]?.key ?? '')) return { value: DOZEN / 2, next: at + 2 };
  const half = halfAfter(tokens, at, first.value) ?? (first.value === 0.5 ? { value: 0.5, next: at + 1 } : alone);
  const dozen = skipArticle(tokens, half.next);
  const isInWords = first.kind === 'word' || half.next > at + 1;
  const isDozen = half.value === 0.5 && isInWords && tokens[dozen]?.unit?.name === 'dozen';
  return isDozen ? { value: DOZEN / 2, next: dozen + 1 } : half;
}

/** `one half`, or a whole number with `and a half` or `and three quarters` behind it. */
function halfAfter(tokens: readonly Token[], at: number, whole: number): { value: number; next: number } | null {
  if (!Number.isInteger(whole)) return null;
  const behind = tokens[at + 1];
  if (whole === 1 && behind?.kind === 'word' && behind.value === 0.5) return { value: 0.5, next: at + 2 };
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
 * `three quarters of a cup`, `a quarter cup`, `un quart de litre`: parts of a unit, which stands behind them. `1 quart jar` says the size of
 * the jar.
 */
function fractionBeforeUnit(tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const isArticle = skipArticle(tokens, at) > at;
  const count = isArticle ? 1 : (tokens[at]?.value ?? null);
  const part = FRACTION_WORDS.get(tokens[at + 1]?.key ?? '');
  if (count === null || part === undefined || !Number.isInteger(count) || count * part >= 1) return null;
  const isJoined = WORDS_FOR_OF.has(tokens[at + 2]?.key ?? '');
  if (tokens[at + 1]?.unit != null && !isJoined) return null;
  const next = isJoined ? skipArticle(tokens, at + 3) : at + 2;
  return tokens[next]?.unit == null ? null : { value: count * part, next };
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

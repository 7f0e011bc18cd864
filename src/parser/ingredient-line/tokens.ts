import { fold } from './fold.js';
import { numberWord } from './number-words.js';
import { readNumber, startsNumber } from './numbers.js';
import type { UnitEntry } from './unit-lexicon.js';
import { findUnit, longestSpelling, unitKey } from './units.js';

/** A number or range, a word (or a unit of several words), or a single mark of punctuation. */
export interface Token {
  kind: 'number' | 'word' | 'mark';
  /** Folded. */
  key: string;
  start: number;
  end: number;
  /** Of numbers and number words. */
  value: number | null;
  max: number | null;
  unit: UnitEntry | null;
}

const DECIMAL_POINT_LANGUAGES = new Set(['en', 'ja', 'zh', 'ko']);
const LETTER = /[\p{L}\p{M}]/u;

export function readTokens(line: string, language: string): Token[] {
  const tokens: Token[] = [];
  const decimalComma = !DECIMAL_POINT_LANGUAGES.has(language);
  for (let at = skipBlank(line, 0); at < line.length; at = skipBlank(line, at)) {
    const token = readNumberToken(line, at, decimalComma) ?? readWordToken(line, at, language) ?? markToken(line, at);
    tokens.push(token);
    at = token.end;
  }
  return joinUnits(tokens, line, language);
}

function readNumberToken(line: string, at: number, decimalComma: boolean): Token | null {
  if (!startsNumber(line, at)) return null;
  const number = readNumber(line, at, decimalComma);
  if (!number) return null;
  const { value, max, end } = number;
  return { kind: 'number', key: line.slice(at, end), start: at, end, value, max, unit: null };
}

function readWordToken(line: string, start: number, language: string): Token | null {
  const end = wordEnd(line, start);
  if (end === start) return null;
  const text = line.slice(start, end);
  const key = fold(text);
  const unit = text === 'T' ? findUnit('tbsp') : text === 't' ? findUnit('tsp') : findUnit(key, language);
  return { kind: 'word', key, start, end, value: numberWord(key, language) ?? null, max: null, unit: unit ?? null };
}

function markToken(line: string, start: number): Token {
  const code = line.codePointAt(start) ?? 0;
  const end = start + (code > 0xffff ? 2 : 1);
  const key = line.slice(start, end);
  return { kind: 'mark', key, start, end, value: null, max: null, unit: null };
}

/** Words keep inner hyphens and apostrophes (`half-fat`, `bird's-eye`), but not before a digit. */
function wordEnd(line: string, start: number): number {
  let at = start;
  while (at < line.length) {
    if (isLetter(line, at)) at++;
    else if (at > start && isJoiner(line.charCodeAt(at)) && isLetter(line, at + 1)) at++;
    else if (at > start && isApostrophe(line.charCodeAt(at))) at++;
    else break;
  }
  return at;
}

export function isLetter(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return LETTER.test(line.charAt(at));
}

function isJoiner(code: number): boolean {
  return code === 45 || code === 0x2010 || code === 0x2011 || code === 38 || isApostrophe(code);
}

function isApostrophe(code: number): boolean {
  return code === 39 || code === 0x2019;
}

function skipBlank(line: string, at: number): number {
  while (
    at < line.length &&
    (line.charCodeAt(at) <= 32 || line.charCodeAt(at) === 0xa0 || line.charCodeAt(at) === 0x3000)
  )
    at++;
  return at;
}

/** Makes one token of a unit spelled in several words: `fl. oz.`, `cuillères à soupe`, `ст. л.`. */
function joinUnits(tokens: Token[], line: string, language: string): Token[] {
  const joined: Token[] = [];
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i] as Token;
    const found = token.kind === 'word' ? longestUnitAt(tokens, i, line, language) : null;
    joined.push(found?.token ?? token);
    i = found?.next ?? i + 1;
  }
  return joined;
}

function longestUnitAt(
  tokens: Token[],
  i: number,
  line: string,
  language: string,
): { token: Token; next: number } | null {
  const first = tokens[i] as Token;
  let next = i + wordsAhead(tokens, i, longestSpelling(first.key, language));
  for (; next > i + 1; next--) {
    const last = tokens[next - 1] as Token;
    if (last.kind !== 'word') continue;
    const unit = findUnit(unitKey(line.slice(first.start, last.end)), language);
    if (unit) return { token: { ...first, key: unit.name, end: last.end, value: null, unit }, next };
  }
  return null;
}

/** How many tokens ahead hold up to `words` words, counting the full stops between them. */
function wordsAhead(tokens: Token[], i: number, words: number): number {
  let at = i;
  for (let seen = 0; seen < words && at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.kind === 'word') seen++;
    else if (token.key !== '.') break;
  }
  return at - i;
}

import { isUnspaced, splitRun } from './split-run.js';
import { joinNumbers } from './join-numbers.js';
import { readNumber, startsNumber } from './numbers.js';
import { withNumbersInNames } from './numbers-in-names.js';
import { plainCharacters } from './plain-characters.js';
import type { Unit } from '../../../shared/amounts/units.js';
import { findUnit, unitKey } from '../find-unit.js';
import { SIZE_ABBREVIATIONS, SIZES } from '../../vocabulary/ingredient-lines/measure-words.js';
import { lookUpWord, type Word } from './words.js';

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
  unit: Unit | null;
  word: Word;
  /** A number that is part of a name. */
  isNamed?: boolean;
}

const DECIMAL_POINT_LANGUAGES = new Set(['en', 'ja', 'zh', 'ko']);
const LETTER = /[\p{L}\p{M}]/u;
/** An optional plural ending: `Zwiebel/n`, `Stück(e)`, `cup(s)`. */
const ENDING = /^(?:\/(?:e?n|e?s|er?|r)(?![\p{L}/])|\((?:e?n|e?s|er?|r)\))/u;
/** Scripts that put no spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const SPACED = /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}'’&-]+)/u;
const GLUED_TIMES = /^x\p{L}{2}/iu;
const LONGEST_ENDING = 6;
const LONGEST_SIZE = 5;

export function readTokens(written: string, language: string): Token[] {
  const line = plainCharacters(written);
  const tokens: Token[] = [];
  const decimalComma = !DECIMAL_POINT_LANGUAGES.has(language);
  const unspaced = isUnspaced(language);
  for (let at = skipBlank(line, 0); at < line.length; at = skipBlank(line, at)) {
    const token = readNumberToken(line, at, decimalComma) ?? readWordToken(line, at, language) ?? markToken(line, at);
    if (unspaced && token.kind === 'word') pushPieces(tokens, token, line, language);
    else tokens.push(token);
    at = token.end;
  }
  return joinUnits(joinNumbers(withNumbersInNames(tokens, line), line, language), line, language);
}

function pushPieces(tokens: Token[], run: Token, line: string, language: string): void {
  const afterNumber = tokens.at(-1)?.kind === 'number';
  const beforeNumber = startsNumber(line, skipBlank(line, run.end));
  let start = run.start;
  // Words with spaces between them, such as English ones, are not cut.
  const text = line.slice(run.start, run.end);
  const stretches = WITHOUT_SPACES.test(text) ? text.split(SPACED) : [text];
  for (const [at, stretch] of stretches.entries()) {
    const isFirst = start === run.start;
    const isLast = at === stretches.length - 1;
    const pieces =
      stretches.length > 1 && SPACED.test(stretch)
        ? [stretch]
        : splitRun(stretch, language, afterNumber && isFirst, beforeNumber && isLast);
    for (const piece of pieces) {
      tokens.push(wordToken(lookUpWord(piece, language), start, start + piece.length));
      start += piece.length;
    }
  }
}

function readNumberToken(line: string, at: number, decimalComma: boolean): Token | null {
  if (!startsNumber(line, at)) return null;
  const number = readNumber(line, at, decimalComma);
  if (!number) return null;
  const { value, max, end } = number;
  const word = lookUpWord(line.slice(at, end), 'en');
  return { kind: 'number', key: word.key, start: at, end, value, max, unit: null, word };
}

function readWordToken(line: string, start: number, language: string): Token | null {
  const end = isGluedTimes(line, start) ? start + 1 : wordEnd(line, start);
  if (end === start) return null;
  const size = language === 'en' ? SIZE_ABBREVIATIONS.exec(line.slice(start, start + LONGEST_SIZE))?.[0] : undefined;
  if (size !== undefined) return sizeToken(size, start);
  const ending = ENDING.exec(line.slice(end, end + LONGEST_ENDING))?.[0].length ?? 0;
  return wordToken(lookUpWord(line.slice(start, end), language), start, end + ending);
}

/** `3xmilk`: the sign of times, and not the first letter of the word. */
function isGluedTimes(line: string, start: number): boolean {
  return GLUED_TIMES.test(line.slice(start, start + 3)) && /\d/.test(line.charAt(start - 1));
}

/** An abbreviated size is read like the whole word. */
function sizeToken(abbreviation: string, start: number): Token {
  const word = SIZES[abbreviation.replace('.', '').toLowerCase()] ?? abbreviation;
  return wordToken(lookUpWord(word, 'en'), start, start + abbreviation.length);
}

function wordToken(word: Word, start: number, end: number): Token {
  return { kind: 'word', key: word.key, start, end, value: word.value, max: null, unit: word.unit, word };
}

function markToken(line: string, start: number): Token {
  const code = line.codePointAt(start) ?? 0;
  const end = start + (code > 0xffff ? 2 : 1);
  const word = lookUpWord(line.slice(start, end), 'en');
  return { kind: 'mark', key: word.key, start, end, value: null, max: null, unit: word.unit, word };
}

/** Inner hyphens and apostrophes are part of a word (`half-fat`, `bird's-eye`), except before a digit. */
function wordEnd(line: string, start: number): number {
  let at = start;
  while (at < line.length) {
    if (isLetter(line, at)) at++;
    else if (at > start && isJoiner(line.charCodeAt(at)) && isLetter(line, at + 1)) at++;
    else if (at > start && isGershayim(line, at)) at++;
    else if (at > start && isApostrophe(line.charCodeAt(at))) at++;
    else break;
  }
  return at;
}

function isLetter(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return LETTER.test(line.charAt(at));
}

function isJoiner(code: number): boolean {
  return code === 45 || code === 0x2010 || code === 0x2011 || code === 0x2013 || code === 38 || isApostrophe(code);
}

/** The sign in a Hebrew abbreviation, before its last letter: `ק"ג`. */
function isGershayim(line: string, at: number): boolean {
  return /^["״]\p{Script=Hebrew}/u.test(line.slice(at, at + 2));
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

/** Joins the words of a unit to one token: `fl. oz.`, `cuillères à soupe`, `ст. л.`. */
function joinUnits(tokens: Token[], line: string, language: string): Token[] {
  if (!tokens.some((token) => token.word.longest > 1)) return tokens;
  const joined: Token[] = [];
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i] as Token;
    const found = token.kind === 'word' && token.word.longest > 1 ? longestUnitAt(tokens, i, line, language) : null;
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
  for (let next = i + wordsAhead(tokens, i, first.word.longest); next > i + 1; next--) {
    const last = tokens[next - 1] as Token;
    if (last.kind !== 'word' && last.key !== ')') continue;
    const unit = findUnit(unitKey(line.slice(first.start, last.end)), language);
    if (!unit) continue;
    return {
      token: { ...first, key: unit.name, end: last.end, value: null, unit, word: lookUpWord(unit.name, 'en') },
      next,
    };
  }
  return null;
}

/**
 * The number of next tokens that contain up to `words` words. Full stops and brackets between them are counted, as in `colher
 * (sopa)`.
 */
function wordsAhead(tokens: Token[], i: number, words: number): number {
  let at = i;
  for (let seen = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.kind === 'word' && ++seen > words) break;
    if (token.kind !== 'word' && !['.', '(', ')'].includes(token.key)) break;
  }
  return at - i;
}

import { foldWord } from './fold-word.js';
import { NUMBER_WORDS } from '../../vocabulary/ingredient-lines/number-words.js';
import type { LineLanguage } from '../../vocabulary/languages.js';

const EAST_ASIAN = new Set(['zh', 'ja']);
const TENS = /^([二三四五六七八九])?十([一二三四五六七八九])?$/u;
const FRACTION = /^([二三四五六七八九])分[之の]([一二三])$/u;
const BY_LANGUAGE = new Map<string, Map<string, number>>();

/** The value of a folded number word such as `two`, `demie` or `половина`. */
export function numberWord(word: string, language: string): number | undefined {
  let words = BY_LANGUAGE.get(language);
  if (!words) {
    words = readWords(language in NUMBER_WORDS ? NUMBER_WORDS[language as LineLanguage] : '');
    BY_LANGUAGE.set(language, words);
  }
  return words.get(word) ?? (EAST_ASIAN.has(language) ? eastAsianNumber(word, words) : undefined);
}

/** Tens (`五十`, `二十五`) and fractions (`三分之一`, `二分の一`) in characters. */
function eastAsianNumber(word: string, words: ReadonlyMap<string, number>): number | undefined {
  const [, parts, count] = FRACTION.exec(word) ?? [];
  const [below, above] = [words.get(parts ?? ''), words.get(count ?? '')];
  if (below !== undefined && above !== undefined) return above / below;
  const [matched, tens = '', ones = ''] = TENS.exec(word) ?? [];
  return matched === undefined ? undefined : 10 * (words.get(tens) ?? 1) + (words.get(ones) ?? 0);
}

function readWords(list: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const pair of list.split(' ')) {
    const [word, value] = pair.split('=');
    if (word && value) words.set(foldWord(word), Number(value));
  }
  return words;
}

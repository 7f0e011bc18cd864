import { foldWord } from './fold-word.js';
import { NUMBER_WORDS } from '../../vocabulary/ingredient-lines/number-words.js';
import type { LineLanguage } from '../../vocabulary/languages.js';

const BY_LANGUAGE = new Map<string, Map<string, number>>();

/** The value of a folded number word such as `two`, `demie` or `половина`. */
export function numberWord(word: string, language: string): number | undefined {
  let words = BY_LANGUAGE.get(language);
  if (!words) {
    words = readWords(language in NUMBER_WORDS ? NUMBER_WORDS[language as LineLanguage] : '');
    BY_LANGUAGE.set(language, words);
  }
  return words.get(word);
}

function readWords(list: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const pair of list.split(' ')) {
    const [word, value] = pair.split('=');
    if (word && value) words.set(foldWord(word), Number(value));
  }
  return words;
}

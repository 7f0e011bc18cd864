import { foldPhrase } from './fold-phrase.js';
import {
  CHINESE_ACTIONS,
  GERMAN_INFINITIVE,
  STEP_ENDINGS,
  STEP_OPENERS,
  VERB_LAST_LANGUAGES,
} from '../vocabulary/cooking-words.js';

/** Whether `readsAsInstruction` supports the language. */
export function knowsVerbsOf(language: string): boolean {
  return language in STEP_OPENERS || VERB_LAST_LANGUAGES.includes(language);
}

const openers = [...new Set(Object.values(STEP_OPENERS).flatMap((list) => list.split('|').map(foldPhrase)))].filter(
  Boolean,
);
const wholeOpeners = new Set(openers);
const stems = foldPhrase(STEP_OPENERS['ru'] ?? '').split('|');

/**
 * Whether a line begins or ends like an instruction: with an imperative, or with the verb in languages that put it at the end.
 */
export function readsAsInstruction(line: string): boolean {
  const folded = foldPhrase(line.slice(0, 400)).replace(/^[^\p{L}\p{N}]+/u, '');
  const words = folded.split(/[^\p{L}\p{N}'-]+/u, 3);
  if (words.some((_, index) => index < 3 && wholeOpeners.has(words.slice(0, index + 1).join(' ')))) return true;
  if (/^[а-я]/.test(folded) && stems.some((stem) => folded.startsWith(stem)) && words.length > 1) return true;
  const trimmed = line.trim();
  if (/[\p{Script=Hiragana}\p{Script=Hangul}]/u.test(trimmed)) return STEP_ENDINGS.test(trimmed);
  if (/\p{Script=Han}/u.test(trimmed)) return CHINESE_ACTIONS.test(trimmed) && trimmed.length > 8;
  return words.length > 2 && (GERMAN_INFINITIVE.test(trimmed) || (/[ışğ]/.test(trimmed) && STEP_ENDINGS.test(trimmed)));
}

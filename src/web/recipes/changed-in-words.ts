import type { Plural } from '../words/en.js';
import type { Speech } from '../words/speech.js';

/** What is said after a change of several recipes. @param recipes the number of those that it changed */
export function changedInWords(word: Plural, recipes: number, { say, count }: Speech): string {
  return recipes === 0 ? say('chosen.unchanged') : count(word, recipes);
}

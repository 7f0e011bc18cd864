import { COOKING_ACTIONS, FOODS } from '../vocabulary/kitchen-words.js';
import { foldPhrase } from './fold-phrase.js';

/** A shorter word of the vocabulary is only found as a whole word. */
const SHORTEST_STEM = 4;
const LONGEST_TEXT = 2_000;

const ACTIONS = stemsOf(COOKING_ACTIONS);
const FOOD_STEMS = stemsOf(FOODS);

function stemsOf(words: Record<string, string>): ReadonlySet<string> {
  return new Set(Object.values(words).flatMap((list) => list.split('|').map(foldPhrase)));
}

/** Whether a text has a word for what cooks do, in one of the languages of the vocabulary. */
export function saysToCook(text: string): boolean {
  return wordsIn(text).some((word) => beginsWithOneOf(word, ACTIONS));
}

/** Whether a text names a food or a measure of kitchens. */
export function namesFood(text: string): boolean {
  return wordsIn(text).some((word) => beginsWithOneOf(word, FOOD_STEMS));
}

function wordsIn(text: string): string[] {
  return foldPhrase(text.slice(0, LONGEST_TEXT)).match(/\p{L}+/gu) ?? [];
}

function beginsWithOneOf(word: string, stems: ReadonlySet<string>): boolean {
  if (stems.has(word) || stems.has(`${word}$`)) return true;
  for (let length = SHORTEST_STEM; length < word.length; length++) if (stems.has(word.slice(0, length))) return true;
  return false;
}

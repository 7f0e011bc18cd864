import { lineLanguage } from '../ingredient-line/line-language.js';
import {
  COMMON_WORDS,
  COOKING_ACTIONS,
  FOODS,
  LANGUAGES_OF_KITCHENS,
  WORDS_OF_TRADE,
} from '../vocabulary/kitchen-words.js';
import { foldPhrase } from './fold-phrase.js';

/** A shorter word of the vocabulary is only found as a whole word. */
const SHORTEST_STEM = 4;
const LONGEST_TEXT = 2_000;
const LONGEST_READ = 5_000;
/** With fewer sentences, or with this part of them about a kitchen, a text may be a recipe. */
const FEWEST_SENTENCES = 3;
const LEAST_SHARE = 0.3;
/** The part that is too little where hardly any ingredient names a food, or where the text has words of trade. */
const MORE_SHARE = 0.5;
const FEWEST_INGREDIENTS = 3;
const LEAST_FOODS = 0.25;
const FEWEST_KINDS = 2;

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

/**
 * Whether a text is surely no recipe but, for example, a workout, an order or a list of things to pack: few of its lines and sentences name a
 * food or the work of a cook. Words of trade show this in any text; without them it must be in a language of the vocabulary and have several
 * sentences.
 */
export function isForeignToKitchens(text: string, ingredients: readonly string[]): boolean {
  const start = text.slice(0, LONGEST_READ);
  const sentences = start.split(/\n|(?<=\p{L}[.!?]) /u).filter((sentence) => /\p{L}{2}/u.test(sentence));
  const ofKitchens = sentences.filter((sentence) => saysToCook(sentence) || namesFood(sentence));
  if (isOfTrade(start) && ofKitchens.length <= sentences.length * MORE_SHARE) return true;
  const language = lineLanguage(start);
  if (!LANGUAGES_OF_KITCHENS.includes(language)) return false;
  if (language === 'en' && (start.match(COMMON_WORDS)?.length ?? 0) < 2) return false;
  const foods = ingredients.filter(namesFood).length;
  const isOfThings = ingredients.length >= FEWEST_INGREDIENTS && foods < ingredients.length * LEAST_FOODS;
  return (
    sentences.length >= FEWEST_SENTENCES &&
    ofKitchens.length < sentences.length * (isOfThings ? MORE_SHARE : LEAST_SHARE)
  );
}

function isOfTrade(text: string): boolean {
  const folded = foldPhrase(text);
  return WORDS_OF_TRADE.filter((kind) => kind.test(folded)).length >= FEWEST_KINDS;
}

function wordsIn(text: string): string[] {
  return foldPhrase(text.slice(0, LONGEST_TEXT)).match(/\p{L}+/gu) ?? [];
}

function beginsWithOneOf(word: string, stems: ReadonlySet<string>): boolean {
  if (stems.has(word) || stems.has(`${word}$`)) return true;
  for (let length = SHORTEST_STEM; length < word.length; length++) if (stems.has(word.slice(0, length))) return true;
  return false;
}

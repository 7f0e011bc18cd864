import { findUnit, unitKey } from '../../ingredient-line/find-unit.js';
import { lineLanguage } from '../../ingredient-line/line-language.js';
import { numberWord } from '../../ingredient-line/tokens/number-word.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { LANGUAGES_OF_KITCHENS } from '../../vocabulary/kitchen-words.js';
import {
  ANNOUNCES_DISH,
  FILLERS,
  GOES_ON,
  MEASURE_JOINT,
  NEEDS,
  ONE_OR_HALF,
  PHRASE_END,
  OF_A_FOOD,
  PLACE,
  SALT,
  SPOKEN_NUMBER,
  VESSEL,
} from '../../vocabulary/spoken-words.js';

/** Fewer ingredients in a sentence are no list of them. */
const FEWEST_INGREDIENTS = 2;
const FEWEST_WORDS = 12;
const LONGEST_DICTATION = 3_000;
/** Words between an amount and its food: `3 EL fein gehackte Petersilie`. */
const MOST_BETWEEN = 5;
/** Words between a food and the next amount. */
const MOST_BEHIND = 2;
/** Languages in which a word that describes a food stands behind it. */
const ADJECTIVE_LAST: readonly string[] = ['fr', 'es', 'it', 'pt'];
/** The end of a French word that may say what is done with a food: `versée en filet`. */
const DONE = /ée?s?$/u;
/** A word, a number such as `1,5`, or a mark. */
const WORD = /\d+[.,]\d+|[^\s,;:.!?()]+|[,;:.!?()]/gu;

/**
 * The title, ingredients and method in one line without any mark, as a telephone writes what it hears: the ingredients stand together,
 * and what follows the last of them is the method. `null` for any other line.
 */
export function splitDictation(line: string): string[] | null {
  const told = tellIn(line);
  if (told === null || told.ingredients.length < FEWEST_INGREDIENTS || !saysToCook(told.method)) return null;
  return [told.title, ...told.ingredients.map((ingredient) => `- ${ingredient}`), `1. ${told.method}`].filter(Boolean);
}

/** The ingredients of a line that tells nothing else: `you need 200 grams rice two onions and a litre of stock`. `null` for any other line. */
export function splitDictatedList(line: string): string[] | null {
  const told = tellIn(line);
  if (told?.isAnnounced !== true || told.ingredients.length <= FEWEST_INGREDIENTS || told.method !== '') return null;
  return [told.title, ...told.ingredients.map((ingredient) => `- ${ingredient}`)].filter(Boolean);
}

interface Told {
  title: string;
  /** Whether words such as `you need` stand before the ingredients. */
  isAnnounced: boolean;
  ingredients: string[];
  method: string;
}

function tellIn(line: string): Told | null {
  const words = line.replace(FILLERS, '').split(/\s+/);
  if (words.length < FEWEST_WORDS || line.length > LONGEST_DICTATION || /\n|[,;:.!?/|•·]\s|[.!?]$/u.test(line))
    return null;
  const first = words.findIndex((_, at) => phraseEnd(words, at) !== null || isDescribedAbove(words, at));
  if (first === -1) return null;
  const ingredients: string[] = [];
  let at = first;
  for (let next: number | null = first; next !== null; next = nextAmount(words, at)) {
    if (next > at) ingredients.push([ingredients.pop(), ...words.slice(at, next).filter(isOfName)].join(' '));
    at = phraseEnd(words, next) ?? describedEnd(words, next) ?? next;
    ingredients.push(words.slice(next, at).join(' '));
  }
  while (GOES_ON.test(foldPhrase(words[at] ?? ''))) at++;
  const before = words.slice(0, first);
  const isAnnounced = NEEDS.test(` ${before.join(' ')}`);
  return { title: titleOf(before), isAnnounced, ingredients, method: words.slice(at).join(' ') };
}

/** The name among the words before the first amount: `this is for the pancakes you need` */
function titleOf(words: readonly string[]): string {
  const said = ` ${words.join(' ')}`.replace(NEEDS, '').trim();
  return said.replace(ANNOUNCES_DISH, '') || said;
}

/** The index of the next amount, perhaps behind words that belong to the name before it: `four potatoes medium and then six eggs`. */
function nextAmount(words: readonly string[], from: number): number | null {
  if (describedEnd(words, from) !== null) return from;
  for (let at = from; at <= from + MOST_BEHIND; at++) {
    if (phraseEnd(words, at) !== null) return at;
    if (saysToCook(words[at] ?? '')) return null;
  }
  return null;
}

/** Whether an amount follows one food that is described, so that it is the first of them: `soup one large onion two carrots`. */
function isDescribedAbove(words: readonly string[], at: number): boolean {
  const end = describedEnd(words, at);
  return end !== null && phraseEnd(words, end) !== null;
}

/** The index of the word behind one food with a word for it: `one large onion`. `null` when none begins here. */
function describedEnd(words: readonly string[], at: number): number | null {
  const [one, word = '', food = ''] = words.slice(at, at + 3);
  if (!ONE_OR_HALF.test(foldPhrase(one ?? '')) || PLACE.test(foldPhrase(words[at - 1] ?? ''))) return null;
  const isDescribing = !PHRASE_END.test(foldPhrase(word)) && !saysToCook(word);
  return isDescribing && isFood(food) ? endOfFood(words, at + 3) : null;
}

function isOfName(word: string): boolean {
  return !GOES_ON.test(foldPhrase(word));
}

/** The measured foods in the sentences of a method: `work 2 tbsp parsley into 100 g soft butter`. */
export function ingredientsInProse(text: string): string[] {
  const words = text.match(WORD) ?? [];
  const hasWordsBehind = ADJECTIVE_LAST.includes(lineLanguage(text));
  const found: string[] = [];
  let at = 0;
  while (at < words.length) {
    const end = phraseEnd(words, at);
    if (end !== null) found.push(words.slice(at, hasWordsBehind ? endOfWordsBehind(words, end) : end).join(' '));
    at = end ?? at + 1;
  }
  // `an onion` and `a spoonful of cream` alone are what a method calls the foods of a list elsewhere.
  const isMeasured = found.some((phrase) => !ONE_OR_HALF.test(foldPhrase(phrase.split(' ', 1)[0] ?? '')));
  return isMeasured && found.length >= FEWEST_INGREDIENTS ? found : [];
}

/** The index behind the words that describe a food before them: `vin blanc sec`. */
function endOfWordsBehind(words: readonly string[], from: number): number {
  const isDescribing = (word: string): boolean =>
    /^\p{Ll}{3,}$/u.test(word) &&
    !DONE.test(word) &&
    ![PHRASE_END, GOES_ON, PLACE, MEASURE_JOINT].some((ends) => ends.test(foldPhrase(word)));
  let end = from;
  while (end < from + MOST_BEHIND && isDescribing(words[end] ?? '') && !tellsAmount(words, end)) end++;
  return end;
}

/** The index of the word behind an amount and its food; `null` when none begins here. */
function phraseEnd(words: readonly string[], at: number): number | null {
  if (!tellsAmount(words, at)) return null;
  for (let next = at + 1; next < words.length && next <= at + 1 + MOST_BETWEEN; next++) {
    const word = foldPhrase(words[next] ?? '');
    if (isUnit(word) || MEASURE_JOINT.test(word) || SPOKEN_NUMBER.test(word)) continue;
    if (/^[,;:.!?()]$/.test(word) || PHRASE_END.test(word) || GOES_ON.test(word)) return null;
    if (namesFood(word)) return endOfFood(words, next + 1);
  }
  return null;
}

/** `olive oil`, `garlic cloves`, `jus de citron`: names of foods behind each other are one. Behind salt, the method begins. */
function endOfFood(words: readonly string[], from: number): number {
  let end = from;
  while (isFood(words[end] ?? '') && !tellsAmount(words, end) && !SALT.test(foldPhrase(words[end - 1] ?? ''))) end++;
  const isJoined = OF_A_FOOD.test(foldPhrase(words[end] ?? '')) && isFood(words[end + 1] ?? '');
  return isJoined ? endOfFood(words, end + 2) : end;
}

function isFood(word: string): boolean {
  return namesFood(word) && !saysToCook(word);
}

/** Whether a number, in figures or words, stands there. */
export function tellsAmount(words: readonly string[], at: number): boolean {
  const word = foldPhrase(words[at] ?? '');
  if (ONE_OR_HALF.test(word)) {
    if (PLACE.test(foldPhrase(words[at - 1] ?? ''))) return false;
    const next = foldPhrase(words[at + 1] ?? '');
    if (/^hal[bfv]/.test(next)) return tellsAmount(words, at + 1);
    const isMeasured = isUnit(next) || namesFood(next) || SPOKEN_NUMBER.test(next);
    return isMeasured || (/^hal[fv]/.test(word) && MEASURE_JOINT.test(next));
  }
  return SPOKEN_NUMBER.test(word) || LANGUAGES_OF_KITCHENS.some((language) => numberWord(word, language) !== undefined);
}

/** Whether people measure with what a folded word names. */
export function isUnit(word: string): boolean {
  return VESSEL.test(word) || findUnit(unitKey(word)) !== undefined;
}

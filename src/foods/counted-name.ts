import { takesSingular } from '../shared/amounts/unit-names.js';
import type { FoodLanguage, FoodName, NameLanguage } from './food-table.js';
import { findFood, type FoundFood, foodKey } from './lexicon.js';
import type { Language } from '../shared/languages.js';

/** Where a name stops being the noun that is counted: `onions, chopped`, `eggs (large)`. */
const BEHIND_NOUN = /\s*[,;(:].*$/su;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** In these languages the noun comes last; in the others adjectives follow it, and they agree with it. */
const NOUN_LAST: ReadonlySet<NameLanguage> = new Set(['en', 'de', 'nl']);
/** The parts of plants and animals that recipes count: `basil leaf`, `garlic clove`. */
const COUNTED_PARTS: ReadonlyMap<string, string> = new Map(
  // oxfmt-ignore
  [
    ['leaf', 'leaves'], ['loaf', 'loaves'], ['half', 'halves'], ['clove', 'cloves'], ['stalk', 'stalks'], ['stick', 'sticks'], ['sprig', 'sprigs'],
    ['breast', 'breasts'], ['thigh', 'thighs'], ['leg', 'legs'], ['wing', 'wings'], ['drumstick', 'drumsticks'], ['fillet', 'fillets'],
    ['steak', 'steaks'], ['chop', 'chops'], ['rib', 'ribs'], ['slice', 'slices'], ['pod', 'pods'], ['bulb', 'bulbs'], ['head', 'heads'],
    ['cube', 'cubes'], ['sheet', 'sheets'], ['yolk', 'yolks'], ['white', 'whites'], ['potato', 'potatoes'], ['tomato', 'tomatoes'],
    ['mango', 'mangoes'], ['stem', 'stems'], ['floret', 'florets'], ['wedge', 'wedges'], ['bean', 'beans'], ['berry', 'berries'],
  ],
);
const SINGULAR_PARTS: ReadonlyMap<string, string> = new Map([...COUNTED_PARTS].map(([one, many]) => [many, one]));
/** Words that end an English name and are not counted. Unknown words with the vowels of other languages stay: `pomodorino`. */
const NOT_COUNTED =
  /(?:s|ed|ing|less|free|fish|meat|ware|stuff|powder|flour|sugar|juice|oil|water|milk|salt|sauce|cheese|beef|pork|lamb|rice|bread|butter|cream|paste|stock|broth|dough|seasoning|mix|zest|mince|extract|large|medium|small|fresh|garlic|parsley|basil|tofu|pasta|wine|beer|vinegar|honey|syrup|paper|soap|food|plus|extra|each|total|more|or|and|of|[aiou])$/u;

/** Whether the lexicon counts what the name says: `2 pieces of carrot` are two carrots, `2 pieces of ginger` are not. */
export function hasPlural(name: string, language: Language): boolean {
  return (findFood(name.replace(BEHIND_NOUN, ''), language)?.name.plural ?? null) !== null;
}

/**
 * The name of what is counted, in singular or plural as the amount needs: `eggs` for 1 is `egg`, `Zwiebel` for 2 is `Zwiebeln`, `basil
 * leaf` for 10 is `basil leaves`. Only the noun changes; adjectives and what stands behind it stay. A name that the lexicon does
 * not have is counted by the English rules when the language is English, otherwise it stays.
 * @param language in which a word is read that is a food in two languages
 */
export function countedName(name: string, count: number, language: Language): string {
  const noun = name.replace(BEHIND_NOUN, '');
  const rest = name.slice(noun.length);
  const words = [...noun.matchAll(WORD)];
  if (words.length === 0) return name;
  const found = findFood(noun, language);
  const forms = found && formsOf(noun, found, language);
  if (found !== null && forms === null) return name;
  if (found === null || forms === null || (found.match === 'part' && !isAtNoun(words, found)))
    return (language === 'en' ? byEnglishRule(noun, count) : noun) + rest;
  const { singular, plural } = forms;
  if (plural === null) return name;
  const isOne = takesSingular(count, languageOf(found));
  if (isOne === !found.isPlural) return name;
  const wanted = isOne ? singular : plural;
  if (found.match === 'whole') return withFirstLetterOf(noun, wanted) + rest;
  if (found.match === 'compound') return endOfCompound(noun, found, wanted) + rest;
  const start = words.at(-wordsIn(found))?.index ?? 0;
  const before = noun.slice(0, start);
  const adjectives = agreeing(before, languageOf(found), isOne);
  return adjectives === null ? name : adjectives + withFirstLetterOf(noun.slice(start), wanted) + rest;
}

/**
 * The singular and plural of a noun. `null` for a word of another language than the reader's that several languages count differently
 * (`pera`), or that is only like one of the lexicon (`løk`, `lök`). A German noun has a capital: `limone` is Italian.
 */
function formsOf(noun: string, { food, name, language: spoken }: FoundFood, language: Language): FoodName | null {
  if (spoken === language || spoken === 'en' || (spoken === 'de' && /^\p{Lu}/u.test(noun))) return name;
  const elsewhere = (['fr', 'es', 'it', 'nl'] as const).flatMap((other) => {
    const also = findFood(noun, other);
    return also !== null && also.language === other && also.match === 'whole' ? [also.name] : [];
  });
  const forms = [...elsewhere, ...food.otherNames.filter((other) => isFormOf(noun, other))];
  if (forms.length === 0) return spoken === 'other' ? null : name;
  return new Set(forms.map(({ plural }) => plural)).size === 1 ? (forms[0] ?? null) : null;
}

/** The language by whose rules something is counted. */
function languageOf({ language }: FoundFood): FoodLanguage {
  return language === 'other' ? 'en' : language;
}

function isFormOf(noun: string, { singular, plural }: FoodName): boolean {
  return [singular, plural].includes(noun.normalize('NFC').toLowerCase());
}

/** Whether the food that was found is the noun, and not a word before it: `basil leaf`. */
function isAtNoun(words: readonly RegExpExecArray[], found: FoundFood): boolean {
  if (!NOUN_LAST.has(found.language)) return false;
  const last = words.slice(-wordsIn(found)).map(([word]) => word);
  const key = foodKey(last.join(' '));
  if ([foodKey(found.name.singular), foodKey(found.name.plural ?? '')].includes(key)) return true;
  return findFood(last.join(' '), languageOf(found))?.name === found.name;
}

function wordsIn({ name, isPlural }: FoundFood): number {
  return foodKey(isPlural ? (name.plural ?? name.singular) : name.singular).split(' ').length;
}

/** What stands before a noun. `null` when its form in the other number is not certain. */
function agreeing(before: string, language: FoodLanguage, isOne: boolean): string | null {
  if (language === 'en' || before.trim() === '') return before;
  if (isOne) return null;
  return before.replaceAll(/(\p{Ll}{2,})e[rsn](?=\s)/gu, '$1e');
}

function endOfCompound(noun: string, { name, isPlural }: FoundFood, wanted: string): string {
  const end = isPlural ? (name.plural ?? name.singular) : name.singular;
  const start = noun.length - end.length;
  const isEnd = start > 0 && noun.slice(start).toLowerCase() === end.toLowerCase();
  return isEnd ? noun.slice(0, start) + wanted.toLowerCase() : noun;
}

function byEnglishRule(noun: string, count: number): string {
  const last = /(?<![\p{L}\p{M}])[a-z]{3,}$/u.exec(noun);
  if (last === null) return noun;
  const [word] = last;
  const before = noun.slice(0, last.index);
  if (takesSingular(count, 'en')) return before + (SINGULAR_PARTS.get(word) ?? word);
  const part = COUNTED_PARTS.get(word);
  if (part !== undefined) return before + part;
  if (NOT_COUNTED.test(word) || SINGULAR_PARTS.has(word) || isUncounted(word)) return noun;
  return before + englishPlural(word);
}

function isUncounted(word: string): boolean {
  const found = findFood(word, 'en');
  return found !== null && found.match === 'whole' && found.name.plural === null;
}

function englishPlural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

function withFirstLetterOf(written: string, wanted: string): string {
  const [first = ''] = written;
  const [own = ''] = wanted;
  const isUpper = first !== first.toLowerCase();
  return (isUpper ? own.toUpperCase() : own.toLowerCase()) + wanted.slice(own.length);
}

import { LRUCache } from 'lru-cache';
import { takesSingular } from '../shared/amounts/unit-names.js';
import { digestOf } from '../shared/text/digest.js';
import { foldText } from '../shared/text/fold-text.js';
import { singularKey } from '../shared/text/singular-key.js';
import {
  type Food,
  FOOD_LANGUAGES,
  type FoodLanguage,
  type FoodName,
  type NameLanguage,
  readFoodTables,
} from './food-table.js';

export interface FoundFood {
  readonly food: Food;
  /** Of the name that was found. */
  readonly language: NameLanguage;
  readonly name: FoodName;
  readonly isPlural: boolean;
  /**
   * `whole`: the text is the name. `part`: the name and other words (`ripe tomatoes`). `compound`: a German or Dutch word
   * that ends with the name (`Biotomaten`).
   */
  readonly match: 'whole' | 'part' | 'compound';
}

type Entry = Omit<FoundFood, 'match'>;

/** Longer texts, and those with more words, name no food. */
const LONGEST_TEXT = 200;
const MOST_WORDS = 9;
/** Lists and recipes show the same names again and again. */
const MOST_REMEMBERED = 10_000;
/** A name of the table has no more words. */
const LONGEST_NAME = 8;
/** A shorter end of a compound is often part of another word: the `ei` of `Brei`. */
const SHORTEST_HEAD = 5;
/** Where a line stops naming the food: `onions, chopped`, `butter (soft)`. */
const BEHIND_NAME = /[,;(:].*$/su;
/** In these languages the word that says what it is comes last: `chicken soup`. In the others it comes first. */
const HEAD_LAST: ReadonlySet<FoodLanguage> = new Set(['en', 'de', 'nl']);

/** In these languages a compound is one word, which people also write apart: `Basmati Reis`. */
const WITH_COMPOUNDS: ReadonlySet<NameLanguage> = new Set(['de', 'nl']);

let lexicon: Lexicon | undefined;
const found = new LRUCache<string, { readonly food: FoundFood | null }>({ max: MOST_REMEMBERED });
let version: string | undefined;

/**
 * The food that a text names: a whole name first, then the longest name among other words, then the end of a compound. Of a language that
 * Larder does not speak only whole names are found. Case, accents and punctuation do not matter.
 * @param language in which a word is read that names different foods in two languages; the other languages follow
 */
export function findFood(text: string, language?: FoodLanguage): FoundFood | null {
  if (text.length > LONGEST_TEXT) return null;
  lexicon ??= new Lexicon(readFoodTables());
  const key = `${language ?? ''} ${text}`;
  const known = found.get(key) ?? { food: lexicon.find(text, language) };
  found.set(key, known);
  return known.food;
}

/** The food whose name the whole text is, with nothing before or behind it. @param language as in `findFood` */
export function foodNamed(text: string, language?: FoodLanguage): Food | null {
  lexicon ??= new Lexicon(readFoodTables());
  return lexicon.named(text, language);
}

/** Changes with the tables of the lexicon. */
export function lexiconVersion(): string {
  version ??= digestOf(readFoodTables()).slice(0, 12);
  return version;
}

export function foodById(id: string): Food | null {
  lexicon ??= new Lexicon(readFoodTables());
  return lexicon.byId.get(id) ?? null;
}

/** The name that people read, in the number that an amount takes: one onion, half an onion, two onions. */
export function foodName(food: Food, language: FoodLanguage, count: number): string {
  const name = food.names[language][0] ?? food.names.en[0];
  if (name === undefined) return food.id;
  return takesSingular(count, language) ? name.singular : (name.plural ?? name.singular);
}

/** The names of foods by their words. */
export class Lexicon {
  readonly byId: ReadonlyMap<string, Food>;
  private readonly entries: Readonly<Record<NameLanguage, Map<string, Entry>>>;

  constructor(foods: readonly Food[]) {
    this.byId = new Map(foods.map((food) => [food.id, food]));
    this.entries = {
      en: new Map(),
      de: new Map(),
      fr: new Map(),
      es: new Map(),
      it: new Map(),
      nl: new Map(),
      other: new Map(),
    };
    for (const food of foods) {
      for (const language of FOOD_LANGUAGES) this.add(food, language, food.names[language]);
      this.add(food, 'other', food.otherNames);
    }
  }

  find(text: string, language?: FoodLanguage): FoundFood | null {
    if (text.length > LONGEST_TEXT) return null;
    const languages = languagesFrom(language, text);
    const texts = [...new Set([text.replace(BEHIND_NAME, ''), text])];
    for (const part of texts) {
      const words = wordsOf(part);
      if (words.length > MOST_WORDS) continue;
      const entry =
        firstOf(languages, (each) => this.whole(words, each)) ??
        this.whole(words, 'other') ??
        firstOf(languages, (each) => this.part(words, each)) ??
        firstOf(languages, (each) => this.compound(words, each));
      if (entry !== null) return entry;
    }
    return null;
  }

  named(text: string, language?: FoodLanguage): Food | null {
    if (text.length > LONGEST_TEXT) return null;
    const words = wordsOf(text);
    return (
      firstOf([...languagesFrom(language, text), 'other'] as const, (each) => this.whole(words, each))?.food ?? null
    );
  }

  private add(food: Food, language: NameLanguage, names: readonly FoodName[]): void {
    const entries = this.entries[language];
    for (const name of names) {
      const forms = [
        { key: foodKey(name.singular), isPlural: false },
        { key: foodKey(name.plural ?? name.singular), isPlural: name.plural !== null },
      ];
      for (const { key, isPlural } of forms)
        if (!entries.has(key)) entries.set(key, { food, language, name, isPlural });
    }
  }

  private whole(words: readonly string[], language: NameLanguage): FoundFood | null {
    const entry = this.entry(words, language);
    return entry && { ...entry, match: 'whole' };
  }

  private part(words: readonly string[], language: FoodLanguage): FoundFood | null {
    for (let length = Math.min(LONGEST_NAME, words.length - 1); length > 0; length--) {
      const starts = Array.from({ length: words.length - length + 1 }, (_, start) => start);
      if (HEAD_LAST.has(language)) starts.reverse();
      for (const start of starts) {
        const entry = this.entry(words.slice(start, start + length), language);
        if (entry !== null) return { ...entry, match: 'part' };
      }
    }
    return null;
  }

  private compound(words: readonly string[], language: FoodLanguage): FoundFood | null {
    if (!WITH_COMPOUNDS.has(language)) return null;
    for (const word of words.toReversed())
      for (let start = 2; start <= word.length - SHORTEST_HEAD; start++) {
        const entry = this.entry([word.slice(start)], language);
        if (entry !== null) return { ...entry, match: 'compound' };
      }
    return null;
  }

  private entry(words: readonly string[], language: NameLanguage): Entry | null {
    if (words.length === 0) return null;
    const entries = this.entries[language];
    const entry = entries.get(words.join(' '));
    if (entry !== undefined) return entry;
    if (language === 'en') return this.inOtherNumber(words);
    return (WITH_COMPOUNDS.has(language) && entries.get(words.join(''))) || null;
  }

  /** An English plural that the table does not spell out. */
  private inOtherNumber(words: readonly string[]): Entry | null {
    const last = words.at(-1) ?? '';
    const candidates = last.endsWith('s') ? [last.slice(0, -1), last.slice(0, -2)] : [`${last}s`];
    for (const candidate of candidates) {
      if (candidate.length < 3 || singularKey(candidate) !== singularKey(last)) continue;
      const entry = this.entries.en.get([...words.slice(0, -1), candidate].join(' '));
      if (entry !== undefined) return { ...entry, isPlural: last.endsWith('s') };
    }
    return null;
  }
}

/** Two names with the same key are one name in the lexicon. */
export function foodKey(name: string): string {
  return wordsOf(name).join(' ');
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}

/** A word without a capital is German only when no other language has it: `limone` is Italian. */
function languagesFrom(language: FoodLanguage | undefined, text: string): readonly FoodLanguage[] {
  const hasCapital = /\p{Lu}/u.test(text);
  const others = hasCapital ? FOOD_LANGUAGES : [...FOOD_LANGUAGES.filter((each) => each !== 'de'), 'de' as const];
  return language === undefined ? others : [language, ...others.filter((each) => each !== language)];
}

function firstOf<T, R>(values: readonly T[], find: (value: T) => R | null): R | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

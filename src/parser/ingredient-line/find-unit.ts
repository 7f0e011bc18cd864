import { type Unit, type UnitName, UNITS } from '../../shared/amounts/units.js';
import { foldWord } from './tokens/fold-word.js';
import { UNIT_WORDS, type UnitWords } from '../vocabulary/ingredient-lines/unit-words.js';
import { LINE_LANGUAGES, type LineLanguage } from '../vocabulary/languages.js';

interface Spellings {
  byKey: Map<string, Unit>;
  /** By first word of spellings with several words, the number of words in the longest of them. */
  longest: Map<string, number>;
}

/** Collected at their first use: the script of the shopping list contains this file, and rarely needs it. */
const COLLECTED = new Map<string, Spellings>();

/** The canonical singular name of a unit as written (`EL`, `c. à s.`, `Tbsp.`); `null` for an unknown spelling. */
export function canonicalUnit(word: string, language?: string): UnitName | null {
  const trimmed = word.trim();
  if (trimmed === 'T' || trimmed === 't') return trimmed === 'T' ? 'tablespoon' : 'teaspoon';
  const spoken = LINE_LANGUAGES.find((known) => known === language?.slice(0, 2).toLowerCase());
  return findUnit(unitKey(trimmed), spoken)?.name ?? null;
}

/** The key for looking up a spelling: folded, without full stops and brackets. */
export function unitKey(spelling: string): string {
  return foldWord(spelling)
    .replace(/[.()\s]+/g, ' ')
    .trim();
}

/**
 * Without a language, all spellings are searched, the more common unit first. With a language, those of the language, the common
 * and the English ones.
 */
export function findUnit(key: string, language?: string): Unit | undefined {
  if (language === undefined)
    return shared().byKey.get(key) ?? spellingsOf('en').byKey.get(key) ?? every().byKey.get(key);
  return spellingsOf(language).byKey.get(key) ?? shared().byKey.get(key) ?? spellingsOf('en').byKey.get(key);
}

/** How many words a spelling that starts with `first` may have. */
export function longestSpelling(first: string, language: string): number {
  return Math.max(spellingsOf(language).longest.get(first) ?? 1, shared().longest.get(first) ?? 1);
}

function shared(): Spellings {
  return collected('any', ({ any }) => any);
}

function every(): Spellings {
  return collected('every', ({ any, spellings }) => [any, ...Object.values(spellings)].filter(Boolean).join('|'));
}

function spellingsOf(language: string): Spellings {
  return collected(language, ({ spellings }) => spellings[language as LineLanguage]);
}

function collected(name: string, spellingsIn: (words: UnitWords) => string | undefined): Spellings {
  const found = COLLECTED.get(name) ?? collect(spellingsIn);
  COLLECTED.set(name, found);
  return found;
}

function collect(spellingsIn: (words: UnitWords) => string | undefined): Spellings {
  const byKey = new Map<string, Unit>();
  const longest = new Map<string, number>();
  for (const words of UNIT_WORDS)
    for (const spelling of spellingsIn(words)?.split('|') ?? []) {
      const key = unitKey(spelling);
      const unit = UNITS.get(words.unit);
      if (unit !== undefined && !byKey.has(key)) byKey.set(key, unit);
      const parts = key.split(' ');
      const first = parts[0] ?? key;
      longest.set(first, Math.max(longest.get(first) ?? 1, parts.length));
    }
  return { byKey, longest };
}

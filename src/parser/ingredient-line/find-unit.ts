import { type Unit, type UnitName, UNITS } from '../../shared/amounts/units.js';
import { foldWord } from './tokens/fold-word.js';
import { UNIT_WORDS, type UnitWords } from '../vocabulary/ingredient-lines/unit-words.js';
import { LINE_LANGUAGES, type LineLanguage } from '../vocabulary/languages.js';

interface Spellings {
  byKey: Map<string, Unit>;
  /** By first word of spellings with several words, the number of words in the longest of them. */
  longest: Map<string, number>;
}

const SHARED = collect(({ any }) => any);
const BY_LANGUAGE = new Map<string, Spellings>();
const EVERY = collect(({ any, spellings }) => [any, ...Object.values(spellings)].filter(Boolean).join('|'));

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
  if (language === undefined) return SHARED.byKey.get(key) ?? spellingsOf('en').byKey.get(key) ?? EVERY.byKey.get(key);
  return spellingsOf(language).byKey.get(key) ?? SHARED.byKey.get(key) ?? spellingsOf('en').byKey.get(key);
}

/** How many words a spelling that starts with `first` may have. */
export function longestSpelling(first: string, language: string): number {
  return Math.max(spellingsOf(language).longest.get(first) ?? 1, SHARED.longest.get(first) ?? 1);
}

function spellingsOf(language: string): Spellings {
  let found = BY_LANGUAGE.get(language);
  if (!found) {
    found = collect((words) => words.spellings[language as LineLanguage]);
    BY_LANGUAGE.set(language, found);
  }
  return found;
}

function collect(spellingsOf: (words: UnitWords) => string | undefined): Spellings {
  const byKey = new Map<string, Unit>();
  const longest = new Map<string, number>();
  for (const words of UNIT_WORDS)
    for (const spelling of spellingsOf(words)?.split('|') ?? []) {
      const key = unitKey(spelling);
      const unit = UNITS.get(words.unit);
      if (unit !== undefined && !byKey.has(key)) byKey.set(key, unit);
      const parts = key.split(' ');
      const first = parts[0] ?? key;
      longest.set(first, Math.max(longest.get(first) ?? 1, parts.length));
    }
  return { byKey, longest };
}

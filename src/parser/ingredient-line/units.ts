import type { UnitSystem } from '../../vocabulary.js';
import { fold } from './fold.js';
import { LINE_LANGUAGES, type LineLanguage, UNIT_LEXICON, type UnitEntry } from './unit-lexicon.js';

interface Spellings {
  byKey: Map<string, UnitEntry>;
  /** The first words of spellings of several words, with the most words such a spelling has. */
  longest: Map<string, number>;
}

const ENTRIES = new Map(UNIT_LEXICON.map((entry) => [entry.name, entry]));
const SHARED = collect((entry) => entry.any);
const BY_LANGUAGE = new Map<string, Spellings>();
const EVERY = collect((entry) => [entry.any, ...Object.values(entry.spellings)].filter(Boolean).join('|'));

/** The canonical singular name of a unit as written (`EL`, `c. à s.`, `Tbsp.`), or `null` when no unit is spelled so. */
export function canonicalUnit(word: string, language?: string): string | null {
  const trimmed = word.trim();
  if (trimmed === 'T' || trimmed === 't') return trimmed === 'T' ? 'tablespoon' : 'teaspoon';
  const spoken = LINE_LANGUAGES.find((known) => known === language?.slice(0, 2).toLowerCase());
  return findUnit(unitKey(trimmed), spoken)?.name ?? null;
}

/** Whether half of such a unit cannot be bought: cloves, cans, bunches, and the lack of a unit. */
export function isCountUnit(unit: string | null): boolean {
  return unit === null || (ENTRIES.get(unit)?.count ?? false);
}

/** `null` for counts, and for spoons, which both systems use. */
export function unitSystemOf(unit: string | null): UnitSystem | null {
  return unit === null ? null : (ENTRIES.get(unit)?.system ?? null);
}

/** The form under which a spelling is looked up: folded, without full stops and brackets. */
export function unitKey(spelling: string): string {
  return fold(spelling)
    .replace(/[.()\s]+/g, ' ')
    .trim();
}

/** Without a language every spelling counts, the commoner entry first; with one, its own, the shared and the English ones. */
export function findUnit(key: string, language?: string): UnitEntry | undefined {
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
    found = collect((entry) => entry.spellings[language as LineLanguage]);
    BY_LANGUAGE.set(language, found);
  }
  return found;
}

function collect(spellings: (entry: UnitEntry) => string | undefined): Spellings {
  const byKey = new Map<string, UnitEntry>();
  const longest = new Map<string, number>();
  for (const entry of UNIT_LEXICON)
    for (const spelling of spellings(entry)?.split('|') ?? []) {
      const key = unitKey(spelling);
      if (!byKey.has(key)) byKey.set(key, entry);
      const words = key.split(' ');
      const first = words[0] ?? key;
      longest.set(first, Math.max(longest.get(first) ?? 1, words.length));
    }
  return { byKey, longest };
}

import { LRUCache } from 'lru-cache';
import { foldWord } from './fold-word.js';
import { numberWord } from './number-word.js';
import type { Unit } from '../../../shared/amounts/units.js';
import { findUnit, longestSpelling } from '../find-unit.js';

/** What is known about a spelling in any line. */
export interface Word {
  /** Folded. */
  key: string;
  unit: Unit | null;
  /** Of number words. */
  value: number | null;
  /** The largest number of words in a unit that begins with this word. */
  longest: number;
  hash: number;
  /** Hashes of the last three and the last two letters. */
  suffix: number;
  shortSuffix: number;
}

const MAX_KNOWN = 5000;
const MAX_KNOWN_LENGTH = 30;
const KNOWN = new LRUCache<string, Word>({ max: MAX_KNOWN });

/** Caches the words up to a limit, because recipes use the same few thousand words. */
export function lookUpWord(text: string, language: string): Word {
  if (text.length > MAX_KNOWN_LENGTH) return describeWord(text, language);
  const name = `${language} ${text}`;
  const known = KNOWN.get(name);
  if (known !== undefined) return known;
  const word = describeWord(text, language);
  KNOWN.set(name, word);
  return word;
}

function describeWord(text: string, language: string): Word {
  const key = foldWord(text);
  const unit = text === 'T' ? findUnit('tbsp') : text === 't' ? findUnit('tsp') : findUnit(key, language);
  return {
    key,
    unit: unit ?? null,
    value: numberWord(key, language) ?? null,
    longest: longestSpelling(key, language),
    hash: hashText(key),
    suffix: hashText(key.slice(-3)),
    shortSuffix: hashText(key.slice(-2)),
  };
}

/** FNV-1a. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

import { LRUCache } from 'lru-cache';
import { DE } from './de.js';
import { EN, type Words } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { IT } from './it.js';
import { type Language, localeOf } from '../../shared/languages.js';
import { NL } from './nl.js';
import { SpokenWords } from './spoken-words.js';

export const CATALOGUES: Readonly<Record<Language, Words>> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL };

/** Requests name countries as they like. */
const MOST_LOCALES = 100;

/** One language with its whole catalogue. */
export class Speech extends SpokenWords {
  private static readonly all = new LRUCache<string, Speech>({ max: MOST_LOCALES });

  declare readonly timeZone: string;

  private constructor(language: Language, dateLocale: string, timeZone: string) {
    super(language, CATALOGUES[language], dateLocale, timeZone);
  }

  static of(language: Language, dateLocale = localeOf(language), timeZone = 'UTC'): Speech {
    const key = `${language} ${dateLocale} ${timeZone}`;
    const known = this.all.get(key) ?? new Speech(language, dateLocale, timeZone);
    this.all.set(key, known);
    return known;
  }
}

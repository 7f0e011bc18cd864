import { DE } from './de.js';
import { EN, type Words } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { IT } from './it.js';
import type { Language } from '../../shared/languages.js';
import { NL } from './nl.js';
import { SpokenWords } from './spoken-words.js';

export const CATALOGUES: Readonly<Record<Language, Words>> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL };

/** One language with its whole catalogue. */
export class Speech extends SpokenWords {
  private static readonly all = new Map<Language, Speech>();

  private constructor(language: Language) {
    super(language, CATALOGUES[language]);
  }

  static of(language: Language): Speech {
    const known = this.all.get(language) ?? new Speech(language);
    this.all.set(language, known);
    return known;
  }
}

import { DE } from './de.js';
import { EN, type Plural, type Word, type Words } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { IT } from './it.js';
import type { Language } from './languages.js';
import { NL } from './nl.js';

export const CATALOGUES: Readonly<Record<Language, Words>> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL };

type Values = Readonly<Record<string, string | number>>;

/** The words, dates and numbers of one language. */
export class Speech {
  private readonly words: Words;
  private readonly plurals: Intl.PluralRules;
  private readonly numbers: Intl.NumberFormat;

  private constructor(readonly language: Language) {
    this.words = CATALOGUES[language];
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  }

  private static readonly all = new Map<Language, Speech>();

  static of(language: Language): Speech {
    const known = this.all.get(language) ?? new Speech(language);
    this.all.set(language, known);
    return known;
  }

  /** @param values stand in the places of `{name}` */
  readonly say = (word: Word, values: Values = {}): string => filled(this.words[word], values);

  /** The form for this many; `{count}` is the number. */
  readonly count = (word: Plural, count: number, values: Values = {}): string => {
    const form = this.plurals.select(count) === 'one' ? 'one' : 'other';
    return filled(this.words[word][form], { ...values, count: this.numbers.format(count) });
  };

  readonly number = (value: number): string => this.numbers.format(value);

  /** A calendar day. @param day `YYYY-MM-DD` */
  readonly day = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(this.language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

  /** The day of a moment in a time zone. @param moment ISO date-time */
  readonly dayOfMoment = (moment: string, timeZone: string): string =>
    new Intl.DateTimeFormat(this.language, { dateStyle: 'medium', timeZone }).format(new Date(moment));

  /** `1 h 20 min`. */
  readonly minutes = (minutes: number): string => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    const parts = [hours > 0 && `${this.number(hours)} h`, (rest > 0 || hours === 0) && `${rest} min`];
    return parts.filter(Boolean).join(' ');
  };
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
}

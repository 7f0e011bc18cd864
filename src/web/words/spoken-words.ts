import type { Plural, Word, Words } from './en.js';
import { type Language, localeOf } from '../../shared/languages.js';

type Values = Readonly<Record<string, string | number>>;

const DAY_MILLISECONDS = 86_400_000;

/** The words, dates and numbers of one language. Scripts of pages get only some of the words. */
export class SpokenWords {
  private readonly plurals: Intl.PluralRules;
  private numbers: Intl.NumberFormat | null = null;

  constructor(
    readonly language: Language,
    private readonly words: Words,
    /** For dates and times. */
    readonly locale = localeOf(language),
    /** Of dates and times of moments: that of the household; in the browser its own when it is left out. */
    readonly timeZone?: string,
  ) {
    this.plurals = new Intl.PluralRules(language);
  }

  /** The words with some of the keys, for scripts of pages. */
  some(isWanted: (key: string) => boolean): Partial<Words> {
    return Object.fromEntries(Object.entries(this.words).filter(([key]) => isWanted(key)));
  }

  /** @param values replace `{name}` */
  readonly say = (word: Word, values: Values = {}): string => filled(this.words[word], values);

  /** The form for this many; `{count}` is the number. */
  readonly count = (word: Plural, count: number, values: Values = {}): string => {
    const form = this.plurals.select(count) === 'one' ? 'one' : 'other';
    return filled(this.words[word][form], { ...values, count: this.number(count) });
  };

  /** The first format of a page takes a phone a tenth of a second. Numbers without separators need none. */
  readonly number = (value: number): string => {
    if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
    this.numbers ??= new Intl.NumberFormat(localeOf(this.language), { maximumFractionDigits: 2 });
    return this.numbers.format(value);
  };

  /** A calendar day. @param day `YYYY-MM-DD` */
  readonly day = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(this.locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

  /** `today`, `tomorrow`, the weekday of a day that is near, otherwise the whole date. @param today `YYYY-MM-DD` */
  readonly nearDay = (day: string, today: string): string => {
    const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MILLISECONDS;
    if (ahead === 0 || ahead === 1)
      return new Intl.RelativeTimeFormat(this.language, { numeric: 'auto' }).format(ahead, 'day');
    return this.day(day, ahead > 1 && ahead < 7 ? { weekday: 'long' } : { dateStyle: 'full' });
  };

  /**
   * A calendar day at the beginning of a line, with a capital letter: some languages write names of days with small
   * letters.
   */
  readonly dayTitle = (day: string, options: Intl.DateTimeFormatOptions): string => {
    const [first = '', ...rest] = this.day(day, options);
    return first.toLocaleUpperCase(this.locale) + rest.join('');
  };

  /** From one calendar day to another, such as `23–29 November 2026`. */
  readonly days = (
    first: string,
    last: string,
    options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
  ): string => {
    const format = new Intl.DateTimeFormat(this.locale, { ...options, timeZone: 'UTC' });
    return format.formatRange(...([first, last].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]));
  };

  /** The day of a moment. @param moment ISO date-time */
  readonly dayOfMoment = (moment: string): string => this.moment(new Date(moment), { dateStyle: 'medium' });

  readonly moment = (moment: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(this.locale, { ...options, timeZone: this.timeZone }).format(moment);

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

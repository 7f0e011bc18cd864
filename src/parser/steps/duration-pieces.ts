import { COMPOUND_DURATIONS, COUNT_WORDS, DURATION_RANGE_WORDS, PLUS_WORDS } from '../vocabulary/duration-words.js';
import { NUMBER_WORDS } from '../vocabulary/ingredient-lines/number-words.js';
import {
  ARTICLES,
  BEHIND_KOREAN_UNIT,
  BEHIND_OTHER_WORD,
  BETWEEN_WORDS,
  DURATION_PHRASES,
  ENGLISH_WORDS,
  HALVED,
  LARGER_COUNTS,
  MORE_TIME_UNIT_WORDS,
  RANGE_MARKS,
  UNITS_LIKE_ENGLISH_WORDS,
  UNITS_OF_LABELS_ALONE,
  UNITS_WITH_ARTICLE,
} from '../vocabulary/timer-words.js';
import { minutesOfUnit, smallCount } from '../phrases/durations.js';
import { SPACELESS } from '../phrases/fold-phrase.js';
import { type TimerToken, timerTokens } from './timer-tokens.js';

const DAY = 24 * 60;
export const SECOND = 1 / 60;
/** A number of seconds written as `s` is at most this: `1950s` are years. */
const MOST_SHORT_SECONDS = 120;
const HANGUL = /\p{Script=Hangul}/u;

const moreUnits = new Map(
  MORE_TIME_UNIT_WORDS.flatMap(([minutes, words]) => words.split(' ').map((word) => [word, minutes] as const)),
);
const numberWords = new Map(
  Object.values(NUMBER_WORDS).flatMap((words) =>
    words.split(' ').map((pair): [string, number] => [pair.split('=')[0] ?? '', Number(pair.split('=')[1])]),
  ),
);
const phrases = DURATION_PHRASES.map(([words, minutes]) => ({ words: words.split(' '), minutes }));

/** A part of a duration; `next` is the index of the token after it. */
export interface Part {
  minutes: number;
  /** The upper end of a range, otherwise `null`. */
  most: number | null;
  /** The smallest unit so far, as a number of minutes. */
  unit: number;
  next: number;
}

interface Value {
  value: number;
  upper: number | null;
  /** Whether it is written in words. */
  isWord: boolean;
  isArticle: boolean;
  next: number;
}

/** The words with which a duration can begin. */
const beginnings = new Set([
  ...COMPOUND_DURATIONS.keys(),
  ...COUNT_WORDS.flatMap(([, words]) => words.split(' ')),
  ...LARGER_COUNTS.keys(),
  ...numberWords.keys(),
  ...phrases.flatMap(({ words }) => words[0] ?? []),
]);

/** Reads numbers with their units from the tokens of a text. All positions are indexes of tokens. */
export class DurationPieces {
  readonly tokens: readonly TimerToken[];
  private english: boolean | undefined;

  constructor(readonly text: string) {
    this.tokens = timerTokens(text);
  }

  /** Whether a duration can begin here. This test alone excludes most words. */
  mayBegin(at: number): boolean {
    const token = this.tokens[at];
    return token !== undefined && (token.value !== null || beginnings.has(token.key));
  }

  /** A number or a range with its unit. */
  part(at: number, largest: number): Part | null {
    const first = this.value(at);
    if (first === null) return null;
    const isInRange = this.isRangeLink(first.next) || this.isBetween(at, first.next);
    const second = isInRange && first.upper === null ? this.value(first.next + 1) : null;
    if (second !== null && second.value > first.value) {
      const unit = this.unitOf(second);
      if (unit !== null) return this.partOf(first.value, second.value, unit, largest);
    }
    const compound = COMPOUND_DURATIONS.get(this.key(first.next));
    if (compound !== undefined)
      return this.partOf(first.value, null, { minutes: compound, next: first.next + 1 }, largest);
    const unit = this.unitOf(first);
    return unit === null ? null : this.partOf(first.value, first.upper, unit, largest);
  }

  private partOf(
    value: number,
    most: number | null,
    unit: { minutes: number; next: number },
    largest: number,
  ): Part | null {
    if (unit.minutes >= largest) return null;
    const { minutes, next } = unit;
    return { minutes: value * minutes, most: most === null ? null : most * minutes, unit: minutes, next };
  }

  /** Words for a whole duration: `a quarter of an hour`, `полчаса`. */
  phrase(at: number): Part | null {
    const isArticle = smallCount(this.key(at)) === 1;
    const from = isArticle ? at + 1 : at;
    const compound = COMPOUND_DURATIONS.get(this.key(from));
    if (compound !== undefined) return { minutes: compound, most: null, unit: 1, next: from + 1 };
    const found = phrases.find(({ words }) => this.nextBehind(from, words) !== null);
    if (found === undefined) return null;
    return { minutes: found.minutes, most: null, unit: 1, next: this.nextBehind(from, found.words) ?? from };
  }

  /**
   * The index of the token after these words, without regard to apostrophes and hyphens between them; `null` when other
   * words are there.
   */
  private nextBehind(at: number, words: readonly string[]): number | null {
    let next = at;
    for (const word of words) {
      if (next > at && /^['-]$/.test(this.key(next).replace(/[’‘]/, "'"))) next++;
      if (this.key(next) !== word) return null;
      next++;
    }
    return next;
  }

  private value(at: number): Value | null {
    const token = this.tokens[at];
    if (token === undefined) return null;
    if (token.value !== null) {
      const { value, next } = this.withHalf(token.value, at + 1);
      return { value, next, upper: token.upper, isWord: false, isArticle: false };
    }
    const count = this.count(token.key);
    if (count === undefined) return null;
    const { value, next } = this.countFrom(count, at);
    return { value, next, upper: null, isWord: true, isArticle: ARTICLES.has(token.key) };
  }

  private count(key: string): number | undefined {
    return smallCount(key) ?? LARGER_COUNTS.get(key) ?? numberWords.get(key);
  }

  /** `twenty-five`, `half an`, `eine halbe`, `two and a half`. */
  private countFrom(count: number, at: number): { value: number; next: number } {
    const next = this.key(at + 1) === '-' ? at + 2 : at + 1;
    const second = this.count(this.key(next));
    if (count === 0.5)
      return { value: count, next: ARTICLES.has(this.key(at + 1)) ? at + 2 : this.behindApostrophe(at + 1) };
    if (count === 1 && second === 0.5)
      return { value: 0.5, next: ARTICLES.has(this.key(next + 1)) ? next + 2 : next + 1 };
    if (
      count >= 20 &&
      count % 10 === 0 &&
      second !== undefined &&
      second >= 1 &&
      second < 10 &&
      !ARTICLES.has(this.key(next))
    )
      return { value: count + second, next: next + 1 };
    return this.withHalf(count, this.behindApostrophe(at + 1));
  }

  /** `mezz'ora`, `un'ora`. */
  private behindApostrophe(next: number): number {
    return /^['’]$/u.test(this.key(next)) ? next + 1 : next;
  }

  /** `2 and a half hours`, `1個半小時`. */
  private withHalf(value: number, next: number): { value: number; next: number } {
    if (/^[個个]$/u.test(this.key(next)) && /^[半반]$/u.test(this.key(next + 1)))
      return { value: value + 0.5, next: next + 2 };
    if (!PLUS_WORDS.has(this.key(next))) return { value, next };
    const half = ARTICLES.has(this.key(next + 1)) ? next + 2 : next + 1;
    const isHalf = smallCount(this.key(half)) === 0.5 && this.unitAt(half + 1, false, false) !== null;
    return isHalf ? { value: value + 0.5, next: half + 1 } : { value, next };
  }

  private unitOf({ value, isWord, isArticle, next }: Value): { minutes: number; next: number } | null {
    if (value === 0.5 && HALVED.has(this.key(next))) return null;
    const unit = this.unitAt(next, isWord, isArticle);
    if (unit === null || !isWord || value !== 1) return unit;
    // `for a second`, `one day ahead`
    return unit.minutes < 1 || unit.minutes >= DAY ? null : unit;
  }

  unitAt(at: number, isWord: boolean, isArticle: boolean): { minutes: number; next: number } | null {
    const hyphen = this.tokens[at];
    const isHyphen = hyphen !== undefined && /^[-‑]$/u.test(hyphen.key) && this.tokens[at + 1]?.start === hyphen.end;
    const place = isHyphen || /^[個个]$/u.test(this.key(at)) ? at + 1 : at;
    const token = this.tokens[place];
    if (token === undefined) return null;
    if (!isWord && this.isPrime(place)) return { minutes: 1, next: place + 1 };
    const minutes = this.minutesAt(place, token, isWord);
    if (minutes === undefined || (isArticle && !UNITS_WITH_ARTICLE.has(token.key))) return null;
    return { minutes, next: place + 1 };
  }

  private minutesAt(place: number, token: TimerToken, isWord: boolean): number | undefined {
    const { key, end } = token;
    if (SPACELESS.test(key)) return this.isOtherWord(token) ? undefined : minutesOfUnit(key);
    const before = this.tokens[place - 1];
    if (key === 's' && !isWord && (before?.value ?? Infinity) <= MOST_SHORT_SECONDS) return SECOND;
    if (key === 'm' && /\dh\d{1,2}m$/iu.test(this.text.slice(Math.max(0, end - 6), end))) return 1;
    if (UNITS_LIKE_ENGLISH_WORDS.has(key) && this.isEnglish()) return undefined;
    return moreUnits.get(key) ?? (UNITS_OF_LABELS_ALONE.has(key) ? undefined : minutesOfUnit(key));
  }

  /** A unit that is only the beginning of a word: `2分の1`, `100 초콜릿`. */
  private isOtherWord({ key, end }: TimerToken): boolean {
    const behind = this.text.slice(end, end + 3);
    if (!HANGUL.test(key)) return BEHIND_OTHER_WORD.test(behind);
    return HANGUL.test(behind.charAt(0)) && !BEHIND_KOREAN_UNIT.test(behind);
  }

  /** `10'`: minutes, as French and Italian recipes write them. */
  private isPrime(place: number): boolean {
    const [number, prime] = [this.tokens[place - 1], this.tokens[place]];
    if (prime === undefined || number?.end !== prime.start || !/^['′’]$/u.test(prime.key)) return false;
    return !/^[\p{L}\p{N}'′’]/u.test(this.text.slice(prime.end, prime.end + 1));
  }

  isRangeLink(at: number): boolean {
    const key = this.key(at);
    return key !== '' && (RANGE_MARKS.test(key) || DURATION_RANGE_WORDS.has(key));
  }

  private isBetween(at: number, link: number): boolean {
    return BETWEEN_WORDS.has(this.key(at - 1)) && PLUS_WORDS.has(this.key(link));
  }

  private isEnglish(): boolean {
    return (this.english ??= this.tokens.some(({ key }) => ENGLISH_WORDS.has(key)));
  }

  key(at: number): string {
    return this.tokens[at]?.key ?? '';
  }
}

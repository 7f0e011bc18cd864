import { foldPhrase, SPACELESS } from './fold-phrase.js';
import { plainNumbers } from './plain-numbers.js';
import {
  AND_A_HALF,
  CLOCK,
  COMPOUND_DURATIONS,
  COUNT_WORDS,
  DURATION_RANGE_WORDS,
  PLUS_WORDS,
  TIME_UNIT_WORDS,
} from '../vocabulary/duration-words.js';

const LONGEST_DURATION_TEXT = 200;
const LONGEST_DURATION = 365 * 24 * 60;

const unitMinutes = new Map(
  TIME_UNIT_WORDS.flatMap(([minutes, words]) => words.split(' ').map((word) => [word, minutes])),
);
const spacelessUnits = [...unitMinutes.keys()]
  .filter((word) => SPACELESS.test(word))
  .sort((a, b) => b.length - a.length);

const counts = new Map(COUNT_WORDS.flatMap(([count, words]) => words.split(' ').map((word) => [word, count])));
const TOKEN = /\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}]*|[+–~-]/gu;
const PRIMES = /(\d)\s?['′’](?!['′’])/g;

/** A unit without a count, as some templates print it: `PTH25MS`. */
const UNIT_WITHOUT_COUNT = /(?<=^[+-]?P[\dDTHMS.,]{0,40}[THM])[HMS]/g;

/**
 * Minutes of a duration: ISO 8601 (`PT1H30M`, with common mistakes), clock (`1:30`) or words in any of the languages. A number
 * without unit is minutes. Of a range, the upper end counts. `null` when there is no duration above 0.
 */
export function readDuration(text: string): number | null {
  const trimmed = text.trim().slice(0, LONGEST_DURATION_TEXT);
  const minutes = readIso(trimmed) ?? readClock(trimmed) ?? readNumber(trimmed) ?? readWords(trimmed);
  if (minutes === null || !(minutes > 0) || minutes > LONGEST_DURATION) return null;
  return Math.max(1, Math.round(minutes));
}

function readIso(text: string): number | null {
  const compact = text.replace(/\s+/g, '').toUpperCase().replace(UNIT_WITHOUT_COUNT, '');
  const parts = /^[+-]?P(?=[T\d])([^T]*)(?:T(.*))?$/.exec(compact);
  if (!parts) return null;
  const [, datePart = '', timePart] = parts;
  if (timePart === undefined && !/[DWY]/.test(datePart)) return readWords(datePart);
  const days = sumOf(datePart, { W: 7, D: 1 });
  const minutes = minutesInPlaceOfSeconds(compact) ?? readWords(timePart ?? '') ?? readNumber(timePart ?? '');
  return days * 24 * 60 + (minutes ?? 0);
}

/** `PT45S`: no recipe takes less than two minutes and gives them in seconds, so these are minutes. */
function minutesInPlaceOfSeconds(compact: string): number | null {
  const seconds = /^P(?:0D)?T(\d{1,2})S$/.exec(compact)?.[1];
  return seconds === undefined ? null : Number(seconds);
}

function sumOf(datePart: string, factors: Record<string, number>): number {
  const found = datePart.matchAll(/(\d+(?:[.,]\d+)?)([A-Z])/g);
  return [...found].reduce(
    (sum, [, count = '', unit = '']) => sum + parseFloat(count.replace(',', '.')) * (factors[unit] ?? 0),
    0,
  );
}

function readClock(text: string): number | null {
  const clock = CLOCK.exec(text);
  return clock ? Number(clock[1]) * 60 + Number(clock[2]) : null;
}

function readNumber(text: string): number | null {
  const numbers = /\p{L}/u.test(text) ? null : plainNumbers(text).match(/\d+(?:\.\d+)?/g);
  return numbers && numbers.length <= 2 ? Number(numbers.at(-1)) : null;
}

interface Reading {
  total: number;
  /** A number whose unit has not been read yet. */
  pending: number | null;
  lastUnit: number;
  link: 'none' | 'plus' | 'range';
  found: boolean;
  done: boolean;
}

function readWords(text: string): number | null {
  const tokens = foldPhrase(plainNumbers(text).replace(PRIMES, '$1 min ')).match(TOKEN) ?? [];
  const reading: Reading = { total: 0, pending: null, lastUnit: Infinity, link: 'none', found: false, done: false };
  for (const token of tokens) {
    if (!reading.done) readToken(reading, token);
  }
  return finish(reading);
}

function readToken(reading: Reading, token: string): void {
  const unit = unitOf(token);
  const compound = COMPOUND_DURATIONS.get(token);
  if (/^\d/.test(token)) reading.pending = Number(token);
  else if (unit !== null && reading.pending !== null) addUnit(reading, unit, token);
  else if (compound !== undefined) {
    reading.pending = compound;
    addUnit(reading, 1, token);
  } else readLink(reading, token);
}

function addUnit(reading: Reading, unit: number, token: string): void {
  if (unit >= reading.lastUnit && reading.found) {
    if (reading.link === 'range') reading.total = 0;
    else if (reading.link === 'none') {
      reading.done = true;
      return;
    }
  }
  reading.total += (reading.pending ?? 0) * unit;
  reading.found = true;
  reading.pending = null;
  reading.lastUnit = unit;
  reading.link = 'none';
  if (unit === 60 && AND_A_HALF.test(token)) reading.total += 30;
}

function readLink(reading: Reading, token: string): void {
  const count = counts.get(token);
  if (count === 0.5) readHalf(reading);
  else if (count !== undefined && !reading.found) reading.pending ??= count;
  if (token === '+' || PLUS_WORDS.has(token)) reading.link = 'plus';
  else if (/^[–~-]$/.test(token) || DURATION_RANGE_WORDS.has(token)) reading.link = 'range';
}

/** `half an hour`, `1 and a half hours`, `an hour and a half`. */
function readHalf(reading: Reading): void {
  if (reading.found) reading.total += reading.lastUnit >= 60 && reading.pending === null ? reading.lastUnit / 2 : 0;
  else if (reading.pending !== null && reading.link === 'plus') reading.pending += 0.5;
  else reading.pending = 0.5;
}

/** In `1 h 30` the minutes have no unit. */
function finish(reading: Reading): number | null {
  if (!reading.found) return null;
  const restMinutes = !reading.done && reading.lastUnit === 60 && reading.pending !== null && reading.pending < 60;
  return reading.total + (restMinutes ? (reading.pending ?? 0) : 0);
}

/** The Chinese, Japanese or Korean unit of time at this position of the text; `null` when there is none. */
export function spacelessUnitAt(text: string, at: number): string | null {
  return spacelessUnits.find((unit) => text.startsWith(unit, at)) ?? null;
}

/** Minutes of a unit of time, by its folded word. */
export function minutesOfUnit(word: string): number | undefined {
  return unitMinutes.get(word);
}

/** The number for a folded word: one to four, a half, one and a half. */
export function smallCount(word: string): number | undefined {
  return counts.get(word);
}

/** Whether a folded word can be part of a duration: a unit, a number, or a word between two of them. */
export function isDurationWord(word: string): boolean {
  return (
    unitOf(word) !== null ||
    [counts, COMPOUND_DURATIONS, PLUS_WORDS, DURATION_RANGE_WORDS].some((words) => words.has(word))
  );
}

function unitOf(token: string): number | null {
  const known = unitMinutes.get(token);
  if (known !== undefined || !SPACELESS.test(token)) return known ?? null;
  const word = spacelessUnits.find((unit) => token.startsWith(unit));
  return word === undefined ? null : (unitMinutes.get(word) ?? null);
}

/** Whether a line is a time without a label: `15 minutes`. */
export function isBareDuration(line: string): boolean {
  const words = foldPhrase(line).match(/\p{L}+/gu) ?? [];
  return (
    words.length > 0 && words.every((word) => word.length > 2 && isDurationWord(word)) && readDuration(line) !== null
  );
}

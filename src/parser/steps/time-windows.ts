import { type TextPiece, textPieces } from './text-pieces.js';
import { COMPOUND_DURATIONS, TIME_UNIT_WORDS } from '../vocabulary/duration-words.js';
import { DURATION_PHRASES, MORE_TIME_UNIT_WORDS, UNITS_OF_LABELS_ALONE } from '../vocabulary/timer-words.js';

/** Number of characters around a unit of time that contain the whole duration. */
const AROUND = 70;
const LONGEST_WORD = 30;
/**
 * Words of up to this length are searched whole. Of a longer word only this number of letters is searched, because the
 * rest may be an ending.
 */
const STEM_LENGTH = 4;
/** The letters with marks that folding replaces. */
const WITH_MARKS: Readonly<Record<string, string>> = {
  a: '[aàáâãäåąă]',
  c: '[cçćč]',
  d: '[dďđ]',
  e: '[eèéêëęě]',
  i: '[iìíîïı]',
  l: '[lł]',
  n: '[nñńň]',
  o: '[oòóôõöøő]',
  r: '[rř]',
  s: '[sśš]',
  t: '[tť]',
  u: '[uùúûüůű]',
  y: '[yýÿ]',
  z: '[zźżž]',
};

/**
 * The beginnings of words for units of time in Latin letters, the sign for minutes, and abbreviations after a number.
 */
const UNIT_OF_TIME = new RegExp(
  `(?<![a-z])(?:${stems().join('|')})|\\d['′’]|[\\d½¼¾⅓⅔][ \\u00a0]?(?:[hs]|mn|dk)(?![a-z])`,
  'g',
);
/** Text in these scripts is always read, because few words of theirs are common to others. */
const OTHER_SCRIPT = /[\u0370-\u1fff\u3040-\ud7ff\uff10-\uff19]/;

/**
 * The parts of a text that may contain a duration, in the order of the text and without overlaps. Most steps of recipes
 * have none, and finding the parts takes a fraction of the time that reading takes.
 */
export function timeWindows(text: string): TextPiece[] {
  if (OTHER_SCRIPT.test(text)) return textPieces(text);
  const windows: { start: number; end: number }[] = [];
  const lower = text.toLowerCase();
  UNIT_OF_TIME.lastIndex = 0;
  for (let match = UNIT_OF_TIME.exec(lower); match !== null; match = UNIT_OF_TIME.exec(lower)) {
    const last = windows.at(-1);
    const start = atSpace(text, match.index - AROUND, -1);
    const end = atSpace(text, match.index + AROUND, 1);
    if (last !== undefined && start <= last.end) last.end = end;
    else windows.push({ start, end });
  }
  return windows.flatMap(({ start, end }) => textPieces(text, start, end));
}

/** The nearest end of a word from this position, if it is near. */
function atSpace(text: string, place: number, step: 1 | -1): number {
  const from = Math.max(0, Math.min(place, text.length));
  let at = from;
  while (at > 0 && at < text.length && text.charCodeAt(at) > 0x20 && Math.abs(at - from) < LONGEST_WORD) at += step;
  return at;
}

function stems(): string[] {
  const units = [...TIME_UNIT_WORDS, ...MORE_TIME_UNIT_WORDS].flatMap(([, words]) => words.split(' '));
  const phrases = DURATION_PHRASES.flatMap(([words]) => words.split(' ').at(-1) ?? []);
  const words = [...units, ...COMPOUND_DURATIONS.keys(), ...phrases].filter(
    (word) => /^[a-z]{3}/.test(word) && !UNITS_OF_LABELS_ALONE.has(word),
  );
  const withMarks = (stem: string): string => stem.replace(/[a-z]/g, (letter) => WITH_MARKS[letter] ?? letter);
  const stemsOfWords = words.map((word) =>
    word.length <= STEM_LENGTH ? `${withMarks(word)}(?![a-z])` : withMarks(word.slice(0, STEM_LENGTH)),
  );
  return [...new Set(stemsOfWords)];
}

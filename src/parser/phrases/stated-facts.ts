import { DIFFICULTY } from '../vocabulary/line-words.js';
import { isDurationWord } from './durations.js';
import { foldPhrase } from './fold-phrase.js';
import { hasCount, readServingsLine } from './servings.js';
import { readTimeLine, type LabelledTime } from './time-lines.js';

/** Servings and times that a text states. */
export interface StatedFacts {
  servings: number | null;
  times: LabelledTime[];
}

const LONGEST_TEXT = 120;
/** Words. */
const MOST_WORDS = 24;
/** Words of one fact: `Makes about 4 large portions`. */
const LONGEST_FACT = 8;
/** Numbers of servings and of three times in hours and minutes, two of them ranges. */
const MOST_NUMBERS = 10;
/** Marks around facts, but not the brackets of a word: `portion(s)`. */
const MARKS_AROUND = /^[([（{|;:,/•·–—-]+|[)\]）}|;,./•·–—-]+$/gu;
const ABOUT = /^(?:ca\.?|about|approx\.?|etwa|environ|circa|unos) /iu;
const DURATION_ALONE = /^\d{1,3}(?:[.,]\d)?(?: ?[-–] ?\d{1,3})? ?(\p{L}+)\.?(?: \d{1,2} ?(\p{L}+)?\.?)?$/u;

/** The servings and times of a text that states nothing else, with or without marks between them: `Serves 4 Prep 10 min`. */
export function statedFacts(text: string): StatedFacts | null {
  if (text.length > LONGEST_TEXT || !hasCount(text)) return null;
  const words = text
    .split(/\s+/)
    .map((word) => word.replace(MARKS_AROUND, ''))
    .filter(Boolean);
  if (words.length > MOST_WORDS || (text.match(/\p{N}+/gu) ?? []).length > MOST_NUMBERS) return null;
  return factsFrom(words, 0, false);
}

/**
 * @param isBehindTime whether a time stands before, to which a number with a unit would belong: `1 h 15 min`
 */
function factsFrom(words: readonly string[], at: number, isBehindTime: boolean): StatedFacts | null {
  if (at === words.length) return { servings: null, times: [] };
  for (let end = at + 1; end <= Math.min(words.length, at + LONGEST_FACT); end++) {
    const fact = factIn(words.slice(at, end).join(' '), isBehindTime);
    const rest = fact === null ? null : factsFrom(words, end, fact.times.length > 0);
    if (fact !== null && rest !== null)
      return { servings: fact.servings ?? rest.servings, times: [...fact.times, ...rest.times] };
  }
  return null;
}

function factIn(text: string, isBehindTime: boolean): StatedFacts | null {
  if (DIFFICULTY.test(foldPhrase(text))) return { servings: null, times: [] };
  const isUnlabelled = isDurationAlone(text.replace(ABOUT, ''));
  if (isUnlabelled && isBehindTime) return null;
  const times = readTimeLine(isUnlabelled ? `total: ${text}` : text);
  if (times.length > 0) return { servings: null, times };
  const servings = (text.match(/\p{N}+/gu) ?? []).length > 2 ? null : readServingsLine(text);
  return servings === null ? null : { servings, times: [] };
}

/** `35 min`, `1 h 20`, `2 Stunden`; one letter other than `h` may be a unit of ingredients. */
export function isDurationAlone(text: string): boolean {
  const [, ...words] = DURATION_ALONE.exec(foldPhrase(text)) ?? [];
  const named = words.filter(Boolean);
  return named.length > 0 && named.every((word) => word === 'h' || (word.length > 1 && isDurationWord(word)));
}

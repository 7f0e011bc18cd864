import type { SourceLine } from './source-lines.js';
import { HYPHENATED } from '../../vocabulary/line-words.js';

const NARROWEST = 50;
const WIDEST = 100;
/** In a text that was not wrapped, few lines are this near to the length of the longest one. */
const NEAR_EDGE = 12;
const LEAST_NEAR = 3;
const DIVIDED_WITHIN = /(?<!\p{L})(\p{L}{2,30})- (\p{Ll}{2,30})(?!\p{L})/gu;

/** The number of characters at which a mail program or a book wrapped the lines; `null` when they are not wrapped. */
export function wrapWidth(lines: readonly SourceLine[]): number | null {
  const lengths = lines.map(lengthOf);
  const width = lengths.reduce((longest, length) => Math.max(longest, length), 0);
  if (width < NARROWEST || width > WIDEST) return null;
  const goesOn = (at: number): boolean => lines[at + 1]?.blankBefore === false && lines[at + 1]?.marker === null;
  const near = lines.filter((_, at) => (lengths[at] ?? 0) > width - NEAR_EDGE && goesOn(at));
  const unfinished = near.filter(({ text }) => !/[.!?。！？]$/u.test(text));
  return near.length >= LEAST_NEAR && unfinished.length * 5 >= near.length * 2 ? width : null;
}

/** Whether a line ended only because the next word did not fit. */
export function isBroken(before: SourceLine, line: SourceLine, width: number | null): boolean {
  if (width === null || line.blankBefore || line.marker !== null) return false;
  const [word = ''] = line.text.split(' ', 1);
  return lengthOf(before) + 1 + word.length > width;
}

function lengthOf({ text, marker }: SourceLine): number {
  return text.length + (marker === null ? 0 : marker === 'bullet' ? 2 : 3);
}

/** Whether a word is divided between two lines. */
export function isDivided(text: string, next: string): boolean {
  return /\p{L}\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next);
}

/**
 * Joins the words that a scan divided within its lines: `Cream the but- ter`. The word stands whole elsewhere in the text, or is divided between
 * two lines, unlike those in `Salz- und Pfeffermühle`.
 */
export function withWholeWords(lines: readonly string[]): readonly string[] {
  const joined = lines.join('\n').replace(/(?<=\p{L})-[ \t]*\n[ \t]*(?=\p{Ll})/gu, '');
  const words = new Set(joined.toLowerCase().match(/\p{L}+/gu));
  return lines.map((line) =>
    line.replace(DIVIDED_WITHIN, (divided: string, start: string, end: string) =>
      words.has(`${start}${end}`.toLowerCase()) ? `${start}${end}` : divided,
    ),
  );
}

/** Joins two lines of one sentence. A word that was divided between them becomes one word again. */
export function joinBroken(before: string, after: string): string {
  if (!/\p{L}[-\u00ad\u2010]$/u.test(before) || !/^\p{Ll}/u.test(after)) return `${before} ${after}`.trim();
  return HYPHENATED.test(before) ? `${before}${after}` : `${before.slice(0, -1)}${after}`;
}

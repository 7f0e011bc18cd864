import type { SourceLine } from './source-lines.js';
import { HYPHENATED } from '../../vocabulary/line-words.js';

const NARROWEST = 50;
const WIDEST = 100;
/** Lines of a text that was not wrapped seldom come this near to the longest so often. */
const NEAR_EDGE = 12;
const LEAST_NEAR = 3;

/** At how many characters a mail program or a book broke the lines of a text, `null` when they seem unbroken. */
export function wrapWidth(lines: readonly SourceLine[]): number | null {
  const lengths = lines.map(lengthOf);
  const width = lengths.reduce((longest, length) => Math.max(longest, length), 0);
  if (width < NARROWEST || width > WIDEST) return null;
  const near = lines.filter((_, at) => (lengths[at] ?? 0) > width - NEAR_EDGE);
  const unfinished = near.filter(({ text }) => !/[.!?。！？]$/u.test(text));
  return near.length >= LEAST_NEAR && unfinished.length * 5 >= near.length * 2 ? width : null;
}

/** Whether a line ended only because the first word of the next had no room on it. */
export function isBroken(before: SourceLine, line: SourceLine, width: number | null): boolean {
  if (width === null || line.blankBefore || line.marker !== null) return false;
  const [word = ''] = line.text.split(' ', 1);
  return lengthOf(before) + 1 + word.length > width;
}

function lengthOf({ text, marker }: SourceLine): number {
  return text.length + (marker === null ? 0 : marker === 'bullet' ? 2 : 3);
}

/** Two lines of one sentence in one; a word that was divided between them is whole again. */
export function joinBroken(before: string, after: string): string {
  if (!/\p{L}[-\u00ad\u2010]$/u.test(before) || !/^\p{Ll}/u.test(after)) return `${before} ${after}`.trim();
  return HYPHENATED.test(before) ? `${before}${after}` : `${before.slice(0, -1)}${after}`;
}

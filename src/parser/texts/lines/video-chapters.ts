import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';

const CHAPTER = /^[[(]?(?:\d{1,2}:)?\d{1,2}:\d{2}[\])]?(?: ?[-–—|:]| )? ?\P{N}/u;
const FIRST = /^[[(]?(?:0{1,2}:)?0{1,2}:00(?!\d)/;
const FEWEST_CHAPTERS = 3;
const MOST_WORDS_OF_HEAD = 4;

/** Removes the list of chapters of a video above a recipe, which begins at `0:00`, with the few words that head it. */
export function withoutChapters(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => FIRST.test(line) && CHAPTER.test(line));
  if (start === -1) return [...lines];
  const length = lines.slice(start).findIndex((line) => line !== '' && !CHAPTER.test(line));
  const end = length === -1 ? lines.length : start + length;
  if (lines.slice(start, end).filter(Boolean).length < FEWEST_CHAPTERS) return [...lines];
  if (!lines.slice(end).some((line) => STARTS_WITH_NUMBER.test(line))) return [...lines];
  const above = lines[start - 1] ?? '';
  const hasHead =
    lines.slice(0, start - 1).some(Boolean) &&
    above !== '' &&
    !/\d/.test(above) &&
    above.split(' ').length <= MOST_WORDS_OF_HEAD &&
    (lines[start - 2] ?? '') === '';
  return lines.toSpliced(start - Number(hasHead), end - start + Number(hasHead));
}

import { ingredientLean } from './line-shape.js';
import type { SourceLine } from './source-lines.js';
import { isBroken, isDivided, joinBroken } from './wrapped-lines.js';
import { HANGING_WORD, OPEN_END, STARTS_WITH_PLACE, UNFINISHED } from '../../vocabulary/line-words.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { PREPARED_WORDS, STATE_WORDS } from '../../vocabulary/ingredient-lines/name-words.js';
import { FOODS_LIKE_REMARKS } from '../../vocabulary/ingredient-lines/remark-words.js';

/** The ingredients, with wrapped lines joined. */
export function joinIngredients(lines: readonly SourceLine[], width: number | null): string[] {
  const narrow = width ?? narrowWidth(lines);
  const bulleted = lines.filter(({ marker }) => marker === 'bullet').length > lines.length * 0.4;
  const joined: { text: string; last: SourceLine }[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before && continues(before, line, narrow, bulleted)) {
      before.text = joinBroken(before.text, line.text);
      before.last = line;
    } else joined.push({ text: line.text, last: line });
  }
  return joined.map(({ text }) => text);
}

/** The length of the longest line, when a word was divided between two lines: then the column of a scan was narrow. */
function narrowWidth(lines: readonly SourceLine[]): number | null {
  const isScan = lines.some(({ text }, at) => isDivided(text, lines[at + 1]?.text ?? ''));
  return isScan ? lines.reduce((longest, { text }) => Math.max(longest, text.length), 0) : null;
}

function continues(
  { text, last }: { text: string; last: SourceLine },
  line: SourceLine,
  width: number | null,
  bulleted: boolean,
): boolean {
  if (line.marker !== null || line.blankBefore) return false;
  if (isOpen(text) || isDivided(text, line.text) || STARTS_WITH_PLACE.test(foldPhrase(line.text))) return true;
  const isMeasured = ingredientLean(line) >= 3;
  if (bulleted) return !isMeasured || isBroken(last, line, width);
  if (isMeasured) return false;
  if (/^\p{Ll}/u.test(line.text) && (isPreparation(line.text) || OPEN_END.test(foldPhrase(text)))) return true;
  const isUnfinished = text.length > 25 ? UNFINISHED.test(text) || HANGING_WORD.test(text) : endsInJoint(text);
  return (isUnfinished && /^\p{Ll}/u.test(line.text)) || isBroken(last, line, width);
}

/** Whether a line with an amount ends in a word that joins it with the next one: `900g plums, halved and`. */
function endsInJoint(text: string): boolean {
  return /^\d.*\s\p{L}{2,}$/u.test(text) && UNFINISHED.test(text);
}

/** What is done with the food in the line above, alone on a line: `gehackt`, `rinsed and drained`. */
function isPreparation(text: string): boolean {
  const words = foldPhrase(text).match(/\p{L}+/gu) ?? [];
  return words.every((word) => (STATE_WORDS.has(word) || PREPARED_WORDS.has(word)) && !FOODS_LIKE_REMARKS.has(word));
}

/** Whether a bracket is not closed. */
function isOpen(text: string): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')') && text.length > 25;
}

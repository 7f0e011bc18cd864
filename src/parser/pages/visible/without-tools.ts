import { BARE_COUNT } from '../cleaning/without-counts.js';
import type { VisibleLine as Line } from './visible-sections.js';

const LONGEST_LABEL = 40;
const FEWEST_COUNTS = 2;
const SENTENCE_END = /[.!?…。！？)»”"]$/u;

/**
 * Removes the tools and ingredients that a page shows as labels below each counted step: `Step 1`, `Slice the leek.`, `Knife`,
 * `leek 1`. A label above the first step of a new part is its heading.
 */
export function withoutTools<Item extends Line>(lines: readonly Item[]): Item[] {
  const counts = countsOf(lines);
  if (counts.filter((count) => count > 0).length < FEWEST_COUNTS) return [...lines];
  let isBelowSentence = false;
  return lines.filter((line, at) => {
    if (counts[at] !== 0) isBelowSentence = false;
    else if (!isLabel(line)) isBelowSentence = true;
    else return !isBelowSentence || counts[at + 1] === 1;
    return true;
  });
}

/** The number of the step that each line counts, 0 for other lines. All counts have the same word, so `leek 1` is none of them. */
function countsOf(lines: readonly Line[]): number[] {
  const found = lines.map(({ text }) => BARE_COUNT.exec(text));
  const word = (count: RegExpExecArray | null): string => count?.[0].replace(/\P{L}+/gu, '') ?? '';
  const first = word(found.find((count) => count !== null) ?? null);
  return found.map((count) => (count !== null && word(count) === first ? Number(count[1]) : 0));
}

function isLabel({ text, isItem }: Line): boolean {
  return !isItem && text.length <= LONGEST_LABEL && !SENTENCE_END.test(text);
}

import type { DraftStep } from '../../recipe-draft.js';
import { letters } from '../../letters.js';

const LONGEST_TITLE = 80;
const FEWEST_SHOWN = 2;
/** A text longer than the method by this factor holds more than headings besides it. */
const FOREIGN = 1.3;
/** A method longer than the text of the data by this factor is more than it. */
const FRAGMENT = 3;

/**
 * Whether the steps for machines are complete and separate, and not only the beginning, a part, the titles of the visible ones, or
 * all of them in one.
 */
export function isWholeMethod(marked: readonly DraftStep[], visible: readonly DraftStep[]): boolean {
  if (isOneBlock(marked, visible) || isWholeArticle(marked, visible) || isFragment(marked, visible)) return false;
  if (sizeOf(visible) < sizeOf(marked) * 1.5) return true;
  const shown = allLetters(visible);
  return !(shown.startsWith(allLetters(marked)) || arePart(marked, visible) || areTitles(marked, shown));
}

/** Whether the only step for machines is much shorter than the visible method. */
function isFragment(marked: readonly DraftStep[], visible: readonly DraftStep[]): boolean {
  return marked.length === 1 && visible.length >= FEWEST_SHOWN && sizeOf(visible) > sizeOf(marked) * FRAGMENT;
}

/** Whether one step for machines has the text of several visible ones. */
function isOneBlock(marked: readonly DraftStep[], visible: readonly DraftStep[]): boolean {
  const [only, ...others] = marked;
  if (only === undefined || others.length > 0 || visible.length < FEWEST_SHOWN) return false;
  return letters(only.text) === letters(visible.map(({ text }) => text).join(''));
}

/** Whether one step for machines is the text of the whole page, with the visible steps somewhere inside. */
function isWholeArticle(marked: readonly DraftStep[], visible: readonly DraftStep[]): boolean {
  const [only, ...others] = marked;
  if (only === undefined || others.length > 0 || visible.length < FEWEST_SHOWN) return false;
  const shown = letters(visible.map(({ text }) => text).join(''));
  const told = letters(only.text);
  return told.length > shown.length * FOREIGN && told.includes(shown);
}

/** Whether all these steps are among the visible ones, which begin with the same step and are at least five times as many. */
function arePart(steps: readonly DraftStep[], visible: readonly DraftStep[]): boolean {
  const shown = new Set(visible.map(({ text }) => letters(text)));
  const [first] = steps;
  return (
    visible.length >= steps.length * 5 &&
    letters(first?.text ?? '') === letters(visible[0]?.text ?? '') &&
    steps.every(({ text }) => shown.has(letters(text)))
  );
}

function sizeOf(steps: readonly DraftStep[]): number {
  return steps.reduce((size, { text }) => size + text.length, 0);
}

function areTitles(steps: readonly DraftStep[], shown: string): boolean {
  return (
    steps.length >= 2 &&
    steps.every(({ text }) => text.length <= LONGEST_TITLE && !/[.!]$/.test(text) && shown.includes(letters(text)))
  );
}

function allLetters(steps: readonly DraftStep[]): string {
  return letters(
    steps.map(({ text, section }, at) => (section === steps[at - 1]?.section ? '' : (section ?? '')) + text).join(''),
  );
}

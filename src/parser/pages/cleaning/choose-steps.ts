import type { DraftStep } from '../../recipe-draft.js';
import { letters } from '../letters.js';

const LONGEST_TITLE = 80;

/** Whether the steps for machines are complete, and not only the beginning, a part, or the titles of the visible ones. */
export function isWholeMethod(marked: readonly DraftStep[], visible: readonly DraftStep[]): boolean {
  if (sizeOf(visible) < sizeOf(marked) * 1.5) return true;
  const shown = allLetters(visible);
  return !(shown.startsWith(allLetters(marked)) || arePart(marked, visible) || areTitles(marked, shown));
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

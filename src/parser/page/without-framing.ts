import type { DraftStep } from '../recipe-draft.js';
import { headingKind } from '../vocabulary/headings.js';
import { readServingsLine } from '../vocabulary/servings.js';
import { readTimeLine } from '../vocabulary/time-lines.js';

const CREDIT = /^(?:(?:photo|image|picture|recipe)s?\s*(?:credits?|by)\b|©|foto\s*:|crédit photo)/i;

/** Steps without what only frames them: the heading before the first, servings, times and picture credits after the last. */
export function withoutFraming(steps: readonly DraftStep[]): DraftStep[] {
  const [first] = steps;
  const start =
    first !== undefined && steps.length > 1 && headingKind(first.text) === 'steps' && first.text.length <= 40 ? 1 : 0;
  let end = steps.length;
  while (end - start > 1 && isFraming(steps[end - 1]?.text ?? '')) end--;
  return steps.slice(start, end);
}

function isFraming(text: string): boolean {
  return text.length <= 80 && (CREDIT.test(text) || readServingsLine(text) !== null || readTimeLine(text).length > 0);
}

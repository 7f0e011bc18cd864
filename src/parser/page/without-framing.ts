import type { DraftStep } from '../recipe-draft.js';
import { headingKind } from '../vocabulary/headings.js';
import { readServingsLine } from '../vocabulary/servings.js';
import { readTimeLine } from '../vocabulary/time-lines.js';

const CREDIT = /^(?:(?:photo|image|picture|recipe)s?\s*(?:credits?|by)\b|©|foto\s*:|crédit photo)/i;

const MAX_TAIL = 40;

/** Steps without what only frames them: the heading before the first, servings, times and picture credits after the last. */
export function withoutFraming(steps: readonly DraftStep[]): DraftStep[] {
  const [first] = steps;
  const start =
    first !== undefined && steps.length > 1 && headingKind(first.text) === 'steps' && first.text.length <= 40 ? 1 : 0;
  let end = steps.length;
  while (end - start > 1 && isFraming(steps[end - 1]?.text ?? '')) end--;
  const kept = steps.slice(start, end);
  const last = kept.at(-1);
  return last === undefined ? kept : [...kept.slice(0, -1), { ...last, text: withoutServings(last.text) }];
}

/** `Boil and serve. Serves 4` without its last sentence, which is none. */
function withoutServings(text: string): string {
  const end = text.slice(-MAX_TAIL).search(/[.!]\s[^.!]+[.!]?$/);
  if (text.length <= MAX_TAIL || end < 0) return text;
  const at = text.length - MAX_TAIL + end + 1;
  return readServingsLine(text.slice(at).trim()) === null ? text : text.slice(0, at);
}

function isFraming(text: string): boolean {
  return text.length <= 80 && (CREDIT.test(text) || readServingsLine(text) !== null || readTimeLine(text).length > 0);
}

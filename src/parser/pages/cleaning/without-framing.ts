import { hasAmount } from '../shown/amount-pattern.js';
import type { DraftStep } from '../../recipe-draft.js';
import { type HeadingKind, headingKind } from '../../phrases/headings.js';
import { readServingsLine } from '../../phrases/servings.js';
import { readTimeLine } from '../../phrases/time-lines.js';
import { BARE_COUNT } from './without-counts.js';
import { PICTURE_CREDIT } from '../../vocabulary/pages/credit-words.js';

const LONGEST_HEADING = 40;
const FEWEST_AMOUNTS = 2;

/** Steps without what only frames them: the heading before the first, servings, times and picture credits after the last. */
export function withoutFraming(steps: readonly DraftStep[]): DraftStep[] {
  const method = startOfMethod(steps);
  const first = steps[method];
  const isHeaded =
    first !== undefined && steps.length > 1 && !BARE_COUNT.test(first.text) && isHeading(first.text, 'steps');
  const start = method + (isHeaded ? 1 : 0);
  let end = steps.length;
  while (end - start > 1 && isFraming(steps[end - 1]?.text ?? '')) end--;
  return steps.slice(start, end);
}

/** Where the method begins in steps that hold the whole text of a page, the ingredients above the method too. */
function startOfMethod(steps: readonly DraftStep[]): number {
  const ingredients = steps.findIndex(({ text }) => isHeading(text, 'ingredients'));
  const method = steps.findIndex(({ text }, at) => at > ingredients && isHeading(text, 'steps'));
  if (ingredients < 0 || method < 0 || method === steps.length - 1) return 0;
  return steps.slice(ingredients, method).filter(({ text }) => hasAmount(text)).length < FEWEST_AMOUNTS ? 0 : method;
}

function isHeading(text: string, kind: HeadingKind): boolean {
  return text.length <= LONGEST_HEADING && headingKind(text) === kind;
}

function isFraming(text: string): boolean {
  return (
    text.length <= 80 && (PICTURE_CREDIT.test(text) || readServingsLine(text) !== null || readTimeLine(text).length > 0)
  );
}

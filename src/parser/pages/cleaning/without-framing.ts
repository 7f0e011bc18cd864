import { letters } from '../../letters.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { isClosing, isFarewell, isPromotion, isTalkToReaders } from '../../texts/lines/leftovers.js';
import { hasAmount } from '../visible/amount-pattern.js';
import type { DraftStep } from '../../recipe-draft.js';
import { type HeadingKind, headingKind } from '../../phrases/headings.js';
import { readServingsLine } from '../../phrases/servings.js';
import { readTimeLine } from '../../phrases/time-lines.js';
import { stepMeasures } from '../../steps/step-measures.js';
import { BARE_COUNT } from './without-counts.js';
import { PICTURE_CREDIT } from '../../vocabulary/pages/credit-words.js';

const LONGEST_HEADING = 40;
const LONGEST_FACT = 80;
const FEWEST_AMOUNTS = 2;
/** `Enjoy!` is often the last step, `Guten Appetit wünscht die Oma!` is none. */
const FEWEST_WORDS = 4;
const HOW_TO_EAT = /^\P{L}*(?:enjoy|best|love)(?!\p{L})/iu;

/**
 * Removes what only surrounds the steps: the heading before the first, and servings, times, picture credits and farewells after the last.
 */
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

/** Removes invitations to a channel or a newsletter between the steps. A line that names a food or the work of a cook stays. */
export function withoutInvitations(steps: readonly DraftStep[]): DraftStep[] {
  const left = steps.filter(({ text }) => !isPromotion(text) || saysToCook(text) || namesFood(text));
  return left.length > 0 ? left : [...steps];
}

/**
 * Removes the lines before and behind the visible method that are no work of a cook: credits, the yield, where the recipe was printed.
 * The lines between them must be the whole visible method. Without one, all steps stay.
 */
export function withoutUnseenEdges(steps: readonly DraftStep[], visible: readonly DraftStep[]): DraftStep[] {
  const shown = visible.map(({ text }) => letters(text)).join('');
  if (shown === '') return [...steps];
  const isForeign = ({ text }: DraftStep): boolean =>
    !shown.includes(letters(text)) && !saysToCook(text) && !namesFood(text) && !readsAsInstruction(text);
  const start = steps.findIndex((step) => !isForeign(step));
  const own = steps.slice(Math.max(start, 0), steps.findLastIndex((step) => !isForeign(step)) + 1);
  return own.map(({ text }) => letters(text)).join('') === shown ? own : [...steps];
}

/** The position where the method begins, in steps that contain the whole text of a page including the ingredients. */
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
  if (isClosing(text) || isPromotion(text) || isTalkToReaders(text) || isFarewellOfWriter(text)) return true;
  return (
    text.length <= LONGEST_FACT && (PICTURE_CREDIT.test(text) || readServingsLine(text) !== null || isTimeLine(text))
  );
}

/** `Enjoy warm.`, `Best eaten the next day.` and what names a food are steps. */
function isFarewellOfWriter(text: string): boolean {
  const isLong = text.split(/\s+/).length >= FEWEST_WORDS;
  return isLong && isFarewell(text) && !HOW_TO_EAT.test(text) && !namesFood(text) && !saysToCook(text);
}

/**
 * `Total: 45 min`, `Prep 15 min | Cook 1 h`. The time of cooking or resting alone may be the last step, and so may one with a temperature:
 * `Bake 25 minutes.`, `Baking time: 25 minutes at 180 °C`, `Chill: 2 hours`.
 */
function isTimeLine(text: string): boolean {
  const times = readTimeLine(text);
  const isTime =
    times.length > 1 || times.some(({ kind }) => (kind === 'total' || kind === 'prep') && /[:：]/.test(text));
  return isTime && !stepMeasures(text).some(({ kind }) => kind === 'temperature');
}

import type { DraftStep } from '../../recipe-draft.js';
import { STEP_COUNT } from '../../vocabulary/step-words.js';

const COUNT = /^(?:\p{L}{3,12}\s{0,2})?(\d{1,2})\s{0,2}[.):：-]?(?:\s+|(?=\p{L}))/u;
/** A line that is only the number of the next step: `3`, `3:`, `Step 03`, `Step 1 of 4`. */
export const BARE_COUNT =
  /^(?:\p{L}{3,12}\s{0,2})?(\d{1,2})(?:\s?\/\s?\d{1,2}|\s(?:of|von|de|di|sur|van|av|af|z|из)\s\d{1,2})?\s{0,2}[.):：-]?$/u;
/** A number inside a text, also without a space before it: `until soft.2. Add the rice`. */
const INLINE_COUNT = /(?:^|\s|(?<=[\p{L})][.!?]))(\d{1,2})[.)、．]\s{0,2}(?=\p{L})/gu;
/** Numbers without text after the last step. */
const EMPTY_COUNTS = /(?<![a-zé]{3})(?:\s\d{1,2}[.)、．]){1,10}$/u;
const FEWEST_INLINE = 3;
const FEWEST_NAMED = 2;

/** Removes the numbers of steps (`1. Chop`, `Step 2: Boil`), and splits one text of numbered steps. */
export function withoutCounts(steps: readonly DraftStep[]): DraftStep[] {
  const named = splitCounted(steps, STEP_COUNT, FEWEST_NAMED);
  const split = named.length > steps.length ? named : splitCounted(steps, INLINE_COUNT, FEWEST_INLINE);
  const apart = split.length > steps.length ? split : withoutBareCounts(steps);
  if (apart.length < 2 || !isCounted(apart)) return apart;
  return apart.map((step) => ({ ...step, text: step.text.replace(COUNT, '') })).filter(({ text }) => text !== '');
}

function withoutBareCounts(steps: readonly DraftStep[]): DraftStep[] {
  const counts = steps.map(({ text }) => Number(BARE_COUNT.exec(text)?.[1] ?? 0)).filter((count) => count > 0);
  const isSeries = counts.length >= 2 && counts.every((count, at) => count === 1 || count >= (counts[at - 1] ?? 0));
  return isSeries ? steps.filter(({ text }) => !BARE_COUNT.test(text)) : [...steps];
}

/** Whether the steps begin with their numbers. Some lines may lack a number, and a new section may start at 1 again. */
function isCounted(steps: readonly DraftStep[]): boolean {
  let last = 0;
  let following = 0;
  for (const { text } of steps) {
    const count = Number(COUNT.exec(text)?.[1] ?? 0);
    if (count === last + 1 || (count === 1 && last > 1)) following++;
    else if (count > 0) return false;
    if (count > 0) last = count;
  }
  return following >= 2 && following * 3 >= steps.length * 2;
}

/** Splits one text of numbered steps, which may contain line breaks anywhere, into one step for each number. */
function splitCounted(steps: readonly DraftStep[], counts: RegExp, fewest: number): DraftStep[] {
  const [first] = steps;
  if (first === undefined || steps.some(({ section }) => section !== first.section)) return [...steps];
  const text = steps
    .map((step) => step.text)
    .join(' ')
    .replace(EMPTY_COUNTS, '');
  const starts: number[] = [];
  for (const match of text.matchAll(counts)) if (Number(match[1]) === starts.length + 1) starts.push(match.index);
  if (starts.length < fewest || starts[0] !== 0) return [...steps];
  return starts.map((start, at) => ({
    ...first,
    text: text.slice(start, starts[at + 1]).trim(),
    images: at === 0 ? steps.flatMap(({ images }) => images) : [],
  }));
}

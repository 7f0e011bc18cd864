import type { StepDto, StepTimerDto } from '../../../recipes/reading/recipe.dto.js';

/** A part of the text of a step: words, or the words of a timer. */
export interface StepPart {
  readonly text: string;
  readonly timer: StepTimerDto | null;
}

/**
 * The shown text of a step, with its timers in their places. The text of a view has other amounts and temperatures, so the words of a
 * timer are looked for in it. A timer whose words are not there follows the text.
 */
export function partsOf({ step, display, timers }: StepDto): { parts: StepPart[]; others: StepTimerDto[] } {
  const text = display ?? step;
  const parts: StepPart[] = [];
  const others: StepTimerDto[] = [];
  let at = 0;
  for (const timer of timers) {
    const words = step.slice(timer.start, timer.end);
    const found = words === '' ? -1 : text.indexOf(words, at);
    if (found === -1) {
      others.push(timer);
      continue;
    }
    if (found > at) parts.push({ text: text.slice(at, found), timer: null });
    parts.push({ text: words, timer });
    at = found + words.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), timer: null });
  return { parts, others };
}

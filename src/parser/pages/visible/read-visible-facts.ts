import { readDuration } from '../../phrases/durations.js';
import { readServingsLine } from '../../phrases/servings.js';
import { statedFacts, type StatedFacts } from '../../phrases/stated-facts.js';
import { readTimeLine, timeKind, type TimeKind } from '../../phrases/time-lines.js';
import type { TextBlock } from '../document/text-blocks.js';

export interface VisibleFacts {
  servings: number | null;
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
}

const KINDS: readonly TimeKind[] = ['prep', 'cook', 'total'];
const LONGEST_LINE = 80;
const LONGEST_LABEL = 25;

/** The servings and times that lines of the page state, the first of each. A label may be on a line of its own. */
export function readVisibleFacts(blocks: readonly TextBlock[]): VisibleFacts {
  const times = new Map<TimeKind, number>();
  let servings: number | null = null;
  for (const [at, { text }] of blocks.entries()) {
    if (servings !== null && KINDS.every((kind) => times.has(kind))) break;
    if (text.length > LONGEST_LINE) continue;
    const stated = timesWithServings(text);
    const next = labelledText(text, blocks[at + 1]?.text ?? '');
    servings ??=
      stated?.servings ?? readServingsLine(text) ?? (next === null ? null : readServingsLine(`${text} ${next}`));
    for (const { kind, minutes } of stated?.times ?? timesOf(text, next))
      if (!times.has(kind)) times.set(kind, minutes);
  }
  return { servings, ...minutesOf(times) };
}

/** A time without a label is one of the recipe only where servings stand beside it: a card above the recipe has its own times. */
function timesWithServings(text: string): StatedFacts | null {
  const stated = statedFacts(text);
  return stated !== null && stated.servings !== null && stated.times.length > 0 ? stated : null;
}

/** The text of a short line that begins with a number, after a short label line without one. */
function labelledText(label: string, next: string): string | null {
  return label.length <= LONGEST_LABEL && !/\d/.test(label) && next.length <= LONGEST_LABEL && /^\D{0,4}\d/.test(next)
    ? next
    : null;
}

function timesOf(text: string, next: string | null): { kind: TimeKind; minutes: number }[] {
  const stated = readTimeLine(text);
  if (stated.length > 0 || next === null) return stated;
  const kind = timeKind(text.replace(/\s*[:：]\s*$/, ''));
  const minutes = kind === null ? null : readDuration(next);
  return kind === null || minutes === null ? [] : [{ kind, minutes }];
}

function minutesOf(times: ReadonlyMap<TimeKind, number>): Omit<VisibleFacts, 'servings'> {
  const prepMinutes = times.get('prep') ?? null;
  const cookMinutes = times.get('cook') ?? null;
  const sum = (prepMinutes ?? 0) + (cookMinutes ?? 0);
  return { prepMinutes, cookMinutes, totalMinutes: times.get('total') ?? (sum > 0 ? sum : null) };
}

import { LRUCache } from 'lru-cache';
import type { LongText } from '../../database/long-text.js';
import { timersIn } from '../../parser/steps/timers.js';
import { type Insertion, takeApart, withInsertions } from './take-apart.js';

/** The member `step` of a step. Inside a JSON string its quotation marks would be escaped, so only members match. */
const STEP = /"step"\s*:\s*"/g;

/**
 * Caches the JSON of the timers of steps by the texts of the steps. Finding the timers of a step takes 5 to 15 µs.
 * Steps without timers are not cached, because they take less than 1 µs. `MOST_KEPT` counts characters,
 * and holds the steps of about 4,000 recipes.
 */
const MOST_KEPT = 4_000_000;
const LONGEST_KEPT = 2_000;
const kept = new LRUCache<string, string>({
  maxSize: MOST_KEPT,
  maxEntrySize: LONGEST_KEPT,
  sizeCalculation: (timers, step) => step.length + timers.length,
});

/** The JSON of a recipe, with the timers of each step as a member of the step. */
export function* withTimers(text: LongText): Generator<void, LongText> {
  return yield* typeof text === 'string' ? timersInText(text) : timersInBytes(text);
}

/**
 * For a text of usual length. It parses only the texts of the steps, which takes a tenth of the time for parsing the
 * whole JSON.
 */
function* timersInText(text: string): Generator<void, string> {
  let result = '';
  let from = 0;
  for (let at = nextStep(text, text.indexOf('"steps"')); at > 0; at = nextStep(text, from)) {
    const end = endOfString(text, at);
    const step = JSON.parse(text.slice(at - 1, end)) as string;
    result += `${text.slice(from, end)}, "timers" : ${yield* timersJson(step)}`;
    from = end;
  }
  return result + text.slice(from);
}

/** Index of the first character of the next step's text; 0 when there is none. */
function nextStep(text: string, from: number): number {
  STEP.lastIndex = Math.max(0, from);
  return STEP.test(text) ? STEP.lastIndex : 0;
}

/**
 * Index after the closing quotation mark of a JSON string.
 * @param at an index in the string
 */
function endOfString(text: string, at: number): number {
  let end = text.indexOf('"', at);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charAt(at - 1 - backslashes) === '\\') backslashes++;
  return backslashes % 2 === 1;
}

function* timersInBytes(bytes: Buffer): Generator<void, Buffer> {
  const steps = (yield* takeApart(bytes, ['steps'])).get('steps')?.elements ?? [];
  const insertions: Insertion[] = [];
  for (const { start, end } of steps) {
    const { step } = JSON.parse(bytes.toString('utf8', start, end)) as { step: string };
    insertions.push({ at: end - 1, text: `, "timers" : ${yield* timersJson(step)}` });
    yield;
  }
  return yield* withInsertions(bytes, insertions);
}

/** @param step the text of a step */
function* timersJson(step: string): Generator<void, string> {
  const known = kept.get(step);
  if (known !== undefined) return known;
  const timers = yield* timersIn(step);
  if (timers.length === 0) return '[]';
  const json = JSON.stringify(timers);
  kept.set(step, json);
  return json;
}

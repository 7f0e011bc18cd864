import { readsAsInstruction } from '../../phrases/instructions.js';
import { saysToCook } from '../../phrases/kitchen.js';
import type { SourceLine } from './source-lines.js';
import { isBroken, isDivided, joinBroken } from './wrapped-lines.js';

const SENTENCE_END = /[.!?:;。！？…)]["'”»]?$/u;
const WRAPPED_AT = 50;
/** In a narrow column, a line is wrapped when its length is at least this part of the longest line's. */
const WRAPPED_SHARE = 0.75;

/** The steps of a method. When the lines are numbered, the numbers decide. Lines that a mail program wrapped are joined. */
export function joinSteps(lines: readonly SourceLine[], width: number | null = null): string[] {
  const numbered = lines.filter((line) => line.marker === 'number').length;
  const spoken = isSpoken(lines);
  const wrapped = !spoken && lines.some((line, index) => index > 0 && continues(lines[index - 1], line));
  const longest = lines.reduce((length, { text }) => Math.max(length, text.length), 0);
  const wrappedAt = wrapped ? Math.min(WRAPPED_AT, longest * WRAPPED_SHARE) : null;
  const steps: string[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const joins =
      before !== undefined &&
      line.marker === null &&
      !spoken &&
      (isBroken(before, line, width) || isContinuation(before, line, numbered >= 2, wrappedAt));
    if (joins) steps.push(joinBroken(steps.pop() ?? '', line.text));
    else steps.push(line.text);
  });
  return steps.flatMap(splitInlineNumbers);
}

/** Whether every line begins with a small letter and ends without a mark: each line was dictated or typed as a step. */
function isSpoken(lines: readonly SourceLine[]): boolean {
  return (
    lines.length > 1 &&
    lines.every(({ text, marker }) => marker === null && /^\p{Ll}/u.test(text) && !/[.,;:!?]$/u.test(text)) &&
    lines.filter(({ text }) => readsAsInstruction(text) || saysToCook(text)).length * 2 > lines.length
  );
}

function isContinuation(before: SourceLine, line: SourceLine, numbered: boolean, wrappedAt: number | null): boolean {
  if (line.blankBefore || /[:：]$/.test(before.text)) return false;
  if (numbered || continues(before, line)) return true;
  return wrappedAt !== null && before.text.length >= wrappedAt && !SENTENCE_END.test(before.text);
}

function continues(before: SourceLine | undefined, line: SourceLine): boolean {
  if (!before || line.blankBefore || line.marker !== null) return false;
  if (isDivided(before.text, line.text)) return true;
  return /^\p{Ll}/u.test(line.text) && !SENTENCE_END.test(before.text) && before.text.length >= 25;
}

/** Splits `1. Mix. 2. Bake.` on one line. */
function splitInlineNumbers(step: string): string[] {
  const text = step.replace(/^1[.)] /, '');
  const pieces: string[] = [];
  let rest = text;
  for (let number = 2; number < 100; number++) {
    const at = rest.search(new RegExp(`(?<=[.!?:。！)] ?)(?<!\\d)\\(?${number}[.)] ?(?=\\p{L})`, 'u'));
    if (at < 1) break;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).replace(/^\(?\d{1,2}[.)] ?/, '');
  }
  return [...pieces, rest.trim()].filter(Boolean);
}

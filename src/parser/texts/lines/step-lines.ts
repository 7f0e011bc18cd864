import type { SourceLine } from './source-lines.js';
import { isBroken, joinBroken } from './wrapped-lines.js';

const SENTENCE_END = /[.!?:;。！？…)]["'”»]?$/u;
const WRAPPED_AT = 50;

/** The steps of a method. When the lines are numbered, the numbers decide. Lines that a mail program wrapped are joined. */
export function joinSteps(lines: readonly SourceLine[], width: number | null = null): string[] {
  const numbered = lines.filter((line) => line.marker === 'number').length;
  const wrapped = lines.some((line, index) => index > 0 && continues(lines[index - 1], line));
  const steps: string[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const joins =
      before !== undefined &&
      line.marker === null &&
      (isBroken(before, line, width) || isContinuation(before, line, numbered >= 2, wrapped));
    if (joins) steps.push(joinBroken(steps.pop() ?? '', line.text));
    else steps.push(line.text);
  });
  return steps.flatMap(splitInlineNumbers);
}

function isContinuation(before: SourceLine, line: SourceLine, numbered: boolean, wrapped: boolean): boolean {
  if (line.blankBefore || /[:：]$/.test(before.text)) return false;
  if (numbered || continues(before, line)) return true;
  return wrapped && before.text.length >= WRAPPED_AT && !SENTENCE_END.test(before.text);
}

function continues(before: SourceLine | undefined, line: SourceLine): boolean {
  if (!before || line.blankBefore || line.marker !== null) return false;
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

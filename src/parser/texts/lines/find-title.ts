import { MEASURE_AT_START } from '../../vocabulary/ingredient-lines/amount-words.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { TITLE_LABEL } from '../../vocabulary/pages/title-words.js';
import type { LabelledLine } from './label-lines.js';
import type { SourceLine } from './source-lines.js';

const LONGEST_TITLE = 120;
/** Words of a sentence. */
const FEWEST_WORDS = 4;

/**
 * The name of the recipe that the lines begin with, and the index of the first line below it. Without a title, the subject of the
 * mail is the name.
 */
export function findTitle(
  lines: readonly LabelledLine[],
  subject: string | null,
): { name: string | null; next: number } {
  const named = lines.find((line) => line.is === 'field' && line.kind === 'name');
  if (named?.is === 'field') return { name: named.value, next: 0 };
  const firstHeading = lines.findIndex((line) => line.is === 'heading');
  const before = lines.slice(0, firstHeading === -1 ? lines.length : firstHeading);
  const marked = before.findIndex(
    (line) => line.is === 'text' && (line.line.headingLevel === 1 || line.line.headingLevel === 2),
  );
  const at = marked === -1 ? before.findIndex((line) => line.is === 'text') : marked;
  const line = lines[at];
  if (line?.is !== 'text' || !isTitle(line.line)) return { name: subject, next: 0 };
  if (subject !== null && marked === -1 && /[.!?]$|\S\s\S.{60,}/.test(line.line.text))
    return { name: subject, next: 0 };
  return { name: cleanTitle(line.line.text), next: at + 1 };
}

/** Whether a line is neither an ingredient with an amount nor a step nor a sentence. */
export function isTitle(line: SourceLine): boolean {
  return (
    line.headingLevel > 0 ||
    (line.marker === null &&
      line.text.length <= LONGEST_TITLE &&
      !MEASURE_AT_START.test(line.text) &&
      !isStep(line.text))
  );
}

/** A sentence that tells what to do is a step, also in the first line. */
function isStep(text: string): boolean {
  return /[\p{Ll})]\.$/u.test(text) && text.split(/\s+/).length >= FEWEST_WORDS && readsAsInstruction(text);
}

/** A title without the word for recipe before it, and without marks, pictures and tags around it. */
export function cleanTitle(text: string): string {
  return text
    .replace(TITLE_LABEL, '')
    .replace(/(?:\s*#[\p{L}\p{N}_]+)+$/u, '')
    .replace(/^[^\p{L}\p{N}"'“„«(¡¿]+/u, '')
    .replace(/[\s:：\p{Extended_Pictographic}\ufe0f\u200d]+$/u, '')
    .trim();
}

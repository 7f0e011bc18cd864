import { knowsVerbsOf, readsAsInstruction } from '../../phrases/instructions.js';
import { foldPhrase, SPACELESS } from '../../phrases/fold-phrase.js';
import { headingLanguages } from '../../phrases/headings.js';
import type { LabelledLine } from '../lines/label-lines.js';
import { ingredientLean } from '../lines/line-shape.js';
import type { SourceLine } from '../lines/source-lines.js';
import {
  LABELLED_ADVICE,
  ADVICE_HEADING,
  AFTERWORD,
  STORAGE_OPENING,
  REQUEST_TO_READERS,
} from '../../vocabulary/pages/site-words.js';
import { COMMA_BEFORE_AMOUNT, OPENING_AMOUNT } from '../../vocabulary/ingredient-lines/amount-words.js';

const LONGEST_AFTERWORD = 120;
const LONGEST_ADVICE_HEADING = 70;
/** The method ends when the running sum of its scores is this much below its maximum. */
const FARTHEST_DROP = 5;
/** Maximum number of lines between the heading and the first step. */
const FARTHEST_START = 60;

/**
 * The range of the method: from its first line to the position after its last line. Each line is scored by its form. `from` is
 * the position after the heading.
 */
export function stepsRange(
  lines: readonly LabelledLine[],
  from: number,
): { start: number; end: number; worth: number } {
  const areVerbsKnown = isInKnownLanguage(lines[from - 1]);
  let sum = 0;
  let best = 0;
  let end = from;
  let start = -1;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at];
    if (!line || (start === -1 ? at > from + FARTHEST_START : isAfterword(line) && !isLastOfList(line))) break;
    const value = worthOf(line, areVerbsKnown);
    if (start === -1 && value <= 0) continue;
    if (start === -1) start = startOf(lines, at, from);
    sum += value;
    if (sum >= best) [best, end] = [sum, at + 1];
    else if (sum < best - FARTHEST_DROP) break;
  }
  return { start: start === -1 ? from : start, end: start === -1 ? from : end, worth: best };
}

/** Includes the name of the first part in the method. */
function startOf(lines: readonly LabelledLine[], at: number, from: number): number {
  const before = lines[at - 1];
  const isName = before?.is === 'group' || (before?.is === 'text' && isPartName(before.line, lines[at]));
  return at > from && isName ? at - 1 : at;
}

function isAfterword(line: LabelledLine): boolean {
  if (line.is === 'heading') return line.kind !== 'steps';
  if (line.is !== 'text' || line.line.marker === 'number') return false;
  const { text } = line.line;
  const folded = foldPhrase(text.slice(0, LONGEST_AFTERWORD + 1));
  if ((line.line.blankBefore && LABELLED_ADVICE.test(folded)) || REQUEST_TO_READERS.test(folded)) return true;
  if (text.length > LONGEST_AFTERWORD) return false;
  if (ADVICE_HEADING.test(folded)) return text.length <= LONGEST_ADVICE_HEADING;
  return AFTERWORD.test(folded) && !(isSentence(text) && readsAsInstruction(text));
}

/** An instruction for storing as the last item of a list of steps: `Store in an airtight container.` */
function isLastOfList(line: LabelledLine): boolean {
  if (line.is !== 'text' || line.line.blankBefore) return false;
  return isSentence(line.line.text) && STORAGE_OPENING.test(foldPhrase(line.line.text.slice(0, 40)));
}

/** Whether the verbs of the heading's language are known. In other languages every sentence may be an instruction. */
function isInKnownLanguage(heading: LabelledLine | undefined): boolean {
  const languages = heading?.is === 'heading' ? headingLanguages(heading.text) : [];
  return languages.length === 0 || languages.some(knowsVerbsOf);
}

/** The score of a line: above 0 when it is probably part of a method, below 0 when probably not. */
function worthOf(line: LabelledLine, areVerbsKnown: boolean): number {
  if (line.is !== 'text') return line.is === 'heading' ? 0.5 : -0.4;
  const { text, marker } = line.line;
  if (marker === 'number') return 2;
  if (readsAsInstruction(text)) return isSentence(text) ? 2 : 0.7;
  return isSentence(text) ? (areVerbsKnown ? 0.4 : 1.2) : -1.2;
}

function isSentence(text: string): boolean {
  const longEnough = SPACELESS.test(text) ? 30 : 100;
  return /[.!。！…)"”]$/u.test(text) || text.length > longEnough;
}

/** Removes from a method lines that repeat the ingredients, and turns the names of its parts into headings. */
export function tidySteps(lines: readonly LabelledLine[], ingredients: ReadonlySet<string>): LabelledLine[] {
  const texts = lines.flatMap((line) => (line.is === 'text' ? [line.line.text] : []));
  const inSentences = texts.filter(isSentence).length >= texts.length * 0.6;
  return lines.flatMap((line, at): LabelledLine[] => {
    if (line.is !== 'text') return line.is === 'heading' && line.kind === 'steps' ? [] : [line];
    if (tellsIngredients(line.line, ingredients)) return [];
    return inSentences && isPartName(line.line, lines[at + 1]) ? [{ is: 'group', name: line.line.text }] : [line];
  });
}

/** Such lines are lists (`1 cup flour,2 eggs`) without a verb. */
function tellsIngredients(line: SourceLine, ingredients: ReadonlySet<string>): boolean {
  const { text, marker } = line;
  if (ingredients.has(lettersOf(text))) return true;
  if (marker !== null || /[.!。]$/u.test(text) || !OPENING_AMOUNT.test(text)) return false;
  const [first = ''] = text.split(COMMA_BEFORE_AMOUNT, 1);
  return ingredientLean({ ...line, text: first }) >= 3;
}

export function lettersOf(text: string): string {
  return foldPhrase(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A few words above a sentence: `Make the filling`. */
function isPartName({ text, marker }: SourceLine, next: LabelledLine | undefined): boolean {
  if (marker !== null || next?.is !== 'text' || !/^\p{Lu}[\p{L}\s'’&-]{2,45}\??$/u.test(text)) return false;
  return isSentence(next.line.text) && next.line.text.length > 40;
}

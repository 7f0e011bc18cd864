import { MEASURE_AT_START, STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { headingKind } from '../../phrases/headings.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { TITLE_LABEL } from '../../vocabulary/pages/title-words.js';
import type { LabelledLine } from './label-lines.js';
import type { SourceLine } from './source-lines.js';

const LONGEST_TITLE = 120;
const CAPTION =
  /^([^\p{Extended_Pictographic}]{4,80}?)\s*\p{Extended_Pictographic}[\ufe0f\u200d\p{Extended_Pictographic}\s]*(\p{L}.{3,})$/u;
/** What forums put before a title: `[Homemade] Toum`. */
const FLAIR = /^\[[\p{L} -]{2,20}\] (?=\S)/u;
/** Words of a sentence. */
const FEWEST_WORDS = 4;
/** Words of a title below an introduction. */
const LONGEST_NAME = 8;
/** Lines of a forum or a program above a labelled title. */
const MOST_ABOVE_LABEL = 3;
/** Ingredients above a title. */
const FEWEST_AMOUNTS = 2;

/**
 * The name of the recipe that the lines begin with, and the index of the first line below it. Without a title, the subject of the
 * mail is the name.
 */
export function findTitle(
  lines: readonly LabelledLine[],
  subject: string | null,
): { name: string | null; next: number } {
  const named = lines.find((line) => line.is === 'field' && line.kind === 'name');
  if (named?.is === 'field') {
    const at = lines.indexOf(named);
    return { name: named.value, next: at <= MOST_ABOVE_LABEL ? at + 1 : 0 };
  }
  const firstHeading = lines.findIndex((line) => line.is === 'heading');
  const before = lines.slice(0, firstHeading === -1 ? lines.length : firstHeading);
  const marked = before.findIndex(
    (line) => line.is === 'text' && (line.line.headingLevel === 1 || line.line.headingLevel === 2),
  );
  const at = marked === -1 ? before.findIndex((line) => line.is === 'text') : marked;
  const line = lines[at];
  if (line?.is !== 'text' || isMethod(lines)) return { name: subject, next: 0 };
  const below = marked === -1 && isSentence(line.line.text) ? titleBelow(before, at) : null;
  if (below !== null) return below;
  if (!isTitle(line.line)) return { name: subject, next: 0 };
  if (subject !== null && marked === -1 && isAmongAmounts(line.line, before[at + 1])) return { name: subject, next: 0 };
  if (subject !== null && marked === -1 && /[.!?]$|\S\s\S.{60,}/.test(line.line.text))
    return { name: subject, next: 0 };
  return { name: cleanTitle(line.line.text), next: at + 1 };
}

/** `6 Bramley apples` above `150 g flour` is the first ingredient. */
function isAmongAmounts({ text }: SourceLine, next: LabelledLine | undefined): boolean {
  return STARTS_WITH_NUMBER.test(text) && next?.is === 'text' && STARTS_WITH_NUMBER.test(next.line.text);
}

/** Whether a text is nothing but the sentences of a method. */
function isMethod(lines: readonly LabelledLine[]): boolean {
  return (
    lines.length > 1 &&
    lines.every((line) => line.is === 'text' && line.line.headingLevel === 0 && isSentence(line.line.text)) &&
    lines.filter((line) => line.is === 'text' && saysToCook(line.line.text)).length * 2 >= lines.length
  );
}

function isSentence(text: string): boolean {
  return /[.!?…]["”»)]?$/u.test(text) && text.split(/\s+/).length >= FEWEST_WORDS && !MEASURE_AT_START.test(text);
}

/** A few words between an introduction and the first ingredient. */
function titleBelow(lines: readonly LabelledLine[], from: number): { name: string; next: number } | null {
  const first = lines.findIndex((line) => line.is === 'text' && /^[\d½¼¾⅓⅔]/u.test(line.line.text));
  const end = first === -1 ? lines.length : first;
  const at = lines.slice(0, end).findLastIndex((line) => line.is === 'text');
  const line = lines[at];
  if (line?.is !== 'text' || at <= from || !line.line.blankBefore || !isTitle(line.line)) return null;
  const { text } = line.line;
  const isShort = text.split(/\s+/).length <= LONGEST_NAME && !/[.,:;!?]$/u.test(text) && !readsAsInstruction(text);
  return isShort ? { name: cleanTitle(text), next: at + 1 } : null;
}

/** Moves a title that stands between the ingredients and the method to the beginning. */
export function withTitleFirst(lines: readonly SourceLine[]): readonly SourceLine[] {
  const at = lines.findIndex(({ text }) => !/^[\d½¼¾⅓⅔]/u.test(text));
  const [title, next] = lines.slice(Math.max(at, 0));
  if (at < FEWEST_AMOUNTS || title === undefined || next === undefined || !title.blankBefore || !isTitle(title))
    return lines;
  const isAbove = !next.blankBefore && isSentence(next.text) && saysToCook(next.text);
  const { text } = title;
  const isShort = text.split(/\s+/).length <= LONGEST_NAME && !/[\d.,:;!?]/u.test(text) && headingKind(text) === null;
  return isAbove && isShort && !readsAsInstruction(text)
    ? [title, ...lines.slice(0, at), ...lines.slice(at + 1)]
    : lines;
}

/** Whether a line is neither an ingredient with an amount nor a step nor a sentence. */
export function isTitle(line: SourceLine): boolean {
  return (
    line.headingLevel > 0 ||
    (line.marker === null &&
      line.text.length <= LONGEST_TITLE &&
      !MEASURE_AT_START.test(line.text) &&
      !isCounted(line.text) &&
      !isStep(line.text))
  );
}

/** A number and the name of a food: `3 uova`, `4 Eier`. A title with a number has other words, or capital letters in English. */
function isCounted(text: string): boolean {
  return /^\d{1,2} (?:\p{Ll}+(?: \p{Ll}+){0,2}|\p{Lu}\p{Ll}+)$/u.test(text) && namesFood(text);
}

/** A sentence that tells what to do is a step, also in the first line. */
function isStep(text: string): boolean {
  return /[\p{Ll})]\.$/u.test(text) && text.split(/\s+/).length >= FEWEST_WORDS && readsAsInstruction(text);
}

/** A title without the word for recipe before it, and without marks, pictures and tags around it. */
export function cleanTitle(text: string): string {
  return withoutCaption(text)
    .replace(TITLE_LABEL, '')
    .replace(FLAIR, '')
    .replace(/(?:\s*#[\p{L}\p{N}_]+)+$/u, '')
    .replace(/^[^\p{L}\p{N}"'“„«(¡¿]+/u, '')
    .replace(/[\s:：\p{Extended_Pictographic}\ufe0f\u200d]+$/u, '')
    .trim();
}

/** A post shouts the name of the dish, and says something behind a picture: `PEA TOAST 💚 breakfast for champions`. */
function withoutCaption(text: string): string {
  const [, name = '', rest = ''] = CAPTION.exec(text) ?? [];
  return /\p{Lu}{3}/u.test(name) && !/\p{Ll}/u.test(name) && /\p{Ll}{3}/u.test(rest) ? name : text;
}

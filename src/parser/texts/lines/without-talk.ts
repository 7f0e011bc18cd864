import { headingKind } from '../../phrases/headings.js';
import { isTitle } from './find-title.js';
import { isClosing, isFarewell, isGreeting, isSitePath, subjectOf } from './leftovers.js';
import type { SourceLine } from './source-lines.js';

/** Talk with more words than this may say something about the recipe. */
const LONGEST_GREETING = 4;

interface Talk {
  lines: SourceLine[];
  subject: string | null;
  /** The lines after the recipe, without mere greetings. */
  closing: string[];
}

/**
 * Separates the subject of a mail, and removes greetings and the path of a page before the recipe, and talk after it.
 */
export function withoutTalk(lines: readonly SourceLine[]): Talk {
  const subjects = lines.slice(0, 40).map((line) => subjectOf(line.text));
  const kept = withoutPath(lines.filter((line, index) => !subjects[index] && !(index < 12 && isTalk(line))));
  const isMessage = kept.length < lines.length;
  let end = kept.length;
  while (end > 1 && (isEnd(kept, end, isMessage) || isSignedName(kept, end))) end--;
  const said = kept.slice(end).map(({ text }) => text);
  return {
    lines: kept.slice(0, end),
    subject: subjects.find((subject) => subject) ?? null,
    closing: said.filter((text) => text.split(/\s+/).length >= LONGEST_GREETING),
  };
}

/** A farewell below the steps is on a separate line or short; in a message it may be any last line. */
function isEnd(lines: readonly SourceLine[], end: number, isMessage: boolean): boolean {
  const line = lines[end - 1];
  if (!line || line.marker === 'number' || line.headingLevel > 0 || headingKind(line.text) !== null) return false;
  if (isClosing(line.text)) return true;
  return isFarewell(line.text) && (isMessage || line.blankBefore || line.text.split(/\s+/).length < LONGEST_GREETING);
}

/** Removes the path of a page above the title. */
function withoutPath(lines: readonly SourceLine[]): SourceLine[] {
  let start = 0;
  while (isPathAbove(lines[start], lines[start + 1])) start++;
  return lines.slice(start);
}

function isPathAbove(line: SourceLine | undefined, next: SourceLine | undefined): boolean {
  if (!line || !next || line.headingLevel > 0 || !isSitePath(line.text)) return false;
  return (headingKind(next.text) === null || isSitePath(next.text)) && isTitle(next) && !/^[\d½¼¾]/u.test(next.text);
}

/** Whether a line is talk and not a heading. Some headings begin like a greeting: `Cara membuat`. */
export function isTalk(line: SourceLine): boolean {
  return line.headingLevel === 0 && isGreeting(line.text) && headingKind(line.text) === null;
}

/** A name alone on the last line, below `Love,`. */
function isSignedName(lines: readonly SourceLine[], end: number): boolean {
  const said = lines[end - 2]?.text ?? '';
  return (isFarewell(said) || isClosing(said)) && /^[\p{L}\s.-]{1,30}$/u.test(lines[end - 1]?.text ?? '');
}

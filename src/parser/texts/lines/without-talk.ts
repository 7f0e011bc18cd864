import { headingKind } from '../../phrases/headings.js';
import { NAMES_IN_INTRODUCTION } from '../../vocabulary/pages/mail-words.js';
import { isTitle } from './find-title.js';
import { isClosing, isFarewell, isGreeting, isPromotion, isSitePath, subjectOf } from './leftovers.js';
import type { SourceLine } from './source-lines.js';

/** Talk with more words than this may say something about the recipe. */
const LONGEST_GREETING = 4;
/** Lines at the beginning of a text that may be talk. */
const FIRST_LINES = 12;
/** Words. */
const LONGEST_NAME = 8;

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
  const kept = withoutPath(lines.filter((line, index) => !subjects[index] && !(index < FIRST_LINES && isTalk(line))));
  const isMessage = kept.length < lines.length;
  let end = kept.length;
  while (end > 1 && (isEnd(kept, end, isMessage) || isSignedName(kept, end))) end--;
  const said = kept.slice(end).map(({ text }) => text);
  return {
    lines: kept.slice(0, end),
    subject: subjects.find((subject) => subject) ?? introduced(lines.slice(0, FIRST_LINES).filter(isTalk)),
    closing: said.filter((text) => text.split(/\s+/).length >= LONGEST_GREETING),
  };
}

/** The name of the recipe in the words that announce it. */
function introduced(talk: readonly SourceLine[]): string | null {
  for (const { text, bold } of talk) {
    const name = bold ?? nameIn(text);
    if (name !== null && /\p{L}{3}/u.test(name)) return name.replace(/[\s:：,.!]+$/u, '');
  }
  return null;
}

function nameIn(text: string): string | null {
  for (const pattern of NAMES_IN_INTRODUCTION) {
    const [found = ''] = (pattern.exec(text)?.[1] ?? '').split(/[,;:.!?()]|\s[-–—]\s/u);
    const name = found.trim();
    if (name !== '' && name.split(/\s+/).length <= LONGEST_NAME) return name;
  }
  return null;
}

/** A farewell below the steps is on a separate line or short; in a message it may be any last line. */
function isEnd(lines: readonly SourceLine[], end: number, isMessage: boolean): boolean {
  const line = lines[end - 1];
  if (!line || line.marker === 'number' || line.headingLevel > 0 || headingKind(line.text) !== null) return false;
  if (isClosing(line.text) || isPromotion(line.text)) return true;
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

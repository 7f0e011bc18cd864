import { isDurationWord, readDuration } from './durations.js';
import { foldPhrase, SPACELESS } from './fold-phrase.js';
import {
  NAMES_TIME,
  SPACELESS_TIME_BEHIND_LABEL,
  TIME_BEHIND_LABEL,
  TIME_WORDS,
  type TimeKind,
} from '../vocabulary/time-words.js';

export type { TimeKind };

export interface LabelledTime {
  kind: TimeKind;
  minutes: number;
}

/** A label and the text after it. `certain` when there is a colon between them. */
interface Labelled {
  kind: TimeKind;
  rest: string;
  certain: boolean;
}

const LONGEST_LINE = 250;
const LONGEST_LABEL_WORDS = 5;
const TIME_OF_DAY = /^[12]\d[:.]\d{2}$/;
const SEPARATOR = /[|;•·∙●▪/，、\n\t]|,(?!\d)| [-–—] |。/u;

const labels = new Map<string, TimeKind>();
for (const [kind, words] of Object.entries(TIME_WORDS) as [TimeKind, Record<string, string>][]) {
  for (const list of Object.values(words)) {
    for (const label of list.split('|')) if (!labels.has(bare(label))) labels.set(bare(label), kind);
  }
}
const spacelessLabels = [...labels.keys()].filter((label) => SPACELESS.test(label)).sort((a, b) => b.length - a.length);

function bare(text: string): string {
  return foldPhrase(text)
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[^\p{L}\p{N})]+$/u, '');
}

/** The time of the recipe that a label names (`Backzeit`, `prep time`), in any of the languages. */
export function timeKind(label: string): TimeKind | null {
  if (label.length > 60) return null;
  const words = bare(label);
  return labels.get(words) ?? labels.get(bare(words.replace(/\([^()]*\)/g, ''))) ?? null;
}

/**
 * The times in a line: `Prep: 15 min | Cook: 1 h`, `Gesamtzeit ca. 1 Stunde`, `30 minutes prep`. Empty when the line contains
 * anything else, such as `Bake 30 minutes until golden`.
 */
export function readTimeLine(line: string): LabelledTime[] {
  if (line.length > LONGEST_LINE) return [];
  const parts = splitAtLabels(line);
  const times: LabelledTime[] = [];
  for (const part of parts) {
    const time = readPart(part);
    if (time === 'other') return [];
    if (time !== null) times.push(time);
  }
  return settlePrep(times);
}

/** When both labels can mean preparation (`Vorbereitungszeit`, `Zubereitungszeit`), the second one is the cooking time. */
function settlePrep(times: LabelledTime[]): LabelledTime[] {
  const [first, second] = times.filter((time) => time.kind === 'prep');
  if (!first || !second || times.some((time) => time.kind === 'cook')) return times;
  return times.map((time) => (time === second ? { ...time, kind: 'cook' } : time));
}

/** Splits `Arbeitszeit ca. 20 Minuten Backzeit ca. 40 Minuten` before each label, and at separators. */
function splitAtLabels(line: string): string[] {
  return line.split(SEPARATOR).flatMap((part) => {
    const pieces: string[] = [];
    let rest = part.trim();
    for (let at = nextLabel(rest); at > 0; at = nextLabel(rest)) {
      pieces.push(rest.slice(0, at));
      rest = rest.slice(at);
    }
    return [...pieces, rest].filter((piece) => piece.trim() !== '');
  });
}

/** The position of the next label with a colon or a number, after a stated time; -1 when there is none. */
function nextLabel(text: string): number {
  const starts = [...text.matchAll(/(?<=[\p{L}.)] )\p{Lu}/gu)].map((match) => match.index);
  return starts.find((start) => /\d/.test(text.slice(0, start)) && labelled(text.slice(start)) !== null) ?? -1;
}

function readPart(part: string): LabelledTime | 'other' | null {
  const found = labelled(part);
  if (found) return timeOf(found);
  const trailing = trailingLabel(part);
  if (trailing) return timeOf(trailing);
  return /^[\s\p{P}\p{S}]*$/u.test(part) ? null : 'other';
}

function timeOf({ kind, rest, certain }: Labelled): LabelledTime | 'other' {
  const minutes = readDuration(rest);
  return minutes === null || otherWords(rest) > (certain ? 5 : 1) ? 'other' : { kind, minutes };
}

/** The number of words that are not part of the time. A sentence has more of them than a stated time. */
function otherWords(text: string): number {
  const words = foldPhrase(text).match(/\p{L}{2,}/gu) ?? [];
  return words.filter((word) => !isDurationWord(word)).length;
}

/** A label at the start, followed by a colon, an equals sign, a number or `ca.`. */
function labelled(text: string): Labelled | null {
  const start = /^[^\p{L}\p{N}]*/u.exec(text)?.[0].length ?? 0;
  const body = text.slice(start);
  const colon = /[:：=]/.exec(body.slice(0, 60));
  if (colon) {
    const kind = timeKind(body.slice(0, colon.index));
    if (kind) return { kind, rest: body.slice(colon.index + 1), certain: true };
  }
  return SPACELESS.test(body.charAt(0)) ? spacelessLabelled(body) : wordsLabelled(body);
}

function wordsLabelled(body: string): Labelled | null {
  const words = body.slice(0, 120).split(/\s+/);
  for (let count = Math.min(LONGEST_LABEL_WORDS, words.length - 1); count > 0; count--) {
    const label = words.slice(0, count).join(' ');
    const rest = words.slice(count).join(' ');
    const kind = TIME_BEHIND_LABEL.test(rest) ? timeKind(label) : null;
    if (kind) return isPlan(label, kind, rest) ? null : { kind, rest, certain: false };
  }
  return null;
}

/** Whether a verb and a time say when a baker works, and not how long: `Bake 18:30`. */
function isPlan(label: string, kind: TimeKind, time: string): boolean {
  return kind !== 'total' && !label.includes(' ') && TIME_OF_DAY.test(time) && !NAMES_TIME.test(foldPhrase(label));
}

function spacelessLabelled(body: string): Labelled | null {
  const folded = foldPhrase(body);
  const label = spacelessLabels.find((known) => folded.startsWith(known));
  if (label === undefined) return null;
  const rest = folded.slice(label.length);
  return SPACELESS_TIME_BEHIND_LABEL.test(rest) ? { kind: labels.get(label) ?? 'total', rest, certain: false } : null;
}

/** A label after the time: `30 minutes prep`. */
function trailingLabel(text: string): Labelled | null {
  const words = text.trim().split(/\s+/);
  if (words.length > 8 || !/^[\d½¼¾~]/.test(words[0] ?? '')) return null;
  for (let start = 2; start < words.length; start++) {
    const kind = timeKind(words.slice(start).join(' '));
    if (kind) return { kind, rest: words.slice(0, start).join(' '), certain: false };
  }
  return null;
}

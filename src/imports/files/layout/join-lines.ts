import type { Column } from './columns.js';
import { pitchOf } from './page-layout.js';
import type { Segment } from './rows.js';

/** Fonts whose sizes differ by less than this part are the same. */
const SAME_SIZE = 0.15;
/** The gap above a new paragraph, in usual distances of lines. */
const PARAGRAPH = 1.45;
/** How near to the right edge lines of a full column end, as a part of its width. */
const NEAR_EDGE = 0.12;
/** Lines near the right edge that show where it is. */
const EDGE_LINES = 3;
/** The share of lines with an amount or a bullet that makes a list. */
const LIST = 0.34;

/** Characters of a line that is part of a sentence rather than a heading or an item of a list. */
const LONG = 40;

const BULLET = /^[•·∙▪■□▢◦○●❖*–-]\s*/u;
const NUMBERED = /^\d{1,2}\s?[.)]\s+\D/u;
const AMOUNT = /^(?:(?:ca|env|circa|about|etwa)\.?\s)?[\d¼½¾⅐-⅞]/iu;
const LOWER = /^[(\p{Ll}]/u;
const ENDS_SENTENCE = /[.!?:…]["'”’)]*$/u;
const GOES_ON = /[,(&/+–-]$|\([^)]*$/u;
const HYPHEN = /\p{L}[-\u00AD\u2010¬]$/u;

/** Lines of one paragraph or list: the gaps between them are alike, and so are their sizes. */
interface Run {
  readonly lines: Segment[];
}

/** The text of columns: the lines of each paragraph and of each item joined, and an empty line where there is a gap. */
export function textOfColumns(columns: readonly Column[]): string {
  const items: string[] = [];
  for (const column of columns) {
    const right = column.reduce((most, line) => Math.max(most, line.right), 0);
    for (const run of runsOf(column)) {
      if (items.length > 0) items.push('');
      items.push(...itemsOf(run, right, column));
    }
  }
  return joinOverGaps(items).join('\n');
}

function runsOf(column: Column): Run[] {
  const pitch = pitchOf(column);
  const runs: Run[] = [];
  for (const [index, line] of column.entries()) {
    const before = column[index - 1];
    const run = runs.at(-1);
    const isNew =
      before === undefined || line.baseline - before.baseline > PARAGRAPH * pitch || !isSameSize(before, line);
    if (isNew || run === undefined) runs.push({ lines: [line] });
    else run.lines.push(line);
  }
  return runs;
}

function itemsOf({ lines }: Run, right: number, column: Column): string[] {
  const isInSentence = (index: number): boolean => {
    const [before, line] = [lines[index - 1], lines[index]];
    if (before === undefined || line === undefined || isItem(lines[0]?.text ?? '')) return false;
    return before.text.length > LONG && before.right + wordWidth(line) > right;
  };
  const isList = lines.filter(({ text }, index) => isItem(text) && !isInSentence(index)).length >= LIST * lines.length;
  const items: string[] = [];
  let first: Segment | undefined;
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const item = items.at(-1);
    if (
      before !== undefined &&
      first !== undefined &&
      item !== undefined &&
      goesOn({ first, before, line, isList, right, column })
    )
      items[items.length - 1] = glued(item, line.text);
    else {
      items.push(line.text);
      first = line;
    }
  }
  return items;
}

interface Pair {
  /** The first line of the item. */
  readonly first: Segment;
  readonly before: Segment;
  readonly line: Segment;
  readonly isList: boolean;
  /** The right edge of the column. */
  readonly right: number;
  readonly column: Column;
}

/** Whether the line belongs to the item of the line before it. */
function goesOn({ first, before, line, isList, right, column }: Pair): boolean {
  const { text } = line;
  if (BULLET.test(text) || NUMBERED.test(text)) return false;
  if (HYPHEN.test(before.text) && /^\p{L}/u.test(text)) return true;
  if (before.font !== '' && line.font !== '' && before.font !== line.font) return false;
  if (before.text.endsWith(':')) return false;
  const indent = (line.left - first.left) / line.size;
  const isFull = before.right + wordWidth(line) > right;
  if (isList) {
    if (AMOUNT.test(text)) return false;
    if (isItem(first.text) && indent > 0.5) return true;
    if (GOES_ON.test(before.text)) return true;
    return isFull && (LOWER.test(text) || hasEdge(column, right));
  }
  // A paragraph that begins further right than the lines above it.
  if (before !== first && line.left - before.left > 0.8 * line.size) return false;
  if (NUMBERED.test(first.text) && indent < -0.3) return false;
  return isFull ? first !== before || before.text.length > 25 : LOWER.test(text) && !ENDS_SENTENCE.test(before.text);
}

/** Whether several lines end near the right edge, so that it is that of the column and not of one long line. */
function hasEdge(column: Column, right: number): boolean {
  const left = column.reduce((least, line) => Math.min(least, line.left), Infinity);
  const near = right - NEAR_EDGE * (right - left);
  return column.filter((line) => line.right >= near).length >= EDGE_LINES;
}

function isItem(text: string): boolean {
  return BULLET.test(text) || (AMOUNT.test(text) && !NUMBERED.test(text));
}

/** The width of the first word with the space before it. */
function wordWidth({ text, left, right }: Segment): number {
  const word = /^\S+/.exec(text)?.[0] ?? '';
  return ((right - left) / Math.max(1, text.length)) * (word.length + 1);
}

function isSameSize(one: Segment, other: Segment): boolean {
  return Math.abs(one.size - other.size) <= SAME_SIZE * Math.max(one.size, other.size);
}

/** A word that was divided at the end of a line becomes one again, unless its second part is a name or noun of its own. */
function glued(text: string, next: string): string {
  if (HYPHEN.test(text) && /^\p{L}/u.test(next))
    return /^\p{Ll}/u.test(next) && !/\b(?:und|oder|bzw)\b/u.test(next.slice(0, 5))
      ? text.slice(0, -1) + next
      : `${text.replace(/[\u00AD\u2010¬]$/u, '-')}${/^\p{Lu}/u.test(next) ? '' : ' '}${next}`;
  return `${text} ${next}`;
}

/** Joins a sentence that goes on in the next column or on the next page. */
function joinOverGaps(items: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [index, item] of items.entries()) {
    const before = joined.at(-1) ?? '';
    const isGap = before === '' && joined.length > 1;
    const open = isGap ? (joined.at(-2) ?? '') : '';
    const isOpen = open.length > LONG && !ENDS_SENTENCE.test(open) && !isItem(open);
    const isRest = LOWER.test(item) || (item.length > LONG && !NUMBERED.test(item) && !BULLET.test(item));
    if (isOpen && isRest && items[index - 1] === '') {
      joined.pop();
      joined[joined.length - 1] = glued(open, item);
    } else joined.push(item);
  }
  return joined;
}

import { isSameBaseline, median, pitchOf } from './page-layout.js';
import type { Segment } from './rows.js';

/** Lines that a column has at least. */
const FEWEST_LINES = 3;
/** The share of lines with a neighbour in the same line, from which two columns are a table. */
const PAIRED = 0.7;
/** The gap above a heading, in usual distances of lines, and its lines. */
const HEADING_GAP = 1.3;
const MOST_HEADING_LINES = 2;
/** Levels of columns in columns. */
const DEEPEST = 6;
/** Left edges that are tried as the beginning of a column. */
const MOST_EDGES = 200;
/** A number with a unit, and nothing that it is of. */
const AMOUNT = /^[\W_]*[\d¼½¾⅐-⅞][\d\s.,/–¼½¾⅐-⅞-]*\p{L}{0,4}\.?$/u;

/** The lines of one column, from top to bottom. */
export type Column = readonly Segment[];

interface Split {
  readonly above: Segment[];
  readonly left: Segment[];
  readonly right: Segment[];
  readonly below: Segment[];
  /** Lines that are in one of two columns side by side. */
  readonly score: number;
}

/** The columns of a page in the order in which people read them. A line over several columns ends those above it. */
export function columnsOf(rows: readonly (readonly Segment[])[]): Column[] {
  return inOrder(rows.flat(), DEEPEST);
}

function inOrder(segments: readonly Segment[], levels: number): Column[] {
  if (segments.length === 0) return [];
  const split = levels === 0 ? null : bestSplit(segments);
  if (split === null) return [asLines(segments)];
  return [split.above, split.left, split.right, split.below].flatMap((part) => inOrder(part, levels - 1));
}

function bestSplit(segments: readonly Segment[]): Split | null {
  const size = median(segments.map((segment) => segment.size));
  const edges = new Map<number, number>();
  for (const { left } of segments) {
    const edge = Math.round(left / size);
    edges.set(edge, Math.min(edges.get(edge) ?? left, left));
  }
  const sorted = segments.toSorted((one, other) => one.baseline - other.baseline);
  let best: Split | null = null;
  for (const edge of [...edges.values()].slice(0, MOST_EDGES)) {
    const split = splitAt(sorted, edge - size / 2);
    if (split !== null && split.score > (best?.score ?? 0)) best = split;
  }
  return best;
}

/** The longest part of the page whose lines end before x or begin behind it. */
function splitAt(sorted: readonly Segment[], x: number): Split | null {
  let best: Split | null = null;
  let begin = 0;
  for (let end = 0; end <= sorted.length; end++) {
    const segment = sorted[end];
    if (segment !== undefined && !(segment.left < x && segment.right > x)) continue;
    const last = segment === undefined ? end : end - headingLines(sorted.slice(begin, end), x);
    const band = sorted.slice(begin, last);
    const left = band.filter(({ right }) => right <= x);
    const right = band.filter((one) => one.left >= x);
    const score = scoreOf(left, right);
    if (score > (best?.score ?? 0))
      best = { above: sorted.slice(0, begin), left, right, below: sorted.slice(last), score };
    // The line over both columns belongs to what is above the next part.
    begin = segment === undefined ? end : end + 1;
  }
  return best;
}

/** The lines below the columns that are the heading of the line that follows them. */
function headingLines(band: readonly Segment[], x: number): number {
  const most = HEADING_GAP * pitchOf(band);
  const at = band.findLastIndex((line, index) => line.baseline - (band[index - 1]?.baseline ?? line.baseline) > most);
  const lines = at === -1 ? [] : band.slice(at);
  const isOneSide = lines.every(({ right }) => right <= x) || lines.every(({ left }) => left >= x);
  return isOneSide && lines.length <= MOST_HEADING_LINES ? lines.length : 0;
}

function scoreOf(left: readonly Segment[], right: readonly Segment[]): number {
  const [top, bottom] = [Math.max(topOf(left), topOf(right)), Math.min(bottomOf(left), bottomOf(right))];
  const beside = [left, right].map((side) =>
    side.filter(({ baseline, size }) => baseline >= top - size && baseline <= bottom + size),
  ) as [Segment[], Segment[]];
  const [few, many] = [Math.min(beside[0].length, beside[1].length), Math.max(beside[0].length, beside[1].length)];
  return few < FEWEST_LINES || isTable(beside[0], beside[1]) ? 0 : few * 1_000 + many;
}

/** Whether one side has the amounts of what the other side names. */
function isTable(left: readonly Segment[], right: readonly Segment[]): boolean {
  const paired = left.filter((one) => right.some((other) => isSameBaseline(one, other))).length;
  if (paired < PAIRED * Math.min(left.length, right.length)) return false;
  const [amounts, names] = isAmounts(left) ? [left, right] : [right, left];
  return isAmounts(amounts) && !isAmounts(names);
}

function isAmounts(side: readonly Segment[]): boolean {
  return side.filter(({ text }) => AMOUNT.test(text)).length > side.length / 2;
}

function topOf(side: readonly Segment[]): number {
  return side.reduce((top, { baseline }) => Math.min(top, baseline), Infinity);
}

function bottomOf(side: readonly Segment[]): number {
  return side.reduce((bottom, { baseline }) => Math.max(bottom, baseline), -Infinity);
}

/** Segments of the same line become one, with a wide gap between them, as in a table. */
function asLines(segments: readonly Segment[]): Segment[] {
  const lines: Segment[] = [];
  const sorted = segments.toSorted((one, other) =>
    isSameBaseline(one, other) ? one.left - other.left : one.baseline - other.baseline,
  );
  for (const segment of sorted) {
    const last = lines.at(-1);
    if (last !== undefined && isSameBaseline(last, segment) && segment.left >= last.right)
      lines[lines.length - 1] = {
        ...last,
        text: `${last.text}  ${segment.text}`,
        right: segment.right,
        size: Math.max(last.size, segment.size),
        font: last.font === segment.font ? last.font : '',
      };
    else lines.push(segment);
  }
  return lines;
}

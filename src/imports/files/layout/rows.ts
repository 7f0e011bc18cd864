import { type Fragment, isSameBaseline } from './page-layout.js';

/** Parts of the size of the font: between two words, and between two columns or cells. */
const WORD_GAP = 0.12;
const CELL_GAP = 1.5;
/** The largest gap behind the marker of an item. */
const MARKER_GAP = 4;
const MARKER = /^(?:[•·∙▪■□▢◦○●❖*–-]|\d{1,2}[.)])$/u;

/** Fragments of one baseline with the gaps of words between them. */
export type Segment = Fragment;

/** The segments of each line of the page, from top to bottom and from left to right. */
export function rowsOf(fragments: readonly Fragment[]): Segment[][] {
  const rows: Fragment[][] = [];
  const sorted = fragments
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.baseline - other.baseline || one.left - other.left);
  for (const fragment of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && isSameBaseline(first, fragment)) row.push(fragment);
    else rows.push([fragment]);
  }
  return rows.map(segmentsOf);
}

function segmentsOf(row: readonly Fragment[]): Segment[] {
  const segments: Segment[] = [];
  for (const fragment of row.toSorted((one, other) => one.left - other.left)) {
    const last = segments.at(-1);
    const size = Math.max(last?.size ?? 0, fragment.size);
    const most = last !== undefined && MARKER.test(last.text) ? MARKER_GAP : CELL_GAP;
    if (last !== undefined && fragment.left - last.right < most * size)
      segments[segments.length - 1] = joined(last, fragment);
    else segments.push({ ...fragment, text: fragment.text.trim() });
  }
  return segments;
}

/** Both as one piece, with a space where there is a gap. */
function joined(one: Segment, other: Fragment): Segment {
  const size = Math.max(one.size, other.size);
  const isGap = other.left - one.right > WORD_GAP * size || /^\s/.test(other.text);
  return {
    text: `${one.text}${isGap ? ' ' : ''}${other.text.trim()}`,
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    baseline: one.baseline,
    size,
    font: one.font === other.font ? one.font : '',
  };
}

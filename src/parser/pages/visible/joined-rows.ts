import type { AnyNode } from 'domhandler';
import { bareAmountsOf, hasAmount } from './amount-pattern.js';
import type { VisibleLine as Line } from './visible-sections.js';
import { countEach } from '../../../shared/count-each.js';

const MOST_CELLS = 4;
const FEWEST_ROWS = 2;
const LONGEST_ROW = 400;

/**
 * Joins the lines of each row of a list whose rows are elements with a cell for the amount, the name and perhaps a note: `150 g`,
 * `beans`, `(contains soy)`. Lines without an amount outside of that list are headings of the rows below them.
 */
export function withJoinedRows(lines: readonly Line[]): Line[] {
  const rows = rowsOf(lines);
  const joined = rows.filter(({ cells }) => cells.length > 1);
  if (joined.length < FEWEST_ROWS || !areRows(joined)) return [...lines];
  const lists = new Set(joined.map(({ list }) => list));
  const isMixed = joined.length * 2 < rows.length;
  const list: Line[] = [];
  let heading: string | null = null;
  for (const { cells, list: own } of rows) {
    const text = cells.map((cell) => cell.text).join(' ');
    const [first] = cells;
    if (first === undefined) continue;
    if (isMixed || lists.has(own) || hasAmount(text)) list.push({ ...first, text, group: first.group ?? heading });
    else heading = text;
  }
  return list;
}

interface Row {
  cells: Line[];
  /** The element that contains the row and others. */
  list: AnyNode | null;
}

function rowsOf(lines: readonly Line[]): Row[] {
  const paths = lines.map(({ element }) => (element === undefined ? [] : pathTo(element)));
  const depth = rowDepth(lines, paths);
  const rows = new Map<AnyNode | Line, Row>();
  for (const [at, line] of lines.entries()) {
    const element = depth === null || line.isItem ? undefined : paths[at]?.[depth];
    const row = rows.get(element ?? line) ?? { cells: [], list: element?.parent ?? null };
    row.cells.push(line);
    rows.set(element ?? line, row);
  }
  return [...rows.values()];
}

/** Whether the elements are rows, and not groups of a heading and its ingredients. */
function areRows(rows: readonly Row[]): boolean {
  const bare = bareAmountsOf(rows.flatMap(({ cells }) => cells.map(({ text }) => text)));
  const clear = rows.filter(({ cells }) => {
    const amounts = cells.filter(({ text }) => bare.has(text)).length;
    return amounts === 1 || (amounts === 0 && cells[0] !== undefined && hasAmount(cells[0].text));
  });
  return clear.length * 3 >= rows.length * 2 && rows.every(({ cells }) => areCells(cells));
}

function areCells(cells: readonly Line[]): boolean {
  const length = cells.reduce((size, { text }) => size + text.length, 0);
  const isOneGroup = cells.every(({ group }) => group === cells[0]?.group);
  return cells.length <= MOST_CELLS && length <= LONGEST_ROW && isOneGroup;
}

/** The depth at which most elements contain one line with an amount beside others; `null` when there are no such elements. */
function rowDepth(lines: readonly Line[], paths: readonly AnyNode[][]): number | null {
  const measured = paths.filter((_, at) => hasAmount(lines[at]?.text ?? '') && lines[at]?.isItem === false);
  const depths = measured.map((path, at) => {
    const apart = Math.max(sharedDepth(path, measured[at - 1]), sharedDepth(path, measured[at + 1]));
    return Math.min(apart, path.length - 1);
  });
  const [most] = [...countEach(depths)].sort(([one, count], [other, otherCount]) => otherCount - count || other - one);
  return most === undefined || most[1] * 2 < measured.length || measured.length < FEWEST_ROWS ? null : most[0];
}

/** The number of ancestors that two elements share. */
function sharedDepth(path: readonly AnyNode[], other: readonly AnyNode[] | undefined): number {
  let depth = 0;
  while (other !== undefined && depth < path.length && path[depth] === other[depth]) depth++;
  return depth;
}

/** The element and its ancestors, the outermost first. */
function pathTo(element: AnyNode): AnyNode[] {
  const path: AnyNode[] = [];
  for (let node: AnyNode | null = element; node !== null; node = node.parent) path.push(node);
  return path.reverse();
}

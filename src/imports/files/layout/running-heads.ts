import { median, type PageLayout, pitchOf } from './page-layout.js';
import { rowsOf, type Segment } from './rows.js';

/** The parts of the page, at its top and bottom, that have running heads and feet. */
const MARGIN = 0.12;
/** Rows that are looked at on each side. */
const DEEPEST = 2;
/** The gap to the text, in usual distances of lines. */
const APART = 1.2;
const PAGE_NUMBER =
  /^[-–—|\s]*(?:(?:page|seite|página|pagina|pág|pag|p|s|blz)\.?\s*)?\d{1,4}(?:\s*(?:\/|of|von|de|di|van|sur)\s*\d{1,4})?[-–—|\s]*$/iu;
/** What browsers print above and below a page. */
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const PRINTED_AT = /^\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4},? \d{1,2}[:.]\d{2}/;

type Row = readonly Segment[];

/** The rows of each page without running heads, running feet and page numbers. */
export function rowsWithoutHeads(pages: readonly PageLayout[]): Row[][] {
  const rowsOfPages = pages.map(({ fragments }) => rowsOf(fragments));
  const repeated = repeatedTexts(rowsOfPages);
  return rowsOfPages.map((rows, index) => withoutHeads(rows, pages[index]?.height ?? 0, repeated));
}

function withoutHeads(rows: readonly Row[], height: number, repeated: ReadonlySet<string>): Row[] {
  const size = median(rows.flat().map((segment) => segment.size));
  const pitch = pitchOf(rows.flatMap(([first]) => first ?? []));
  const isHead = (row: Row, neighbour: Row | undefined): boolean => {
    const part = baselineOf(row) / height;
    if (neighbour === undefined || (part > MARGIN && part < 1 - MARGIN)) return false;
    if (Math.abs(baselineOf(row) - baselineOf(neighbour)) <= APART * pitch) return false;
    const isLarge = row.some((segment) => segment.size > 1.2 * size);
    return repeated.has(keyOf(row)) || (!isLarge && row.some(({ text }) => isHeadText(text)));
  };
  let [begin, end] = [0, rows.length];
  for (let turn = 0; turn < DEEPEST; turn++) {
    const [first, last] = [rows[begin], rows[end - 1]];
    if (first !== undefined && isHead(first, rows[begin + 1])) begin++;
    if (last !== undefined && end > begin + 1 && isHead(last, rows[end - 2])) end--;
  }
  return rows.slice(begin, end);
}

function isHeadText(text: string): boolean {
  return PAGE_NUMBER.test(text) || ADDRESS.test(text) || PRINTED_AT.test(text);
}

/** The first and last rows that two pages have in common. Numbers may differ. */
function repeatedTexts(pages: readonly (readonly Row[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const rows of pages) {
    const outer = [...rows.slice(0, DEEPEST), ...rows.slice(-DEEPEST)].map(keyOf);
    for (const key of new Set(outer)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([key, count]) => (count > 1 ? [key] : [])));
}

function keyOf(row: Row): string {
  return row
    .map(({ text }) => text.replace(/\d+/g, '#'))
    .join(' ')
    .toLowerCase();
}

function baselineOf(row: Row): number {
  return row[0]?.baseline ?? 0;
}

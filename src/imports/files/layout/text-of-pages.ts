import { columnsOf } from './columns.js';
import { textOfColumns } from './join-lines.js';
import { median, type PageLayout } from './page-layout.js';
import { rowsWithoutHeads } from './running-heads.js';
import type { Segment } from './rows.js';

/** How much larger than the text a title is. */
const TITLE = 1.25;
/** Lines of a title. */
const MOST_TITLE_LINES = 3;

type Row = readonly Segment[];

/**
 * The text of pages as a person reads it: columns one after the other, without running heads and page numbers, words and lines that
 * were divided in one piece. The line with the largest font of the first page comes first, because it is the title.
 */
export function textOfPages(pages: readonly PageLayout[]): string {
  const [first = [], ...others] = rowsWithoutHeads(pages);
  const { title, rest } = withoutTitle(first);
  const text = textOfColumns([rest, ...others].flatMap(columnsOf));
  return (title === '' ? text : `${title}\n\n${text}`).trim();
}

function withoutTitle(rows: readonly Row[]): { title: string; rest: readonly Row[] } {
  const words = rows.flat().filter(({ text }) => /\p{L}{3}/u.test(text));
  const usual = median(words.flatMap(({ text, size }) => Array.from(text, () => size)));
  const largest = words.reduce((most, { size }) => Math.max(most, size), 0);
  if (largest < TITLE * usual) return { title: '', rest: rows };
  const isTitle = (segment: Segment): boolean => segment.size > 0.9 * largest;
  const begin = rows.findIndex((row) => row.some(isTitle));
  let end = begin + 1;
  while (end - begin < MOST_TITLE_LINES && rows[end]?.some(isTitle) === true) end++;
  const lines = rows.slice(begin, end);
  const title = lines.map((row) => textOfRow(row.filter(isTitle))).join(' ');
  return {
    title,
    rest: rows.map((row, index) => (index >= begin && index < end ? row.filter((one) => !isTitle(one)) : row)),
  };
}

function textOfRow(row: Row): string {
  return row.map(({ text }) => text).join(' ');
}

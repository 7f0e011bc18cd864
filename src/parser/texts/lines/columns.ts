const NUMBER_AT_START = /^[\d¼-¾⅐-⅞]/u;
const STEP_NUMBER = /^\d{1,2}[.)] (?=\p{L})/u;
const FEWEST_ROWS = 4;
const MOST_LINES = 5000;
const LONGEST_LINE = 300;
/** Two texts with white space between them. */
const TWO_COLUMNS = /^ {0,4}(\S.*?\S) {3,}(\S.*)$/u;
/** Columns begin at the same place, give or take a letter of another width. */
const LARGEST_SHIFT = 1;
const MOST_INDENT = 4;

interface Row {
  readonly left: string;
  readonly right: string;
  readonly at: number;
  readonly line: string;
}

/**
 * Puts the right column below the left one where a scan was read across two columns: the ingredients on the left, the method on the right.
 * White space between the columns begins the right one at the same place in each line. Below the first of them, either column may be empty.
 */
export function withColumnsApart(text: string): string {
  if (!text.includes('   ')) return text;
  const read: string[] = [];
  let block: Row[] = [];
  const flush = (): void => {
    if (areColumns(block)) read.push(...filled(block, 'left'), '', ...filled(block, 'right'));
    else read.push(...block.map(({ line }) => line));
    block = [];
  };
  const lines = text.split('\n');
  for (const line of lines.slice(0, MOST_LINES)) {
    const [first] = block;
    const row = rowOf(line, first?.at);
    if (row === null || (first !== undefined && Math.abs(first.at - row.at) > LARGEST_SHIFT)) flush();
    if (row === null) read.push(line);
    else block.push(row);
  }
  flush();
  return [...read, ...lines.slice(MOST_LINES)].join('\n');
}

function filled(rows: readonly Row[], side: 'left' | 'right'): string[] {
  return rows.map((row) => row[side]).filter((text) => text !== '');
}

/** @param begin where the right column begins, when there is one above */
function rowOf(line: string, begin: number | undefined): Row | null {
  const text = line.trimEnd();
  if (text === '' || line.length > LONGEST_LINE || line.includes('\t')) return null;
  const found = TWO_COLUMNS.exec(text);
  if (found !== null) {
    const [, left = '', right = ''] = found;
    return { left, right, at: text.length - right.length, line };
  }
  const indent = text.search(/\S/);
  if (begin === undefined) return null;
  if (Math.abs(indent - begin) <= LARGEST_SHIFT) return { left: '', right: text.trim(), at: begin, line };
  return indent <= MOST_INDENT && text.length < begin ? { left: text.trim(), right: '', at: begin, line } : null;
}

/** Whether the left lines are measured and the right ones are the text of the method. */
function areColumns(rows: readonly Row[]): boolean {
  const left = filled(rows, 'left');
  const right = filled(rows, 'right').map((text) => text.replace(STEP_NUMBER, ''));
  if (rows.length < FEWEST_ROWS || right.length * 2 < rows.length) return false;
  const measured = left.filter((text) => NUMBER_AT_START.test(text)).length;
  const words = right.filter((text) => /^(?:\S+\s+){2}\S/u.test(text) && !NUMBER_AT_START.test(text)).length;
  return measured * 3 >= left.length * 2 && words * 2 >= right.length;
}

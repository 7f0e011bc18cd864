const NUMBER_AT_START = /^[\d¼-¾⅐-⅞]/u;
const FEWEST_ROWS = 4;
const MOST_LINES = 5000;
const LONGEST_LINE = 300;
/** Two texts with white space between them. */
const TWO_COLUMNS = /^ {0,4}(\S.*?\S) {3,}(\S.*)$/u;
/** Columns begin at the same place, give or take a letter of another width. */
const LARGEST_SHIFT = 1;

interface Row {
  readonly left: string;
  readonly right: string;
  readonly at: number;
}

/**
 * Puts the right column below the left one where a scan was read across two columns: the ingredients on the left, the method on the right.
 * White space between the columns begins the right one at the same place in each line.
 */
export function withColumnsApart(text: string): string {
  if (!text.includes('   ')) return text;
  const read: string[] = [];
  let block: Row[] = [];
  const flush = (): void => {
    if (areColumns(block)) read.push(...block.map(({ left }) => left), '', ...block.map(({ right }) => right));
    else read.push(...block.map(({ left, right, at }) => left.padEnd(at) + right));
    block = [];
  };
  const lines = text.split('\n');
  for (const line of lines.slice(0, MOST_LINES)) {
    const row = rowOf(line);
    const [first] = block;
    if (row === null || (first !== undefined && Math.abs(first.at - row.at) > LARGEST_SHIFT)) flush();
    if (row === null) read.push(line);
    else block.push(row);
  }
  flush();
  return [...read, ...lines.slice(MOST_LINES)].join('\n');
}

function rowOf(line: string): Row | null {
  const found = line.length > LONGEST_LINE || line.includes('\t') ? null : TWO_COLUMNS.exec(line.trimEnd());
  if (found === null) return null;
  const [, left = '', right = ''] = found;
  return { left, right, at: line.trimEnd().length - right.length };
}

/** Whether the left lines are measured and the right ones are the text of the method. */
function areColumns(rows: readonly Row[]): boolean {
  if (rows.length < FEWEST_ROWS) return false;
  const measured = rows.filter(({ left }) => NUMBER_AT_START.test(left)).length;
  const words = rows.filter(({ right }) => /^(?:\S+\s+){2}\S/u.test(right) && !NUMBER_AT_START.test(right)).length;
  return measured * 3 >= rows.length * 2 && words * 3 >= rows.length * 2;
}

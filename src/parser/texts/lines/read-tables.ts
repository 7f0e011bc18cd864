import { parseIngredientLine } from '../../ingredient-line/parse-ingredient-line.js';
import { columnOf, type Column } from '../data/mapping-ingredients.js';

const FEWEST_CELLS = 2;
const MOST_CELLS = 8;
const LONGEST_INGREDIENT = 100;
const DIVIDER = /^\|?(?: *:?-{2,}:? *\|?)+$/;

/**
 * Turns the rows of tables into lines. A header row names the columns and is removed; their order becomes amount, unit, name, note.
 * Several ingredients beside each other in one row become lines of their own.
 */
export function readTables(lines: readonly string[]): string[] {
  const read: string[] = [];
  let columns: (Column | null)[] | null = null;
  for (const line of lines) {
    const cells = cellsOf(line);
    if (cells === null) {
      columns = null;
      read.push(line);
      continue;
    }
    if (DIVIDER.test(line)) continue;
    const header = cells.map(columnOf);
    if (columns === null && header.filter((column) => column !== null).length >= FEWEST_CELLS) {
      columns = header;
      continue;
    }
    columns ??= [];
    const filled = cells.filter(Boolean);
    if (filled.length > 1 && filled.every(isWholeIngredient)) read.push(...filled);
    else read.push(columns.length === 0 ? line : rowOf(cells, columns));
  }
  return read;
}

/** `null` for a line that is not a row of a table. */
function cellsOf(line: string): string[] | null {
  const isPiped = line.startsWith('|') && line.endsWith('|') && line.length > 2;
  if (!isPiped && !line.includes('\t')) return null;
  const cells = (isPiped ? line.slice(1, -1).split('|') : line.split('\t')).map((cell) => cell.trim());
  return cells.length >= FEWEST_CELLS && cells.length <= MOST_CELLS ? cells : null;
}

function isWholeIngredient(cell: string): boolean {
  if (!/^[\d½¼¾⅓⅔⅛]/u.test(cell) || cell.length > LONGEST_INGREDIENT) return false;
  const { amount, ingredientName } = parseIngredientLine(cell);
  return amount !== null && /\p{L}{2}/u.test(ingredientName);
}

function rowOf(cells: readonly string[], columns: readonly (Column | null)[]): string {
  const inColumn = (column: Column | null): string[] =>
    cells.filter((cell, at) => cell !== '' && (columns[at] ?? null) === column);
  const measured = [...inColumn('amount'), ...inColumn('unit'), ...inColumn('name')].join(' ');
  return [measured, ...inColumn('note'), ...inColumn(null)].filter(Boolean).join(', ');
}

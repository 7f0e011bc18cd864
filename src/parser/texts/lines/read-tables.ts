import { parse } from 'csv-parse/sync';
import { parseIngredientLine } from '../../ingredient-line/parse-ingredient-line.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { headingKind } from '../../phrases/headings.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood } from '../../phrases/kitchen.js';
import { PART_NAME } from '../../vocabulary/group-words.js';
import { TOTAL } from '../../vocabulary/line-words.js';
import { STEP_COLUMN } from '../../vocabulary/step-words.js';
import { columnOf, type Column } from '../data/mapping-ingredients.js';
import { isUnit } from './spoken.js';

const FEWEST_CELLS = 2;
const MOST_CELLS = 8;
const SEPARATORS = [';', ',', '|'];
/** Between titles that are no known ones. Commas also stand in sentences. */
const SEPARATOR_OF_TITLES = ';';
const MOST_WORDS_OF_TITLE = 3;
/** Rows that tell what the columns of a table hold. */
const ROWS_READ = 6;
const FEWEST_ROWS = 2;
/** The title of a column that no ingredient needs: the share of the flour. Folded. */
const SHARE = /^(?:%|(?:baker'?s?'? )?(?:%|percent\p{L}*|prozent\p{L}*|pourcentage|porcentaje|percentuale))$/u;
/** The title of a table of nutrients. Folded. */
const NUTRITION = /nahrwert|nutri|nahrstoff|voeding|serving|portion|porzion|racion|energ/u;
const LONGEST_INGREDIENT = 100;
/** The title of a column with amounts in one system of units. Folded. */
const SYSTEM = /^(?:metric|metrisch|metrique|metrico|us|u\.s\.|imperial|american|cups)$/u;
/** A longer line names no columns. */
const LONGEST_HEADER = 200;
const DIVIDER = /^\|?(?: *:?-{2,}:? *\|?)+$/;

/** What the columns of a table hold: parts of ingredients, or the numbers and texts of steps. */
type Columns = (Column | 'unused' | null)[] | 'steps';

interface Table {
  /** `null` when no row names them. */
  columns: Columns | null;
  /** The mark between the values of exported data; `null` between the cells of a table. */
  separator: string | null;
  /** Whether the first row names the group of those below it. */
  isGrouped: boolean;
}

/**
 * Turns the rows of tables into lines. A header row names the columns and is removed; their order becomes amount, unit, name, note.
 * Several ingredients beside each other in one row become lines of their own. So do the rows of exported data, whose values stand
 * between commas or semicolons below a row that names them.
 */
export function readTables(lines: readonly string[]): string[] {
  const read: string[] = [];
  let table: Table | null = null;
  let firstRow = 0;
  for (const [at, line] of lines.entries()) {
    const cells: string[] | null = cellsOf(line, table?.separator ?? null);
    if (cells !== null && DIVIDER.test(line)) continue;
    const header = headerOf(line, cells) ?? headerAbove(line, lines.slice(at + 1, at + 1 + ROWS_READ));
    if (header !== null && (table?.columns == null || header.columns === 'steps')) {
      table = header;
      firstRow = read.length;
    } else if (cells === null) {
      table = null;
      read.push(...ingredientsBeside(line));
    } else {
      const isFirst = table !== null && read.length === firstRow;
      table ??= { columns: null, separator: null, isGrouped: false };
      const namesGroup = isGroup(cells) && isMeasured(cellsOf(lines[at + 1] ?? '', table.separator));
      if (isFirst) table.isGrouped = namesGroup;
      if (table.columns !== null && table.isGrouped && namesGroup) read.push(`${cells.find(Boolean)}:`);
      else read.push(...linesOf(line, cells, table.columns));
    }
  }
  return read;
}

/** The columns that a row names. */
function headerOf(line: string, cells: readonly string[] | null): Table | null {
  if (cells !== null) {
    const columns = columnsOf(cells);
    return columns === null ? null : { columns, separator: null, isGrouped: false };
  }
  for (const separator of line.length > LONGEST_HEADER ? [] : SEPARATORS) {
    const columns = columnsOf(line.includes(separator) ? valuesOf(line, separator) : []);
    if (columns !== null && columns !== 'steps' && !columns.includes(null))
      return { columns, separator, isGrouped: false };
  }
  return null;
}

/**
 * The columns below a row without figures, whatever it calls them, by what stands in them: amounts, units and foods, or the numbers and
 * sentences of steps.
 */
function headerAbove(line: string, below: readonly string[]): Table | null {
  if (line.length > LONGEST_HEADER || /\d/.test(line) || !below.some((row) => /\d/.test(row))) return null;
  if (readsAsInstruction(line)) return null;
  const separator = line.includes('\t') ? null : SEPARATOR_OF_TITLES;
  const titles = filledOf(cellsOf(line, separator) ?? []);
  if (titles.length < FEWEST_CELLS || titles.includes('') || NUTRITION.test(foldPhrase(titles[0] ?? ''))) return null;
  if (titles.some((title) => title.split(' ').length > MOST_WORDS_OF_TITLE || namesFood(title))) return null;
  const rows = below.map((row) => filledOf(cellsOf(row, separator) ?? []));
  const measured = untilEnd(rows).filter(isMeasured);
  const columns = measured.length < FEWEST_ROWS ? null : areSteps(measured) ? 'steps' : columnsIn(measured);
  return columns === null ? null : { columns, separator, isGrouped: false };
}

/** The rows above the first line that is none. */
function untilEnd(rows: readonly string[][]): readonly string[][] {
  const end = rows.findIndex((row) => row.length === 0);
  return end === -1 ? rows : rows.slice(0, end);
}

function filledOf(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex(Boolean) + 1);
}

function areSteps(rows: readonly string[][]): boolean {
  return rows.every(
    ([number, text = '', ...others], at) =>
      number === String(at + 1) && others.length === 0 && text.split(' ').length > MOST_WORDS_OF_TITLE,
  );
}

function columnsIn(rows: readonly string[][]): Column[] | null {
  const valuesAt = (at: number): string[] => rows.map((row) => row[at] ?? '').filter(Boolean);
  const places = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) => at);
  const amount = places.find((at) => valuesAt(at).every((value) => STARTS_WITH_NUMBER.test(value)));
  const unit = places.find((at) => at !== amount && valuesAt(at).every((value) => isUnit(foldPhrase(value))));
  const name = places.find(
    (at) => at !== amount && at !== unit && valuesAt(at).filter(namesFood).length * 2 >= rows.length,
  );
  if (amount === undefined || name === undefined) return null;
  return places.map((at) => (at === amount ? 'amount' : at === unit ? 'unit' : at === name ? 'name' : 'note'));
}

function columnsOf(cells: readonly string[]): Columns | null {
  if (filledOf(cells).length === 2 && STEP_COLUMN.test(foldPhrase(cells[0] ?? '').replace(/[^\p{L}]/gu, '')))
    return 'steps';
  const systems = cells.filter((cell) => SYSTEM.test(foldPhrase(cell)));
  const named = cells.map((cell) => {
    if (systems.includes(cell)) return cell === systems[0] ? 'amount' : 'unused';
    return SHARE.test(foldPhrase(cell)) ? 'unused' : columnOf(cell);
  });
  // What another column of amounts says becomes a note.
  const columns = named.map((column, at) => (column === 'amount' && named.indexOf(column) < at ? null : column));
  // Beside the titles of the amounts and their shares, an unknown first title is the name of the group: `Flour mix`, `Weight`.
  const isOfShares = columns.includes('unused') && columns.includes('amount') && !columns.includes('name');
  const isGroup = headingKind(cells[0] ?? '') === null && !NUTRITION.test(foldPhrase(cells[0] ?? ''));
  if (columns[0] === null && isOfShares && isGroup) columns[0] = 'name';
  return columns.filter((column) => column !== null && column !== 'unused').length >= FEWEST_CELLS ? columns : null;
}

/** `null` for a line that is not a row of a table. */
function cellsOf(line: string, separator: string | null): string[] | null {
  const isPiped = line.startsWith('|') && line.endsWith('|') && line.length > 2;
  const mark = isPiped ? '|' : line.includes('\t') ? '\t' : separator;
  if (mark === null) return null;
  const cells = isPiped
    ? line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
    : valuesOf(line, mark);
  return cells.length >= FEWEST_CELLS && cells.length <= MOST_CELLS ? cells : null;
}

/** The values of a line of exported data; those with a separator stand in quotes. */
function valuesOf(line: string, separator: string): string[] {
  const options = { delimiter: separator, relax_quotes: true, trim: true, skip_records_with_error: true };
  return parse(line, options)[0] ?? [];
}

function linesOf(line: string, cells: readonly string[], columns: Columns | null): string[] {
  if (columns === 'steps')
    return [/^\d{1,2}$/.test(cells[0] ?? '') ? `${cells[0]}. ${cells.slice(1).join(' ')}` : line];
  if (columns !== null && isTotal(cells[0] ?? '')) return [];
  const filled = cells.filter(Boolean);
  if (filled.length > 1 && filled.every(isWholeIngredient)) return filled;
  return [columns === null ? line : rowOf(cells, columns)];
}

/** Whether the only filled cell of a row may name the group of the rows below it. */
function isGroup(cells: readonly string[]): boolean {
  const [only = '', ...others] = cells.filter(Boolean);
  const isNamed = !namesFood(only) || PART_NAME.test(foldPhrase(only));
  return others.length === 0 && cells.length > 1 && /^\p{Lu}[\p{L} ]{2,30}$/u.test(only) && isNamed;
}

function isMeasured(cells: readonly string[] | null): boolean {
  return cells !== null && cells.filter(Boolean).length > 1;
}

/** Ingredients with white space between them, as in two columns: `320 g rice      1 l stock`. */
function ingredientsBeside(line: string): string[] {
  const parts = line.length > LONGEST_HEADER ? [] : line.split(/\s{3,}/);
  return parts.length > 1 && parts.every(isWholeIngredient) ? parts : [line];
}

function isWholeIngredient(cell: string): boolean {
  if (!STARTS_WITH_NUMBER.test(cell) || cell.length > LONGEST_INGREDIENT) return false;
  const { amount, ingredientName } = parseIngredientLine(cell);
  return amount !== null && /\p{L}{2}/u.test(ingredientName);
}

/** Whether a cell says nothing else, unlike `Totale Vollmilchschokolade`. */
function isTotal(cell: string): boolean {
  return TOTAL.exec(cell)?.[0] === cell.replace(/[\s:]+$/u, '');
}

function rowOf(cells: readonly string[], columns: readonly (Column | 'unused' | null)[]): string {
  const inColumn = (column: Column | null): string[] =>
    cells.filter((cell, at) => cell !== '' && (columns[at] ?? null) === column);
  const measured = [...inColumn('amount'), ...inColumn('unit'), ...inColumn('name')].join(' ');
  return [measured, ...inColumn('note'), ...inColumn(null)].filter(Boolean).join(', ');
}

import { parse } from 'csv-parse/sync';
import { type Archive, BOUNDS } from './archive.js';
import { ArchiveError } from './archive-error.js';
import type { ArchivedRecipe, ArchiveItem } from './archived-recipe.js';
import { decodeText } from './decode-text.js';

export type CsvRow = Readonly<Record<string, string>>;

/**
 * The recipes in the archive's first table with these columns, one in each row; `null` when there is no such table.
 * @param columns the first one has the names of the recipes
 */
export async function itemsOfTable(
  archive: Archive,
  columns: readonly [string, ...string[]],
  recipeOf: (row: CsvRow) => ArchivedRecipe,
): Promise<ArchiveItem[] | null> {
  const files = archive.entries.filter(({ path }) => /\.(?:csv|txt|tsv)$/i.test(path) || archive.entries.length === 1);
  for (const file of files) {
    const rows = rowsOf(decodeText(await archive.bytes(file)), columns);
    if (rows === null) continue;
    return rows.map((row, index) => ({
      entry: `${file.path}#${index + 1}`,
      name: row[columns[0]] ?? '',
      read: () => recipeOf(row),
    }));
  }
  return null;
}

function rowsOf(text: string, columns: readonly string[]): CsvRow[] | null {
  const [head = ''] = text
    .slice(0, 5_000)
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, 1);
  const delimiter = ['\t', ';', ','].sort((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
  const names = head.split(delimiter).map(keyOf);
  if (!columns.every((column) => names.includes(keyOf(column)))) return null;
  const rows = parsed(text, delimiter, columns);
  if (rows !== null && rows.length > BOUNDS.entries)
    throw new ArchiveError('tooLarge', `The table holds more than ${BOUNDS.entries} rows.`);
  return rows;
}

/** The name of a column without its quotes, and in any case. */
function keyOf(name: string): string {
  return name.replaceAll('"', '').trim().toLowerCase();
}

function parsed(text: string, delimiter: string, columns: readonly string[]): CsvRow[] | null {
  try {
    return parse<CsvRow>(text, {
      bom: true,
      columns: (head: string[]) =>
        head.map((name) => columns.find((column) => keyOf(column) === keyOf(name)) ?? name.trim()),
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      to: BOUNDS.entries + 1,
    });
  } catch {
    return null;
  }
}

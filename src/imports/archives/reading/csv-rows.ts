import { parse } from 'csv-parse/sync';
import { type Archive, type ArchiveEntry, BOUNDS } from './archive.js';
import { ArchiveError } from './archive-error.js';
import { decodeText } from './decode-text.js';

export type CsvRow = Readonly<Record<string, string>>;

/** The rows of the archive's first table with these columns; `null` when there is none. */
export async function rowsOfTable(
  archive: Archive,
  columns: readonly string[],
): Promise<{ entry: ArchiveEntry; rows: readonly CsvRow[] } | null> {
  const files = archive.entries.filter(({ path }) => /\.(?:csv|txt|tsv)$/i.test(path) || archive.entries.length === 1);
  for (const entry of files) {
    const rows = rowsOf(decodeText(await archive.bytes(entry)), columns);
    if (rows !== null) return { entry, rows };
  }
  return null;
}

function rowsOf(text: string, columns: readonly string[]): CsvRow[] | null {
  const head =
    text
      .slice(0, 5_000)
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)[0]
      ?.toLowerCase() ?? '';
  if (!columns.every((column) => head.includes(column.toLowerCase()))) return null;
  const delimiter = ['\t', ';', ','].sort((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
  const rows = parsed(text, delimiter);
  if (rows !== null && rows.length > BOUNDS.entries)
    throw new ArchiveError('tooLarge', `The table holds more than ${BOUNDS.entries} rows.`);
  return rows;
}

function parsed(text: string, delimiter: string): CsvRow[] | null {
  try {
    return parse<CsvRow>(text, {
      bom: true,
      columns: true,
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

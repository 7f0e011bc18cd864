import { fileNameOf, folderOf, type Archive } from './archive.js';
import { decodeText } from './decode-text.js';

/** The part with the paths of the recipes: each row has the `id` and the `path` of one. */
export const RECIPE_PATHS = 'recipes';

/** Maximum number of rows, and of characters, that are passed on at once. */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 4_000_000;

/** Some rows of a part of the household. */
export interface HouseholdRows {
  readonly rows: readonly unknown[];
  /** The number of the next row; `null` after the last one. */
  readonly next: number | null;
}

/** A file with one JSON object a line, as `read` finds it by the name of the part. */
export class PartLines {
  private last: { readonly name: string; readonly lines: readonly string[] } | null = null;

  constructor(private readonly read: (name: string) => Promise<Buffer | null>) {}

  /**
   * Lines that are not JSON are left out.
   * @param from the number of the first line
   */
  async rows(name: string, from: number): Promise<HouseholdRows> {
    const lines = await this.linesOf(name);
    const rows: unknown[] = [];
    let characters = 0;
    let next = from;
    while (next < lines.length && next - from < MOST_ROWS && characters < MOST_CHARACTERS) {
      const line = lines[next++] ?? '';
      characters += line.length;
      rows.push(...jsonOfLine(line));
    }
    return { rows, next: next < lines.length ? next : null };
  }

  private async linesOf(name: string): Promise<readonly string[]> {
    if (this.last?.name !== name) {
      const bytes = await this.read(name);
      this.last = { name, lines: bytes === null ? [] : decodeText(bytes).split('\n') };
    }
    return this.last.lines;
  }
}

/** The file of the part below the folder `household`; `null` when there is none. */
export async function partFile(archive: Archive, base: string, name: string): Promise<Buffer | null> {
  const entry = archive.entries.find(
    ({ path }) => folderOf(path) === `${base}household/` && fileNameOf(path) === `${name}.jsonl`,
  );
  return entry === undefined ? null : archive.bytes(entry);
}

function jsonOfLine(line: string): unknown[] {
  if (line.trim() === '') return [];
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

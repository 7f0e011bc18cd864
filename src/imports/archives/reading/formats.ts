import { join } from 'node:path';
import { loadExports } from '../../../load-exports.js';
import { type Archive, fileNameOf } from './archive.js';
import { ArchiveError } from './archive-error.js';
import type { ArchiveFormat, ArchiveItem } from './archived-recipe.js';

const FOLDER = join(import.meta.dirname, '..', 'formats');

export interface FoundFormat {
  readonly format: string;
  readonly items: readonly ArchiveItem[];
  /** `household` of the format. */
  readonly household: (part: string) => Promise<Buffer | null>;
}

/** All formats that the files of `formats/` export, the general ones last. */
async function loadFormats(): Promise<ArchiveFormat[]> {
  const formats = (await loadExports(FOLDER, /\.format/)).filter(isFormat);
  return formats.sort((one, other) => Number(one.isGeneral ?? false) - Number(other.isGeneral ?? false));
}

/** @throws ArchiveError `unknown`, with what the archive holds */
export async function findFormat(archive: Archive): Promise<FoundFormat> {
  const formats = await loadFormats();
  for (const { name, find, household } of formats) {
    const items = await find(archive);
    if (items !== null)
      return { format: name, items, household: (part) => household?.(archive, part) ?? Promise.resolve(null) };
  }
  const known = formats.map(({ title }) => title).join(', ');
  throw new ArchiveError('unknown', `${contentsOf(archive)} Known are ${known}.`);
}

function contentsOf({ entries }: Archive): string {
  const [first] = entries;
  if (first === undefined) return 'The archive holds no files.';
  if (entries.length === 1) return `The file ${fileNameOf(first.path).slice(0, 100)} holds no recipe that is known.`;
  const counts = new Map<string, number>();
  for (const { path } of entries) {
    const ending = /\.[a-z\d]{1,20}$/i.exec(path)?.[0].toLowerCase() ?? 'no ending';
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, 5);
  const found = most.map(([ending, count]) => `${count} with ${ending}`).join(', ');
  return `The archive holds ${entries.length} files (${found}), and none is a recipe that is known.`;
}

function isFormat(value: unknown): value is ArchiveFormat {
  return typeof value === 'object' && value !== null && 'find' in value && 'title' in value;
}

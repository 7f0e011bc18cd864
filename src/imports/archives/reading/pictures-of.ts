import { type Archive, type ArchiveEntry, entriesIn, entryAt, folderOf } from './archive.js';

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|bmp)$/i;
/** Maximum bytes of a picture that the converter accepts. */
const MOST_BYTES = 20 * 1_048_576;

export function isPicture({ path }: ArchiveEntry): boolean {
  return PICTURE.test(path);
}

/** The entry at a path, relative to a folder or to the top of the archive. */
export function pictureAt(archive: Archive, folder: string, path: string): ArchiveEntry | undefined {
  const clean =
    decoded(path)
      .replaceAll('\\', '/')
      .replace(/^(?:\.?\/)+/, '')
      .split(/[?#]/)[0] ?? '';
  if (clean === '' || clean.split('/').includes('..')) return undefined;
  const found = entryAt(archive, folder + clean) ?? entryAt(archive, clean);
  return found !== undefined && isPicture(found) ? found : undefined;
}

/** The bytes of the entries, without those that cannot be read, because the recipe matters more than its pictures. */
export async function picturesOf(archive: Archive, entries: readonly (ArchiveEntry | undefined)[]): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for (const entry of new Set(entries)) {
    if (entry === undefined || entry.size > MOST_BYTES) continue;
    const bytes = await archive.bytes(entry).catch(() => null);
    if (bytes !== null && bytes.length > 0) found.push(bytes);
  }
  return found;
}

/** The pictures in the folder of a file, sorted by the rank of their names. Names without a rank are left out. */
export function besides(archive: Archive, path: string, rank: (name: string) => number | null): ArchiveEntry[] {
  const folder = folderOf(path);
  return entriesIn(archive, folder)
    .filter(isPicture)
    .map((entry) => ({ entry, rank: rank(entry.path.slice(folder.length).toLowerCase()) }))
    .filter((one): one is { entry: ArchiveEntry; rank: number } => one.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

/** Each picture once. A program that marks the main photo of a recipe often stores it twice. */
export function distinct(pictures: readonly Buffer[]): Buffer[] {
  return pictures.filter((picture, index) => pictures.findIndex((other) => other.equals(picture)) === index);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

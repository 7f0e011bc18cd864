/** Limits for each archive, against files that are made to use up memory, disk or time. */
export const BOUNDS = {
  entries: 50_000,
  /** Unpacked bytes of one entry. */
  entryBytes: 64 * 1_048_576,
  /** Maximum ratio of unpacked to packed bytes, for an entry and for the whole archive. */
  ratio: 200,
  /** Unpacked bytes up to which the ratio is not checked. */
  unrated: 1_048_576,
  /** How many levels of archives may be inside the file. */
  nesting: 2,
} as const;

export interface ArchiveEntry {
  /**
   * The path in the archive, with `/` between folders. It is only shown, and never used as a path of the file system.
   */
  readonly path: string;
  /** Bytes of its content. */
  readonly size: number;
}

/** The files of an archive of any type. A file that is no archive counts as an archive with one entry. */
export interface Archive {
  /** In the order of the archive, without folders, `__MACOSX` and files that begin with a dot. */
  readonly entries: readonly ArchiveEntry[];
  /** @throws ArchiveError when the entry is damaged or beyond the limits */
  bytes(entry: ArchiveEntry): Promise<Buffer>;
  /**
   * Opens the entry as an archive.
   * @throws ArchiveError when it is no archive, or nested too deeply
   */
  nested(entry: ArchiveEntry): Promise<Archive>;
  close(): Promise<void>;
}

/** The last part of a path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of the folder with a slash at its end; empty for the top of the archive. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The name of a file without folders and without its last extension. */
export function stemOf(path: string): string {
  return fileNameOf(path).replace(/\.[^.]{1,20}$/, '');
}

/** Whether the entry is not meant for people: metadata of macOS, and hidden files. */
export function isSystemFile(path: string): boolean {
  return path.split('/').some((part) => part === '__MACOSX' || part.startsWith('.') || part === 'Thumbs.db');
}

/** Finds an entry without regard to case and to the Unicode form of letters with accents. */
export function entryAt(archive: Archive, path: string): ArchiveEntry | undefined {
  let known = byPath.get(archive);
  if (known === undefined) {
    known = new Map(archive.entries.map((entry) => [keyOf(entry.path), entry]));
    byPath.set(archive, known);
  }
  return known.get(keyOf(path));
}

function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * The entries directly in the folder.
 * @param folder as `folderOf` returns it
 */
export function entriesIn(archive: Archive, folder: string): readonly ArchiveEntry[] {
  let known = byFolder.get(archive);
  if (known === undefined) {
    known = new Map();
    for (const entry of archive.entries) {
      const others = known.get(folderOf(entry.path));
      if (others === undefined) known.set(folderOf(entry.path), [entry]);
      else others.push(entry);
    }
    byFolder.set(archive, known);
  }
  return known.get(folder) ?? [];
}

const byFolder = new WeakMap<Archive, Map<string, ArchiveEntry[]>>();
const byPath = new WeakMap<Archive, Map<string, ArchiveEntry>>();

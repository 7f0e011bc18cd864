import type { Archive, ArchiveEntry } from './archive.js';

/** Keeps what was read last from each archive, for archives with all recipes in one file. */
export class LastFile<Content> {
  private readonly known = new WeakMap<Archive, { path: string; content: Content }>();

  /** @param read what a file holds; its errors are not kept */
  constructor(private readonly read: (bytes: Buffer) => Content) {}

  /** What the entry holds. */
  async of(archive: Archive, entry: ArchiveEntry): Promise<Content> {
    const known = this.known.get(archive);
    if (known?.path === entry.path) return known.content;
    const content = this.read(await archive.bytes(entry));
    this.known.set(archive, { path: entry.path, content });
    return content;
  }
}

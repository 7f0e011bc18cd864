import { createHash } from 'node:crypto';
import { type ArchiveEnd, type BackupManifest, type BackupTable, END, MANIFEST, pieceName } from './archive.js';
import { type ArchiveEntry, type ArchiveFile, entriesOf, LONGEST_ENTRY, notOurs } from './archive-reader.js';
import { BackupError } from './backup-error.js';
import { readEnd, readManifest } from './manifest.js';

const LONGEST_MANIFEST = 1_048_576;
/** Maximum bytes of each entry in the list of checksums. */
const LONGEST_CHECKSUM = 256;
/** Enough for 2,000 gigabytes. */
const MOST_PIECES = 500_000;

export interface VerifiedArchive {
  readonly manifest: BackupManifest;
  readonly end: ArchiveEnd;
}

/**
 * Reads the whole archive once and trusts nothing in it: it may be damaged, incomplete, made by another program, or changed by
 * somebody who also recalculated the checksums.
 * @param stop ends the check with its reason @throws BackupError when Larder could not have written the archive
 */
export async function verifyArchive(archive: ArchiveFile, stop?: AbortSignal): Promise<VerifiedArchive> {
  const check = new ArchiveCheck(archive.name);
  for await (const entry of entriesOf(archive)) {
    stop?.throwIfAborted();
    await check.take(entry);
  }
  return check.result();
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The state of the check: first the manifest, then pieces of the tables that it names, then the end. */
class ArchiveCheck {
  private readonly found = new Map<string, string>();
  private manifest: BackupManifest | null = null;
  private end: ArchiveEnd | null = null;
  private order = new PieceOrder([]);

  constructor(private readonly name: string) {}

  async take(entry: ArchiveEntry): Promise<void> {
    if (this.end !== null) throw new BackupError(`${this.name} is damaged: something follows its last part.`);
    if (this.manifest === null) await this.begin(entry);
    else if (entry.name === END) this.end = await this.finish(entry, this.manifest);
    else await this.takePiece(entry);
  }

  result(): VerifiedArchive {
    const { manifest, end, name } = this;
    if (manifest === null) throw notOurs(name);
    if (end === null) throw new BackupError(`${name} is cut short: its last part is missing.`);
    for (const entry of new Set([...this.found.keys(), ...end.sha256.keys()]))
      if (this.found.get(entry) !== end.sha256.get(entry))
        throw new BackupError(`${name} is damaged: ${JSON.stringify(entry)} is not what was backed up.`);
    return { manifest, end };
  }

  private async begin(entry: ArchiveEntry): Promise<void> {
    if (entry.name !== MANIFEST) throw notOurs(this.name);
    const content = await entry.content(LONGEST_MANIFEST);
    this.found.set(MANIFEST, sha256(content));
    this.manifest = readManifest(content, this.name);
    this.order = new PieceOrder(this.manifest.tables);
  }

  private async takePiece(entry: ArchiveEntry): Promise<void> {
    if (!this.order.takes(entry.name) || this.found.size > MOST_PIECES)
      throw new BackupError(`${this.name} is damaged: its parts are not those that Larder writes, in their order.`);
    this.found.set(entry.name, sha256(await entry.content(LONGEST_ENTRY)));
  }

  private async finish(entry: ArchiveEntry, manifest: BackupManifest): Promise<ArchiveEnd> {
    const most = (this.found.size + manifest.tables.length) * LONGEST_CHECKSUM;
    return readEnd(await entry.content(most), manifest, this.name);
  }
}

/** The pieces must come table by table in the order of the manifest. Those of each table are numbered from 1. */
class PieceOrder {
  private table = 0;
  private number = 0;

  constructor(private readonly tables: readonly BackupTable[]) {}

  takes(name: string): boolean {
    for (; this.table < this.tables.length; this.table += 1, this.number = 0) {
      this.number += 1;
      if (name === pieceName(this.tables[this.table]?.name ?? '', this.number)) return true;
    }
    return false;
  }
}

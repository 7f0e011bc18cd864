import { randomUUID } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { type Archive, type ArchiveEntry, BOUNDS, fileNameOf } from './archive.js';
import { ArchiveError } from './archive-error.js';
import { type Nesting, openZip } from './zip-archive.js';

const unpack = promisify(gunzip);

/** File extensions of archives that contain recipes of one program. */
const PACKED = /\.(?:zip|[a-z]{3,20}recipes|crumbs?)$/i;

/**
 * Opens a file as an archive, recognised by its first bytes: a zip, a file packed with gzip, or any other file. When an
 * archive only contains another archive, the inner one is used.
 * @param name of the file as it was sent; the path of its entry when it is not a zip
 * @param path paths of the temporary files of nested archives begin with it
 * @throws ArchiveError
 */
export async function openArchive(path: string, name: string): Promise<Archive> {
  const { size } = await stat(path);
  if (size === 0) throw new ArchiveError('damaged', 'The file is empty.');
  const nesting = (depth: number): Nesting => ({
    depth,
    mostBytes: Math.max(size * BOUNDS.ratio, BOUNDS.unrated),
    spoolPath: () => `${path}.${randomUUID()}`,
    open: async (source, at) => {
      const bytes = typeof source === 'string' ? (await stat(source)).size : source.length;
      return openZip(source, bytes, nesting(at));
    },
  });
  const kind = kindOf(await firstBytes(path));
  if (kind === 'zip') return alone(await openZip(path, size, nesting(0)));
  if (size > BOUNDS.entryBytes)
    throw new ArchiveError('tooLarge', `A file that is no zip may have ${BOUNDS.entryBytes / 1_048_576} MiB at most.`);
  const content = await readFile(path);
  if (kind === 'plain') return new SingleFile(fileNameOf(name), content);
  const unpacked = await unpackBounded(content);
  return kindOf(unpacked) === 'zip'
    ? alone(await openZip(unpacked, unpacked.length, nesting(1)))
    : new SingleFile(fileNameOf(name).replace(/\.gz$/i, ''), unpacked);
}

/** @throws ArchiveError */
export async function unpackBounded(packed: Buffer): Promise<Buffer> {
  const most = Math.min(BOUNDS.entryBytes, Math.max(BOUNDS.unrated, BOUNDS.ratio * packed.length));
  try {
    return await unpack(packed, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new ArchiveError('tooLarge', 'The file unpacks to more than a file may have.');
    throw new ArchiveError('damaged', 'The file is packed with gzip, and damaged.');
  }
}

export function isGzip(bytes: Buffer): boolean {
  return kindOf(bytes) === 'gzip';
}

/** Returns the inner archive when it is the only entry. */
async function alone(archive: Archive): Promise<Archive> {
  const [entry, ...others] = archive.entries;
  if (entry === undefined || others.length > 0 || !PACKED.test(entry.path)) return archive;
  try {
    return within(archive, await alone(await archive.nested(entry)));
  } catch (error) {
    // The entry may be packed in another way, which its format can read.
    if (error instanceof ArchiveError && error.problem === 'damaged' && !isZipName(entry)) return archive;
    await archive.close();
    throw error;
  }
}

function isZipName({ path }: ArchiveEntry): boolean {
  return /\.zip$/i.test(path);
}

/** The inner archive. Closing it also closes the outer one. */
function within(outer: Archive, inner: Archive): Archive {
  return {
    entries: inner.entries,
    bytes: (entry) => inner.bytes(entry),
    nested: (entry) => inner.nested(entry),
    close: async () => {
      await inner.close();
      await outer.close();
    },
  };
}

class SingleFile implements Archive {
  readonly entries: readonly ArchiveEntry[];

  constructor(
    path: string,
    private readonly content: Buffer,
  ) {
    this.entries = [{ path, size: content.length }];
  }

  bytes(): Promise<Buffer> {
    return Promise.resolve(this.content);
  }

  nested(): Promise<Archive> {
    return Promise.reject(new ArchiveError('damaged', 'The file is no archive.'));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function kindOf(bytes: Buffer): 'zip' | 'gzip' | 'plain' {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5 || bytes[2] === 7)) return 'zip';
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? 'gzip' : 'plain';
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

import { isUtf8 } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { type Archive, type ArchiveEntry, BOUNDS, isSystemFile } from './archive.js';
import { ArchiveError } from './archive-error.js';

/** The limits that a nested archive gets from the archive around it. */
export interface Nesting {
  /** Level of nesting; 0 for the file itself. */
  readonly depth: number;
  /** Bytes of the file. */
  readonly mostBytes: number;
  /** A new path for a nested archive that does not fit into the memory. */
  readonly spoolPath: () => string;
  /** Opens a nested archive, from a file or from bytes. */
  readonly open: (source: string | Buffer, depth: number) => Promise<Archive>;
}

/** Nested archives up to this size are kept in memory. */
const IN_MEMORY = 8 * 1_048_576;
/** The flag for a name in UTF-8, and the extra field with the name in UTF-8. */
const IN_UTF_8 = 0x800;
const UNICODE_PATH = 0x7075;
const LINK = 0o120_000;
const FILE_TYPE = 0o170_000;

interface ZipEntry extends ArchiveEntry {
  readonly raw: Entry;
}

/**
 * A zip file, read by its central directory.
 * @throws ArchiveError when it is damaged, encrypted, hostile or beyond the limits
 */
export async function openZip(source: string | Buffer, size: number, nesting: Nesting): Promise<Archive> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: true };
  const zip = await orDamaged(
    typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options),
  );
  try {
    return new ZipArchive(zip, await readEntries(zip, size), nesting);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readEntries(zip: ZipFile, size: number): Promise<ZipEntry[]> {
  if (zip.entryCount > BOUNDS.entries) throw tooManyEntries();
  const entries: ZipEntry[] = [];
  let unpacked = 0;
  let read = 0;
  const all = zip.eachEntry();
  for (;;) {
    const next = await orDamaged(all.next());
    if (next.done === true) break;
    const raw = next.value;
    if (++read > BOUNDS.entries) throw tooManyEntries();
    refuseLink(raw);
    unpacked += raw.uncompressedSize;
    if (unpacked > Math.max(BOUNDS.unrated, BOUNDS.ratio * size))
      throw new ArchiveError('tooLarge', `The archive unpacks to more than ${BOUNDS.ratio} times its size.`);
    const path = pathOf(raw);
    if (path.endsWith('/') || isSystemFile(path)) continue;
    if (raw.isEncrypted()) throw new ArchiveError('damaged', 'The archive is encrypted: export it without a password.');
    entries.push({ path, size: raw.uncompressedSize, raw });
  }
  return entries;
}

/** Some programs write names in UTF-8 without the flag. Names in other encodings are rarely valid UTF-8. */
function pathOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isSaid = (generalPurposeBitFlag & IN_UTF_8) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH);
  if (isSaid || !fileNameRaw.some((byte) => byte >= 0x80) || !isUtf8(fileNameRaw)) return fileName;
  const path = fileNameRaw.toString('utf8').replaceAll('\\', '/');
  const problem = validateFileName(path);
  if (problem !== null) throw new ArchiveError('damaged', `The archive is damaged (${problem.slice(0, 200)}).`);
  return path;
}

class ZipArchive implements Archive {
  constructor(
    private readonly zip: ZipFile,
    readonly entries: readonly ZipEntry[],
    private readonly nesting: Nesting,
  ) {}

  async bytes(entry: ArchiveEntry): Promise<Buffer> {
    const stream = await this.stream(entry, BOUNDS.entryBytes);
    // The stream fails when it has more or fewer bytes than the directory says.
    const bytes = Buffer.allocUnsafeSlow(entry.size);
    let length = 0;
    await orDamaged(
      pipeline(stream, async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) length += chunk.copy(bytes, length);
      }),
    );
    return bytes.subarray(0, length);
  }

  async nested(entry: ArchiveEntry): Promise<Archive> {
    const { depth, mostBytes, open, spoolPath } = this.nesting;
    if (depth >= BOUNDS.nesting)
      throw new ArchiveError('damaged', `The archive holds more than ${BOUNDS.nesting} archives inside each other.`);
    if (entry.size <= IN_MEMORY) return open(await this.bytes(entry), depth + 1);
    const path = spoolPath();
    try {
      const stream = await this.stream(entry, mostBytes);
      await orDamaged(pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
      return withoutFile(await open(path, depth + 1), path);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  close(): Promise<void> {
    this.zip.close();
    return Promise.resolve();
  }

  /** The content of an entry, with its checksum verified. */
  private async stream(entry: ArchiveEntry, mostBytes: number): Promise<Readable> {
    const { raw } = entry as ZipEntry;
    const { uncompressedSize: size, compressedSize: packed } = raw;
    if (size > mostBytes)
      throw new ArchiveError('tooLarge', `The file is larger than ${Math.floor(mostBytes / 1_048_576)} MiB.`);
    if (size > Math.max(BOUNDS.unrated, BOUNDS.ratio * packed))
      throw new ArchiveError('tooLarge', `The file unpacks to more than ${BOUNDS.ratio} times its size.`);
    const stream = await orDamaged(this.zip.openReadStreamPromise(raw));
    return stream.pipe(checked(raw, stream));
  }
}

/** The archive. Closing it removes its file. */
function withoutFile(archive: Archive, path: string): Archive {
  return {
    entries: archive.entries,
    bytes: (entry) => archive.bytes(entry),
    nested: (entry) => archive.nested(entry),
    close: async () => {
      await archive.close();
      await rm(path, { force: true });
    },
  };
}

/** Passes the bytes on, and fails at the end when the checksum differs from that of the directory. */
function checked({ crc32: expected }: Entry, source: Readable): Transform {
  let sum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === expected ? null : new Error('The checksum is wrong'));
    },
  });
  source.on('error', (error) => check.destroy(error));
  check.on('close', () => source.destroy());
  return check;
}

/** The upper half of the attributes are those of Unix, whatever system made the entry. */
function refuseLink({ externalFileAttributes, fileName }: Entry): void {
  if (((externalFileAttributes >>> 16) & FILE_TYPE) === LINK)
    throw new ArchiveError('damaged', `The archive holds a link (${fileName.slice(0, 100)}), which is not followed.`);
}

function tooManyEntries(): ArchiveError {
  return new ArchiveError('tooLarge', `The archive holds more than ${BOUNDS.entries} files.`);
}

async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError('damaged', `The archive is damaged (${(error as Error).message.slice(0, 200)}).`);
  }
}

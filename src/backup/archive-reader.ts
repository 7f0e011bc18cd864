import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { PIECE } from './archive.js';
import { BackupError } from './backup-error.js';

/** Bytes of the longest entry. Postgres sends whole rows, so a piece is longer than `PIECE` when a picture is its last row. */
export const LONGEST_ENTRY = 16 * PIECE;
/** Maximum bytes after the content of an entry before the next one begins. */
const MOST_BETWEEN = 1_048_576;

/** A file that should contain an archive. */
export interface ArchiveFile {
  readonly path: string;
  /** The name for messages. */
  readonly name: string;
}

export interface ArchiveEntry {
  readonly name: string;
  /** @throws BackupError when it has more than `most` bytes */
  content(most: number): Promise<Buffer>;
}

/**
 * The entries in their order. Each must be read before the next one is requested; an entry that is not read is skipped. Never
 * more than one entry is in memory, even when few compressed bytes expand to very many.
 * @throws BackupError when the file is no archive
 */
export async function* entriesOf({ path, name }: ArchiveFile): AsyncGenerator<ArchiveEntry> {
  await refuseOthers(path, name);
  const [source, gunzip, bound, tar] = [createReadStream(path), createGunzip(), new BetweenEntries(name), extract()];
  const fail = (error: Error): void => {
    tar.destroy(error);
  };
  source.on('error', fail).pipe(gunzip).on('error', fail).pipe(bound).on('error', fail).pipe(tar);
  try {
    for await (const entry of tar) {
      bound.begin();
      const { name: label, size, type } = entry.header;
      if (type !== 'file') throw notOurs(name);
      yield { name: label, content: (most) => contentOf(entry as AsyncIterable<Buffer>, size, most, name) };
      entry.resume();
    }
    if (gunzip.bytesWritten < source.bytesRead) throw new BackupError(`${name} is damaged: something follows its end.`);
  } catch (error) {
    throw explain(error, name);
  } finally {
    source.destroy();
  }
}

export function notOurs(name: string): BackupError {
  return new BackupError(`${name} is not a backup made by Larder.`);
}

/** Only regular files: a restore reads the archive twice. */
async function refuseOthers(path: string, name: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new BackupError(`${name} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.`);
  });
  if (found.isFile()) return;
  const kind = found.isDirectory() ? 'a folder' : 'a device, a pipe or a socket';
  throw new BackupError(`${name} is ${kind}: name a file, or - to read the backup from standard input.`);
}

async function contentOf(body: AsyncIterable<Buffer>, size: number, most: number, name: string): Promise<Buffer> {
  if (size > most) throw notOurs(name);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body) chunks.push(chunk);
  } catch (error) {
    throw explain(error, name);
  }
  return Buffer.concat(chunks);
}

function explain(error: unknown, name: string): BackupError {
  return error instanceof BackupError ? error : new BackupError(`${name} cannot be read: ${(error as Error).message}.`);
}

/** Ends a stream that continues without a new entry. */
class BetweenEntries extends Transform {
  private bytes = 0;

  constructor(private readonly name: string) {
    super();
  }

  begin(): void {
    this.bytes = 0;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > LONGEST_ENTRY + MOST_BETWEEN) done(notOurs(this.name));
    else done(null, chunk);
  }
}

import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { ExportedFile } from './exported-recipe.js';

/** Maximum bytes that wait for the reader before the next file is written. */
const MOST_WAITING = 1_048_576;
/** Milliseconds between two checks of the waiting bytes. */
const PAUSE = 10;
/** Files whose content is already compressed. */
const PACKED = /\.(?:webp|paprikarecipe)$/;

/**
 * A zip of the files, written while they are produced. The reader sets the pace: at most a megabyte waits for it.
 * @param stop aborted when the client has gone
 */
export function writeZip(files: AsyncIterable<ExportedFile>, stop: AbortSignal): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable & { readonly writableLength: number };
  const write = async (): Promise<void> => {
    for await (const { path, content } of files) {
      zip.addBuffer(Buffer.from(content), path, { compress: !PACKED.test(path) });
      while (stream.readableLength + stream.writableLength > MOST_WAITING)
        await sleep(PAUSE, undefined, { signal: stop });
      stop.throwIfAborted();
    }
    zip.end();
  };
  write().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error('The export was ended')));
  return stream;
}

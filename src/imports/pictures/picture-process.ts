import type { PictureInSizes } from '../../recipes/pictures/picture-size.js';
import { convertPicture } from './convert-picture.js';

/** `isLast`: the process ends over it. */
export type ConvertedPicture = PictureInSizes | { readonly problem: string; readonly isLast?: boolean };

/** Bytes of the whole process. The largest pictures that are allowed need up to 480 MB, photos as pages show them 100. */
const MOST_MEMORY = 512 * 1024 ** 2;
/** Milliseconds between two looks at the memory: enough for some tens of megabytes. */
const LOOK = 20;

/**
 * The program of the process that PictureConverter starts. It ends with the one that started it, at once: an orderly exit would
 * wait for a decoder that may never end. It ends on no signal of a terminal.
 */
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (bytes: Buffer) => {
  // Decoders work in threads of their own, so that the timer comes while they do.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < MOST_MEMORY) return;
    clearInterval(watch);
    process.send?.({ problem: 'The picture takes more memory than a picture may.', isLast: true }, end);
  }, LOOK);
  void convert(bytes).then((converted) => {
    clearInterval(watch);
    process.send?.(converted);
  });
});

async function convert(bytes: Buffer): Promise<ConvertedPicture> {
  return convertPicture(bytes).catch((error: unknown) => ({ problem: (error as Error).message }));
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

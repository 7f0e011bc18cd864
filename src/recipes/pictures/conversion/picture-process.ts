import { endAtOnce, endWithParent } from '../../../shared/process/end-with-parent.js';
import type { PictureInSizes } from '../picture-size.js';
import { convertPicture } from './convert-picture.js';

/** `isLast`: the process ends after this message. */
export type ConvertedPicture =
  | PictureInSizes
  | { readonly problem: string; readonly isTooLarge: boolean; readonly isLast?: boolean };

/** Bytes of the whole process. The largest allowed pictures need up to 480 MB, usual photos 100 MB. */
const MOST_MEMORY = 512 * 1024 ** 2;
/** Milliseconds between two checks of the memory. In this time it can grow by some tens of megabytes. */
const LOOK = 20;

/** The program of the process that `PictureConverter` starts. */
endWithParent();
process.on('message', (bytes: Buffer) => {
  // Decoders run in other threads, so the timer fires during the conversion.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < MOST_MEMORY) return;
    clearInterval(watch);
    process.send?.(
      { problem: 'The picture takes more memory than a picture may.', isTooLarge: true, isLast: true },
      endAtOnce,
    );
  }, LOOK);
  void convert(bytes).then((converted) => {
    clearInterval(watch);
    process.send?.(converted);
  });
});

async function convert(bytes: Buffer): Promise<ConvertedPicture> {
  return convertPicture(bytes).catch((error: unknown) => {
    const problem = (error as Error).message;
    return { problem, isTooLarge: /exceeds pixel limit/.test(problem) };
  });
}

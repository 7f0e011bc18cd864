import type { PictureInSizes } from '../../recipes/pictures/picture-size.js';
import { convertPicture } from './convert-picture.js';

export type ConvertedPicture = PictureInSizes | { readonly problem: string };

/**
 * The program of the process that PictureConverter starts. It ends with the one that started it, at once: an orderly exit would
 * wait for a decoder that may never end. It ends on no signal of a terminal.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (bytes: Buffer) => {
  void convert(bytes).then((converted) => process.send?.(converted));
});

async function convert(bytes: Buffer): Promise<ConvertedPicture> {
  return convertPicture(bytes).catch((error: unknown) => ({ problem: (error as Error).message }));
}

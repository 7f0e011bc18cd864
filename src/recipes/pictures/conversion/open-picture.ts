import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { heifKind } from '../heif-kind.js';

/** JPEG, PNG, WebP, GIF and AVIF, recognised by their bytes. SVG is excluded, because it can contain programs. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

const MOST_PIXELS = 50_000_000;
/**
 * An AVIF picture is decoded as a whole and needs about twenty bytes for each pixel. A file of 2 kB may have any number of
 * pixels.
 */
const MOST_AVIF_PIXELS = 16_000_000;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// Pictures come one after the other, so threads and a cache would only need memory.
sharp.concurrency(1);
sharp.cache(false);

interface DecodedPicture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/**
 * The first frame of a picture. Only for processes of their own: a hostile picture can attack the decoder.
 * @throws Error for a HEIC picture that cannot be read or is too large. For other pictures the methods of `Sharp` throw.
 */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  if (heifKind(bytes) === 'heic') {
    const { data, width, height } = await decodeHeic(bytes);
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  // Of the loaders only that of AVIF takes files with this mark, whatever brands they name.
  const limitInputPixels = bytes.toString('latin1', 4, 8) === 'ftyp' ? MOST_AVIF_PIXELS : MOST_PIXELS;
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 });
}

/** In a thread, so that the process can look at its memory in the meantime, and gets it back. */
async function decodeHeic(bytes: Buffer): Promise<DecodedPicture> {
  const worker = new Worker(new URL('./heic.worker.js', import.meta.url), { workerData: bytes });
  try {
    const ended = once(worker, 'exit').then(() => {
      throw new Error('The thread ended without a picture');
    });
    const [picture] = (await Promise.race([once(worker, 'message'), ended])) as [DecodedPicture];
    return picture;
  } finally {
    await worker.terminate();
  }
}

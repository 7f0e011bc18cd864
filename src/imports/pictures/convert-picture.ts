import sharp, { type ResizeOptions } from 'sharp';
import type { PictureInSizes } from '../../recipes/pictures/picture-size.js';

/** JPEG, PNG, WebP, GIF and AVIF, told by their bytes. No SVG: it is a program, not a picture. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

const MOST_PIXELS = 50_000_000;
/** AVIF is unfolded as a whole, in some twenty bytes a pixel, and a file of 2 kB may stand for any number of them. */
const MOST_AVIF_PIXELS = 16_000_000;
/** Seconds after which a step of the work is given up. */
const TIMEOUT = 15;

/** Pixels. A strip far higher than wide is held to a height, too. */
const SMALL = within(400, 800);
const LARGE = within(1_200, 2_400);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// Pictures come one by one: threads and a cache would only cost memory.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The first frame of a picture, upright, in sRGB, without metadata, never larger than it came.
 * @throws Error for what is no picture of a known kind, is damaged, or has more than 50 million pixels (AVIF: 16 million)
 */
export async function convertPicture(bytes: Buffer): Promise<PictureInSizes> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels(bytes), failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(LARGE)
    .timeout({ seconds: TIMEOUT })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const upright = sharp(data, { raw: info }).timeout({ seconds: TIMEOUT });
  return {
    large: await upright.clone().webp({ quality: 80 }).toBuffer(),
    small: await upright.clone().resize(SMALL).webp({ quality: 75 }).toBuffer(),
  };
}

/** The loader for AVIF takes what has this mark, and no other loader does. */
function mostPixels(bytes: Buffer): number {
  return bytes.toString('latin1', 4, 8) === 'ftyp' ? MOST_AVIF_PIXELS : MOST_PIXELS;
}

function within(width: number, height: number): ResizeOptions {
  return { width, height, fit: 'inside', withoutEnlargement: true };
}

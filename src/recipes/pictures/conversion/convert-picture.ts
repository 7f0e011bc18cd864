import sharp, { type ResizeOptions } from 'sharp';
import type { PictureInSizes } from '../picture-size.js';

/** JPEG, PNG, WebP, GIF and AVIF, recognised by their bytes. SVG is excluded, because it can contain programs. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

const MOST_PIXELS = 50_000_000;
/**
 * An AVIF picture is decoded as a whole and needs about twenty bytes for each pixel. A file of 2 kB may have any number of
 * pixels.
 */
const MOST_AVIF_PIXELS = 16_000_000;
/** Seconds after which a step of the conversion is aborted. */
const TIMEOUT = 15;

/** Maximum pixels. The height is limited too, because of very tall pictures. */
const SMALL = within(400, 800);
const LARGE = within(1_200, 2_400);

/**
 * The effort of the encoder, from 0 to 6. A higher value takes several times as long and saves a few percent of the
 * bytes.
 */
const EFFORT = 1;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// Pictures come one after the other, so threads and a cache would only need memory.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Converts the first frame of a picture: upright, sRGB, without metadata, never enlarged.
 * @throws Error when it is no picture of a supported type, is damaged, or has more than 50 million pixels (AVIF: 16 million)
 */
export async function convertPicture(bytes: Buffer): Promise<PictureInSizes> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels(bytes), failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(LARGE)
    .timeout({ seconds: TIMEOUT })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const upright = sharp(data, { raw: info }).timeout({ seconds: TIMEOUT });
  const [large, small] = await Promise.all([
    upright.clone().webp({ quality: 80, effort: EFFORT }).toBuffer(),
    upright.clone().resize(SMALL).webp({ quality: 75, effort: EFFORT }).toBuffer(),
  ]);
  return { large, small };
}

/** Only the loader for AVIF accepts files with this mark. */
function mostPixels(bytes: Buffer): number {
  return bytes.toString('latin1', 4, 8) === 'ftyp' ? MOST_AVIF_PIXELS : MOST_PIXELS;
}

function within(width: number, height: number): ResizeOptions {
  return { width, height, fit: 'inside', withoutEnlargement: true };
}

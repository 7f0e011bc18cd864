import sharp, { type ResizeOptions } from 'sharp';
import { heifKind } from '../heif-kind.js';
import type { PictureInSizes } from '../picture-size.js';
import { profileOfHeic, withProfile } from './colour-profile.js';
import { openPicture } from './open-picture.js';

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

/**
 * Converts the first frame of a picture: upright, sRGB, without metadata, never enlarged.
 * @throws Error when it is no picture of a supported type, is damaged, or has more pixels than `openPicture` takes
 */
export async function convertPicture(bytes: Buffer): Promise<PictureInSizes> {
  const { data, info } = await (
    await openPicture(bytes)
  )
    .autoOrient()
    .resize(LARGE)
    .timeout({ seconds: TIMEOUT })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = sharp(data, { raw: info });
  const profile = heifKind(bytes) === 'heic' ? profileOfHeic(bytes) : null;
  const upright = (profile === null ? decoded : await withProfile(decoded, profile)).timeout({ seconds: TIMEOUT });
  const [large, small] = await Promise.all([
    upright.clone().webp({ quality: 80, effort: EFFORT }).toBuffer(),
    upright.clone().resize(SMALL).webp({ quality: 75, effort: EFFORT }).toBuffer(),
  ]);
  return { large, small };
}

function within(width: number, height: number): ResizeOptions {
  return { width, height, fit: 'inside', withoutEnlargement: true };
}

import { randomBytes } from 'node:crypto';
import type { PictureSize } from './picture-size.js';
import { UUID } from '../../shared/text/uuid.js';

/**
 * A link to a stored picture, for an `<img>` that cannot send a key:
 * `PUBLIC_URL/api/v1/recipes/{id}/image?size=large&signature={household}.{token}` for the picture of a recipe, and the
 * same with `/images/{imageId}` for an uploaded one.
 *
 * The token is 128 random bits in the row of the recipe or image, new for each picture, and not an HMAC with a secret
 * of the server. So it stays valid after a restore from a backup, a new picture has a new address and may be cached
 * without limit, and a link is valid as long as its picture. The signature contains the household because ids are only
 * unique within a household: it leads to the one row whose token must match.
 */
export interface PictureSignature {
  readonly householdId: string;
  readonly token: string;
}

const SIGNATURE = new RegExp(String.raw`^(${UUID})\.([\w-]{22})$`);
const PATH = new RegExp(`^/api/v1/recipes/(${UUID})/(?:image|images/(${UUID}))$`, 'i');

export function newPictureToken(): string {
  return randomBytes(16).toString('base64url');
}

/** `null` for a text that is not a signature. */
export function readSignature(text: string): PictureSignature | null {
  const [, householdId, token] = SIGNATURE.exec(text) ?? [];
  return householdId === undefined || token === undefined ? null : { householdId, token };
}

/** The picture to which a link of this server leads: that of a recipe, or that of one of its images. */
export interface LinkedPicture {
  readonly recipeId: string;
  readonly imageId: string | null;
}

/** `null` for an address that is not a link to a picture of this server. */
export function pictureOfLink(publicUrl: string | null, address: string): LinkedPicture | null {
  const base = publicUrl ?? '';
  if (!address.startsWith(`${base}/`)) return null;
  const [path = ''] = address.slice(base.length).split('?');
  const [, recipeId, imageId] = PATH.exec(path) ?? [];
  return recipeId === undefined ? null : { recipeId: recipeId.toLowerCase(), imageId: imageId?.toLowerCase() ?? null };
}

/**
 * The path of the signed link to the stored picture of a recipe. Browsers cache it as long as the recipe has the
 * picture.
 */
export function picturePath(householdId: string, recipeId: string, token: string, size: PictureSize): string {
  return `/api/v1/recipes/${recipeId}/image?size=${size}&signature=${householdId}.${token}`;
}

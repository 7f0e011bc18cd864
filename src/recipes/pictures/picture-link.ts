import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { PictureSize } from './picture-size.js';

/**
 * A link to a kept picture, for an `<img>` that can send no key:
 * `PUBLIC_URL/api/v1/recipes/{id}/image?size=large&signature={household}.{token}` to that of a recipe, and the same with
 * `/images/{imageId}` to one that was uploaded.
 *
 * The token is 128 random bits in the row of the recipe or of the image, new with each picture, rather than an HMAC under a secret of the server. SQL
 * can put it into the JSON of a recipe, it outlives a restore from a backup, a new picture has a new address and so may be
 * cached for ever, and a link ends with its picture alone. The household is in the link because ids are unique only
 * within one: it leads to the one row whose token then has to match.
 */
export interface PictureSignature {
  readonly householdId: string;
  readonly token: string;
}

const SIGNATURE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})$/;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PATH = new RegExp(`^/api/v1/recipes/(${UUID})/(?:image|images/(${UUID}))$`, 'i');

export function newPictureToken(): string {
  return randomBytes(16).toString('base64url');
}

/** `null` for a text that no link ends in. */
export function readSignature(text: string): PictureSignature | null {
  const [, householdId, token] = SIGNATURE.exec(text) ?? [];
  return householdId === undefined || token === undefined ? null : { householdId, token };
}

/**
 * SQL for the `image` of a recipe: the link to its kept picture, otherwise the address it came from. Without a public address the
 * link is one of a path alone, and only of what was uploaded: nothing else shows that.
 * @param row what its columns are read from @param id SQL for the recipe's id
 */
export function imageSql(publicUrl: string | null, row = 'r', id = `${row}.id`): string {
  const link = linkSql(publicUrl, row, `${id} || '/image'`);
  return publicUrl === null ? `COALESCE(${row}.image, ${link})` : `COALESCE(${link}, ${row}.image)`;
}

/** The same for one of the `images`. @param row of `recipe_images` */
export function imageOfListSql(publicUrl: string | null, row = 'm'): string {
  return `COALESCE(${linkSql(publicUrl, row, `${row}.recipe_id || '/images/' || ${row}.id`)}, ${row}.image)`;
}

/** `NULL` where no picture is kept. @param path SQL for what stands behind `/recipes/` */
function linkSql(publicUrl: string | null, row: string, path: string): string {
  const recipes = pg.escapeLiteral(`${publicUrl ?? ''}/api/v1/recipes/`);
  return `${recipes} || ${path} || '?size=large&signature=' || ${row}.household_id || '.' || ${row}.picture_token`;
}

/** What a link of this server shows: the picture of a recipe, or that of one of its images. */
export interface LinkedPicture {
  readonly recipeId: string;
  readonly imageId: string | null;
}

/** `null` for an address that is no link of this server to a picture. */
export function pictureOfLink(publicUrl: string | null, address: string): LinkedPicture | null {
  const base = publicUrl ?? '';
  if (!address.startsWith(`${base}/`)) return null;
  const [path = ''] = address.slice(base.length).split('?');
  const [, recipeId, imageId] = PATH.exec(path) ?? [];
  return recipeId === undefined ? null : { recipeId: recipeId.toLowerCase(), imageId: imageId?.toLowerCase() ?? null };
}

/** The path of the signed link to the kept picture of a recipe, which browsers keep for as long as the recipe has it. */
export function picturePath(householdId: string, recipeId: string, token: string, size: PictureSize): string {
  return `/api/v1/recipes/${recipeId}/image?size=${size}&signature=${householdId}.${token}`;
}

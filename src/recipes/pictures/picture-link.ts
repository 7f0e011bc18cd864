import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * A link to a kept picture, for an `<img>` that can send no key:
 * `PUBLIC_URL/api/v1/recipes/{id}/image?size=large&signature={household}.{token}`.
 *
 * The token is 128 random bits in the recipe's row, new with each picture, rather than an HMAC under a secret of the server. SQL
 * can put it into the JSON of a recipe, it outlives a restore from a backup, a new picture has a new address and so may be
 * cached for ever, and a link ends with its picture alone. The household is in the link because ids are unique only
 * within one: it leads to the one row whose token then has to match.
 */
export interface PictureSignature {
  readonly householdId: string;
  readonly token: string;
}

const SIGNATURE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})$/;
const PATH = /^\/api\/v1\/recipes\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/image$/i;

export function newPictureToken(): string {
  return randomBytes(16).toString('base64url');
}

/** `null` for a text that no link ends in. */
export function readSignature(text: string): PictureSignature | null {
  const [, householdId, token] = SIGNATURE.exec(text) ?? [];
  return householdId === undefined || token === undefined ? null : { householdId, token };
}

/**
 * SQL for the `image` of a recipe: the link to its kept picture, otherwise the address it came from.
 * @param row what its columns are read from @param id SQL for the recipe's id
 */
export function imageSql(publicUrl: string | null, row = 'r', id = `${row}.id`): string {
  if (publicUrl === null) return `${row}.image`;
  const recipes = pg.escapeLiteral(`${publicUrl}/api/v1/recipes/`);
  const link = `${recipes} || ${id} || '/image?size=large&signature=' || ${row}.household_id || '.' || ${row}.picture_token`;
  return `COALESCE(${link}, ${row}.image)`;
}

/** The id of the recipe that a link of this server shows; `null` for every other address. */
export function recipeOfLink(publicUrl: string | null, address: string): string | null {
  if (publicUrl === null || !address.startsWith(`${publicUrl}/`)) return null;
  const [path = ''] = address.slice(publicUrl.length).split('?');
  return PATH.exec(path)?.[1]?.toLowerCase() ?? null;
}

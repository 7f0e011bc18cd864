import { Optional, IsWhole } from './validation.js';
import { IsString, MaxLength } from 'class-validator';
import { InvalidRequestError } from '../problems/errors.js';
import { isPlainText } from './plain-text.js';
import { reason } from '../problems/reason.js';

/** Characters. This server makes no longer cursors. */
const LONGEST = 4_000;

/**
 * The query of a list in pages. A cursor contains the keys of the last row that was sent, so that the next page begins
 * after that row even when rows were added or removed since.
 */
export class CursorPageDto {
  /** The `nextCursor` of the page before; left out for the first page. */
  @Optional()
  @IsString()
  @MaxLength(LONGEST, { context: reason('field.mostCharacters', { max: LONGEST }) })
  cursor?: string;

  @Optional()
  @IsWhole(1, 100)
  limit: number = 50;
}

/**
 * The keys in the cursor; `null` without a cursor.
 * @param patterns of the keys, in order
 * @throws InvalidRequestError for a cursor that is not from this list
 */
export function readCursor(cursor: string | undefined, patterns: readonly RegExp[]): string[] | null {
  if (cursor === undefined) return null;
  const keys = keysIn(cursor);
  const isRight =
    keys.length === patterns.length &&
    keys.every((key, index) => typeof key === 'string' && isPlainText(key) && patterns[index]?.test(key) === true);
  if (!isRight)
    throw new InvalidRequestError([{ path: 'cursor', message: 'cursor must be the nextCursor of a page before' }]);
  return keys as string[];
}

/** The cursor of a row. @param keys of the row */
export function cursorOf(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

function keysIn(cursor: string): readonly unknown[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(keys) ? keys : [];
  } catch {
    return [];
  }
}

import { createHash } from 'node:crypto';
import type { Statement, Transaction } from '../../database/sql.js';
import { PICTURE_SIZES, type PictureInSizes } from './picture-size.js';

const INSERT: Statement = {
  name: 'picture-insert',
  text: `
    INSERT INTO pictures (household_id, id, size, webp, hash) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (household_id, id, size) DO NOTHING`,
};

/**
 * Stores the picture in every size. The rows that refer to it are written in the same transaction. Does nothing when an
 * earlier attempt has stored it: an archive that is read again gives its pictures the same ids.
 */
export async function storePicture(
  tx: Transaction,
  householdId: string,
  id: string,
  inSizes: PictureInSizes,
): Promise<void> {
  for (const size of PICTURE_SIZES)
    await tx.rows(INSERT, [householdId, id, size, inSizes[size], hashOf(inSizes[size])]);
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

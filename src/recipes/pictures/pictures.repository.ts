import { Injectable } from '@nestjs/common';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { sha256 } from '../../shared/text/digest.js';
import { Picture } from './picture.entity.js';
import { PICTURE_SIZES, type PictureInSizes, type PictureSize } from './picture-size.js';

export interface PictureQuery {
  readonly householdId: string;
  readonly recipeId: string;
  /** `null`: the picture of the recipe itself. */
  readonly imageId: string | null;
  readonly size: PictureSize;
  /** The token of the signed link; `null` when the caller belongs to the household. */
  readonly token: string | null;
  /** Hashes of the pictures that the client has. */
  readonly known: readonly string[];
}

export interface FoundPicture {
  readonly hash: string;
  /** `null` when the client has it. */
  readonly webp: Buffer | null;
}

/** Stored pictures. They are found by the recipe or image that shows them: their own rows do not say who may see them. */
@Injectable()
export class PicturesRepository extends TableRepository<Picture> {
  constructor(transactions: Transactions) {
    super(Picture, transactions);
  }

  find({ imageId, ...wanted }: PictureQuery): Promise<FoundPicture | null> {
    return imageId === null ? this.findOfRecipe(wanted) : this.findOfImage(wanted, imageId);
  }

  /**
   * Stores the picture in every size. The rows that refer to it are written in the same transaction. Does nothing when an earlier
   * attempt has stored it: an archive that is read again gives its pictures the same ids.
   */
  async store(householdId: string, id: string, inSizes: PictureInSizes): Promise<void> {
    for (const size of PICTURE_SIZES)
      await this.insertNew([
        { householdId, id, size, webp: inSizes[size], hash: sha256(inSizes[size]).toString('base64url') },
      ]);
  }

  /** Copies pictures of another household that this one does not have. */
  async copy(householdId: string, from: string, ids: readonly string[]): Promise<void> {
    for (const id of [...new Set(ids)].sort())
      for (const size of PICTURE_SIZES) {
        const picture = await this.table.findOneBy({ householdId: from, id, size });
        if (picture !== null) await this.insertNew([Object.assign(picture, { householdId })]);
      }
  }

  /**
   * Removes the household's pictures that nothing refers to. A recipe without a `picture_id` shows the picture with its own id. Who
   * copies a reference holds a lock on the recipe with the original, and who removes a reference waits for that lock. So a picture
   * without references never gets one again.
   */
  async removeUnused(householdId: string): Promise<void> {
    await this.query(
      `DELETE FROM pictures p
       WHERE household_id = $1
         AND NOT EXISTS (SELECT FROM recipes r WHERE r.household_id = $1 AND r.picture_id = p.id)
         AND NOT EXISTS (
           SELECT FROM recipes r
           WHERE r.household_id = $1 AND r.id = p.id AND r.picture_id IS NULL AND r.picture_token IS NOT NULL
         )
         AND NOT EXISTS (SELECT FROM recipe_images m WHERE m.household_id = $1 AND m.picture_id = p.id)`,
      [householdId],
    );
  }

  private async findOfRecipe({
    householdId,
    recipeId,
    size,
    token,
    known,
  }: Omit<PictureQuery, 'imageId'>): Promise<FoundPicture | null> {
    const rows = await this.query<FoundPicture>(
      `SELECT p.hash, CASE WHEN p.hash = ANY($5::text[]) THEN NULL ELSE p.webp END AS webp
       FROM recipes r JOIN pictures p ON p.household_id = $1 AND p.id = COALESCE(r.picture_id, r.id)
       WHERE r.household_id = $1 AND r.id = $2 AND r.deleted_at IS NULL AND r.picture_token IS NOT NULL
         AND p.size = $3 AND ($4::text IS NULL OR r.picture_token = $4)`,
      [householdId, recipeId, size, token, known],
    );
    return rows[0] ?? null;
  }

  private async findOfImage(
    { householdId, recipeId, size, token, known }: Omit<PictureQuery, 'imageId'>,
    imageId: string,
  ): Promise<FoundPicture | null> {
    const rows = await this.query<FoundPicture>(
      `SELECT p.hash, CASE WHEN p.hash = ANY($5::text[]) THEN NULL ELSE p.webp END AS webp
       FROM recipe_images m
       JOIN recipes r ON r.household_id = $1 AND r.id = m.recipe_id AND r.deleted_at IS NULL
       JOIN pictures p ON p.household_id = $1 AND p.id = m.picture_id
       WHERE m.household_id = $1 AND m.recipe_id = $2 AND m.id = $6 AND p.size = $3
         AND ($4::text IS NULL OR m.picture_token = $4)`,
      [householdId, recipeId, size, token, known, imageId],
    );
    return rows[0] ?? null;
  }
}

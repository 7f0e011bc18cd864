import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sql, type Transaction } from '../../database/sql.js';
import { renewSummaries } from '../writing/recipe-summary-sql.js';
import { newPictureToken } from './picture-link.js';
import { PICTURE_SIZES, type PictureInSizes, type PictureSize } from './picture-size.js';

export interface PictureQuery {
  readonly householdId: string;
  readonly recipeId: string;
  readonly size: PictureSize;
  /** The picture must have this one; `null` when the caller is known to be of the household. */
  readonly token: string | null;
  /** Hashes of what the caller has already. */
  readonly known: readonly string[];
}

export interface FoundPicture {
  readonly hash: string;
  /** `null` when the caller has it. */
  readonly webp: Buffer | null;
}

export interface PictureSources {
  readonly image: string | null;
  /** In their order. */
  readonly images: readonly string[];
}

export interface NewPicture {
  readonly householdId: string;
  readonly recipeId: string;
  /** The `image` that the recipe has to have still. */
  readonly image: string | null;
  readonly inSizes: PictureInSizes;
}

const FIND = {
  name: 'recipe-picture-find',
  text: `
    SELECT p.hash, CASE WHEN p.hash = ANY($5::text[]) THEN NULL ELSE p.webp END AS webp
    FROM recipes r JOIN recipe_pictures p ON p.household_id = r.household_id AND p.recipe_id = r.id
    WHERE r.household_id = $1 AND r.id = $2 AND p.size = $3 AND ($4::text IS NULL OR r.picture_token = $4)`,
};

const SOURCES = {
  name: 'recipe-picture-sources',
  text: `
    SELECT r.image, ARRAY(
      SELECT m.image FROM recipe_images m
      WHERE m.household_id = r.household_id AND m.recipe_id = r.id ORDER BY m.position, m.id
    ) AS images
    FROM recipes r WHERE r.household_id = $1 AND r.id = $2`,
};

/** No change that somebody made: the version stays, so that whoever holds it can still change the recipe. */
const SIGN = {
  name: 'recipe-picture-sign',
  text: `
    UPDATE recipes SET picture_token = $4, updated_at = now()
    WHERE household_id = $1 AND id = $2 AND image IS NOT DISTINCT FROM $3 RETURNING id`,
};

const KEEP = {
  name: 'recipe-picture-keep',
  text: `
    INSERT INTO recipe_pictures (household_id, recipe_id, size, webp, hash) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (household_id, recipe_id, size)
    DO UPDATE SET webp = excluded.webp, hash = excluded.hash`,
};

@Injectable()
export class RecipePicturesRepository {
  constructor(private readonly sql: Sql) {}

  find({ householdId, recipeId, size, token, known }: PictureQuery): Promise<FoundPicture | null> {
    return this.sql.row<FoundPicture>(FIND, [householdId, recipeId, size, token, known]);
  }

  findSources(householdId: string, recipeId: string): Promise<PictureSources | null> {
    return this.sql.row<PictureSources>(SOURCES, [householdId, recipeId]);
  }

  /** Every size under a new token, or nothing and `false` when the recipe is gone or has another image by now. */
  keep(picture: NewPicture, alongside: (tx: Transaction) => Promise<void>): Promise<boolean> {
    const { householdId, recipeId, image, inSizes } = picture;
    return this.sql.transaction(householdId, async (tx) => {
      const signed = await tx.rows(SIGN, [householdId, recipeId, image, newPictureToken()]);
      if (signed.length === 0) return false;
      for (const size of PICTURE_SIZES)
        await tx.rows(KEEP, [householdId, recipeId, size, inSizes[size], hashOf(inSizes[size])]);
      await alongside(tx);
      await renewSummaries(tx, householdId, [recipeId], true);
      return true;
    });
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

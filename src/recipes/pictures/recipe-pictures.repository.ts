import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sql, type Transaction } from '../../database/sql.js';
import { renewSummaries } from '../writing/recipe-summary-sql.js';
import { newPictureToken } from './picture-link.js';
import type { PictureInSizes, PictureSize } from './picture-size.js';
import { storePicture } from './store-picture.js';

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

export interface PictureSources {
  readonly image: string | null;
  /** In their order. */
  readonly images: readonly string[];
}

export interface NewPicture {
  readonly householdId: string;
  readonly recipeId: string;
  /** The `image` that the recipe must have. */
  readonly image: string | null;
  readonly inSizes: PictureInSizes;
}

/**
 * Further steps of the transaction that stores a picture.
 * @param hasReplaced whether it replaces another picture
 */
export type WithPicture = (tx: Transaction, hasReplaced: boolean) => Promise<void>;

const BYTES = 'p.hash, CASE WHEN p.hash = ANY($5::text[]) THEN NULL ELSE p.webp END AS webp';

const FIND = {
  name: 'recipe-picture-find',
  text: `
    SELECT ${BYTES}
    FROM recipes r JOIN pictures p ON p.household_id = $1 AND p.id = COALESCE(r.picture_id, r.id)
    WHERE r.household_id = $1 AND r.id = $2 AND r.deleted_at IS NULL AND r.picture_token IS NOT NULL
      AND p.size = $3 AND ($4::text IS NULL OR r.picture_token = $4)`,
};

const FIND_OF_IMAGE = {
  name: 'recipe-picture-find-of-image',
  text: `
    SELECT ${BYTES}
    FROM recipe_images m
    JOIN recipes r ON r.household_id = $1 AND r.id = m.recipe_id AND r.deleted_at IS NULL
    JOIN pictures p ON p.household_id = $1 AND p.id = m.picture_id
    WHERE m.household_id = $1 AND m.recipe_id = $2 AND m.id = $6 AND p.size = $3 AND ($4::text IS NULL OR m.picture_token = $4)`,
};

const TOKENS = {
  name: 'recipe-picture-tokens',
  text: `
    SELECT id, picture_token AS token FROM recipes
    WHERE household_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL AND picture_token IS NOT NULL`,
};

const SOURCES = {
  name: 'recipe-picture-sources',
  text: `
    SELECT r.image, ARRAY(
      SELECT m.image FROM recipe_images m
      WHERE m.household_id = $1 AND m.recipe_id = r.id AND m.picture_id IS NULL ORDER BY m.position, m.id
    ) AS images
    FROM recipes r WHERE r.household_id = $1 AND r.id = $2`,
};

/**
 * This is no edit: the version and `updated_at` stay. A recipe in the bin gets its picture too, because it may be restored.
 */
const SIGN = {
  name: 'recipe-picture-sign',
  text: `
    UPDATE recipes r SET picture_id = $4, picture_token = $5
    WHERE household_id = $1 AND id = $2 AND image IS NOT DISTINCT FROM $3
    RETURNING (
      SELECT before.picture_token IS NOT NULL FROM recipes before WHERE before.household_id = $1 AND before.id = $2
    ) AS "hasReplaced"`,
};

/**
 * Stored pictures, which are found by the recipe or image that shows them: the rows of `pictures` do not say who may
 * see them.
 */
@Injectable()
export class RecipePicturesRepository {
  constructor(private readonly sql: Sql) {}

  find({ householdId, recipeId, imageId, size, token, known }: PictureQuery): Promise<FoundPicture | null> {
    const values = [householdId, recipeId, size, token, known];
    return imageId === null
      ? this.sql.row<FoundPicture>(FIND, values)
      : this.sql.row<FoundPicture>(FIND_OF_IMAGE, [...values, imageId]);
  }

  /** The tokens of the recipes that have a stored picture. */
  tokens(householdId: string, recipeIds: readonly string[]): Promise<{ id: string; token: string }[]> {
    return this.sql.rows<{ id: string; token: string }>(TOKENS, [householdId, recipeIds]);
  }

  findSources(householdId: string, recipeId: string): Promise<PictureSources | null> {
    return this.sql.row<PictureSources>(SOURCES, [householdId, recipeId]);
  }

  /**
   * Stores every size with a new token. `false`, with nothing done, when the recipe does not exist or has another
   * image.
   * @param check the last step of the transaction; when it throws, nothing is stored
   */
  keep(picture: NewPicture, furtherSteps: WithPicture, check: (tx: Transaction) => Promise<void>): Promise<boolean> {
    const { householdId, recipeId, image, inSizes } = picture;
    return this.sql.transaction(householdId, async (tx) => {
      const pictureId = randomUUID();
      const values = [householdId, recipeId, image, pictureId, newPictureToken()];
      const signed = await tx.row<{ hasReplaced: boolean }>(SIGN, values);
      if (signed === null) return false;
      await storePicture(tx, householdId, pictureId, inSizes);
      await furtherSteps(tx, signed.hasReplaced);
      await renewSummaries(tx, householdId, [recipeId], true);
      await check(tx);
      return true;
    });
  }
}

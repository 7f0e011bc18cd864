import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
import { OWN_HOUSEHOLD } from '../../database/own-household.js';
import type { Owner } from '../owner.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { RecipesRepository } from '../recipes.repository.js';
import { LOCK_RECIPE } from '../writing/recipe-change-sql.js';
import { LIMITS } from '../writing/recipe-limits.js';
import { renewSummaries } from '../writing/recipe-summary-sql.js';
import { newPictureToken } from './picture-link.js';
import type { PictureInSizes } from './picture-size.js';
import { storePicture } from './store-picture.js';

const HAS_NO_IMAGE = `COALESCE(r.image, '') = '' AND r.picture_token IS NULL`;

/** Adds the image `$3` with the picture `$4` and its token `$5`, unless the recipe has `$7` images. `$6`: the token that the picture gets as the image of the recipe. */
const ADD: Statement = {
  name: 'recipe-image-add',
  text: `
    WITH place AS (
      SELECT LEAST(COALESCE(max(position)::bigint + 1, 0), 2147483647)::int AS position, count(*) AS count
      FROM recipe_images WHERE household_id = $1 AND recipe_id = $2
    ),
    added AS (
      INSERT INTO recipe_images AS i (household_id, recipe_id, id, position, image, picture_id, picture_token)
      SELECT own.household_id, $2, $3, position, '', $4, $5 FROM place CROSS JOIN ${OWN_HOUSEHOLD} WHERE count < $7
      RETURNING id
    )
    UPDATE recipes r SET version = r.version + 1, updated_at = now(),
      image = CASE WHEN ${HAS_NO_IMAGE} THEN NULL ELSE r.image END,
      picture_id = CASE WHEN ${HAS_NO_IMAGE} THEN $4 ELSE r.picture_id END,
      picture_token = CASE WHEN ${HAS_NO_IMAGE} THEN $6 ELSE r.picture_token END
    FROM added WHERE r.household_id = $1 AND r.id = $2
    RETURNING r.id`,
};

const FIND: Statement = {
  name: 'recipe-image-find',
  text: 'SELECT id FROM recipe_images WHERE household_id = $1 AND recipe_id = $2 AND id = $3',
};

/** Removes the image `$3`. If it was the image of the recipe, the next one takes its place, with the token `$4` if it was uploaded. */
const REMOVE: Statement = {
  name: 'recipe-image-remove',
  text: `
    WITH removed AS (
      DELETE FROM recipe_images WHERE household_id = $1 AND recipe_id = $2 AND id = $3 RETURNING image, picture_id
    ),
    next AS (
      SELECT NULLIF(image, '') AS image, picture_id, CASE WHEN picture_id IS NOT NULL THEN $4 END AS picture_token
      FROM recipe_images WHERE household_id = $1 AND recipe_id = $2 AND id <> $3 ORDER BY position, id LIMIT 1
    ),
    shown AS (
      SELECT CASE WHEN m.picture_id IS NULL THEN r.image IS NOT DISTINCT FROM m.image
        ELSE r.image IS NULL AND r.picture_id IS NOT DISTINCT FROM m.picture_id END AS is_removed
      FROM removed m CROSS JOIN recipes r WHERE r.household_id = $1 AND r.id = $2
    )
    UPDATE recipes r SET version = r.version + 1, updated_at = now(),
      image = CASE WHEN shown.is_removed THEN next.image ELSE r.image END,
      picture_id = CASE WHEN shown.is_removed THEN next.picture_id ELSE r.picture_id END,
      picture_token = CASE WHEN shown.is_removed THEN next.picture_token ELSE r.picture_token END
    FROM shown LEFT JOIN next ON true WHERE r.household_id = $1 AND r.id = $2
    RETURNING r.id`,
};

export interface ImageAtVersion {
  readonly householdId: string;
  readonly recipeId: string;
  readonly imageId: string;
  /** The version of the recipe. */
  readonly version: number;
}

export interface AddedImage {
  /** The JSON of the `RecipeDto` with the image. */
  readonly recipe: LongText;
}

/** Uploaded pictures. Each change writes image, picture and recipe in one transaction, so it is the repository of no single table. */
@Injectable()
export class RecipeImagesRepository {
  constructor(
    private readonly sql: Sql,
    private readonly recipes: RecipesRepository,
  ) {}

  /**
   * `null` when the recipe does not exist; `full`, with nothing done, when the recipe has the maximum number of images.
   * @param check the last step of the transaction; when it throws, nothing is stored
   */
  add(
    owner: Owner,
    recipeId: string,
    inSizes: PictureInSizes,
    check: (tx: Transaction) => Promise<void>,
  ): Promise<AddedImage | 'full' | null> {
    const { householdId } = owner;
    return this.sql.transaction(householdId, async (tx) => {
      if ((await tx.row(LOCK_RECIPE, [householdId, recipeId])) === null) return null;
      const pictureId = randomUUID();
      const tokens = [newPictureToken(), newPictureToken()];
      const values = [householdId, recipeId, randomUUID(), pictureId, ...tokens, LIMITS.images];
      if ((await tx.row(ADD, values)) === null) return 'full';
      await storePicture(tx, householdId, pictureId, inSizes);
      await renewSummaries(tx, householdId, [recipeId], true);
      await check(tx);
      const recipe = await this.recipes.findById(owner, recipeId, tx);
      return recipe === null ? null : { recipe };
    });
  }

  /**
   * Removes the image in one transaction with `furtherSteps`. Nothing is done when the recipe or the image does not
   * exist, or when the recipe has another version.
   */
  removeAtVersion(
    { householdId, recipeId, imageId, version }: ImageAtVersion,
    furtherSteps: (tx: Transaction) => Promise<void>,
  ): Promise<'removed' | 'stale' | 'noRecipe' | 'noImage'> {
    return this.sql.transaction(householdId, async (tx) => {
      const locked = await tx.row<{ version: number }>(LOCK_RECIPE, [householdId, recipeId]);
      if (locked === null) return 'noRecipe';
      if ((await tx.row(FIND, [householdId, recipeId, imageId])) === null) return 'noImage';
      if (locked.version !== version) return 'stale';
      await tx.rows(REMOVE, [householdId, recipeId, imageId, newPictureToken()]);
      await furtherSteps(tx);
      await renewSummaries(tx, householdId, [recipeId], true);
      return 'removed';
    });
  }
}

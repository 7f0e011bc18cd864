import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../database/sql.js';
import type { PictureSize } from '../pictures/picture-size.js';
import type { FoundPicture } from '../pictures/pictures.repository.js';

export interface OpenedShare {
  readonly id: string;
  readonly recipeId: string;
  /** Whether the time of this access must be stored. */
  readonly isUnnoted: boolean;
}

/** The share `h` of household `$1` with the hash `$2`, and its recipe `r`, unless that is in the bin. */
const OPEN = `
  recipe_shares h
  JOIN recipes r ON r.household_id = $1 AND r.id = h.recipe_id AND r.deleted_at IS NULL
  WHERE h.household_id = $1 AND h.token_hash = $2 AND h.revoked_at IS NULL AND (h.expires_at IS NULL OR h.expires_at > now())`;

/**
 * Whether `last_accessed_at` of the share `h` is older than a minute. A time in the future, after the clock was put
 * back, counts as old.
 */
const UNNOTED = `(h.last_accessed_at BETWEEN now() - interval '1 minute' AND now()) IS NOT TRUE`;

const HOUSEHOLD: Statement = {
  name: 'share-household',
  scope: 'said',
  text: 'SELECT household_id AS "householdId" FROM recipe_shares WHERE token_hash = $1',
};

const READ: Statement = {
  name: 'share-open',
  text: `SELECT h.id, h.recipe_id AS "recipeId", ${UNNOTED} AS "isUnnoted" FROM ${OPEN}`,
};

const PICTURE: Statement = {
  name: 'share-picture',
  text: `
    SELECT p.hash, CASE WHEN p.hash = ANY($4::text[]) THEN NULL ELSE p.webp END AS webp
    FROM pictures p, ${OPEN} AND p.household_id = $1 AND p.id = COALESCE(r.picture_id, r.id)
      AND r.picture_token IS NOT NULL AND p.size = $3`,
};

const NOTE_OPENED = {
  name: 'share-note-opened',
  text: `UPDATE recipe_shares h SET last_accessed_at = now() WHERE h.household_id = $1 AND h.id = $2 AND ${UNNOTED}`,
};

/**
 * Reads shares by their tokens. A token names no household: `householdOf` finds the household first, for the turn of
 * the reads.
 */
@Injectable()
export class SharedRecipesRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * The household that created the share with this token, even if the share has ended.
   * @param turn the household whose turn the statement takes
   */
  async householdOf(turn: string, hash: Buffer): Promise<string | null> {
    const [found] = await this.sql.rowsInTurnOf<{ householdId: string }>(turn, HOUSEHOLD, [hash]);
    return found?.householdId ?? null;
  }

  /** `null` for an unknown, expired or revoked token. */
  open(householdId: string, hash: Buffer): Promise<OpenedShare | null> {
    return this.sql.row<OpenedShare & Record<string, unknown>>(READ, [householdId, hash]);
  }

  picture(
    householdId: string,
    hash: Buffer,
    size: PictureSize,
    known: readonly string[],
  ): Promise<FoundPicture | null> {
    return this.sql.row<FoundPicture & Record<string, unknown>>(PICTURE, [householdId, hash, size, known]);
  }

  async noteOpened(householdId: string, id: string): Promise<void> {
    await this.sql.rows(NOTE_OPENED, [householdId, id]);
  }
}

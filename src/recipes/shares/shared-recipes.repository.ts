import { Inject, Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { CONFIG, type Config } from '../../config.js';
import { inPieces, type LongText, type TextRow, textOf } from '../../database/long-text.js';
import { Sql, type Statement } from '../../database/sql.js';
import { inSlices } from '../../slices.js';
import type { PictureSize } from '../pictures/picture-size.js';
import type { FoundPicture } from '../pictures/recipe-pictures.repository.js';
import { sharedRecipeJson } from '../reading/recipe-json.js';
import { withTimers } from '../reading/with-timers.js';

export interface OpenedShare {
  readonly id: string;
  /** Whether the time of this access must be stored. */
  readonly isUnnoted: boolean;
  /** The JSON of a `SharedRecipeDto`. */
  readonly json: LongText;
}

/**
 * The share `h` of household `$1` with the hash `$2`, and its recipe `r`. The summary leaves out recipes in the bin.
 */
const OPEN = `
  recipe_shares h
  JOIN recipe_summaries s ON s.household_id = $1 AND s.recipe_id = h.recipe_id
  JOIN recipes r ON r.household_id = $1 AND r.id = h.recipe_id
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

/** `$3` is the address of the stored picture. */
const read = (publicUrl: string | null): Statement => ({
  name: 'share-open',
  text: inPieces(
    `SELECT (${sharedRecipeJson(publicUrl, '$3::text')})::text AS text, h.id, ${UNNOTED} AS "isUnnoted"
     FROM ${OPEN}`,
    ['id', '"isUnnoted"'],
  ),
});

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
  private readonly read: Statement;

  constructor(
    private readonly sql: Sql,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.read = read(publicUrl);
  }

  /**
   * The household that created the share with this token, even if the share has ended.
   * @param turn the household whose turn the statement takes
   */
  async householdOf(turn: string, hash: Buffer): Promise<string | null> {
    const [found] = await this.sql.rowsInTurnOf<{ householdId: string }>(turn, HOUSEHOLD, [hash]);
    return found?.householdId ?? null;
  }

  /** `null` for an unknown, expired or revoked token. */
  async open(householdId: string, hash: Buffer, pictureUrl: string): Promise<OpenedShare | null> {
    const values = [householdId, hash, pictureUrl];
    const rows = await this.sql.rows<TextRow & Omit<OpenedShare, 'json'>>(this.read, values);
    const json = await inSlices(textOf(rows));
    const [first] = rows;
    return first === undefined || json === null ? null : { ...first, json: await inSlices(withTimers(json)) };
  }

  picture(
    householdId: string,
    hash: Buffer,
    size: PictureSize,
    known: readonly string[],
  ): Promise<FoundPicture | null> {
    return this.sql.row<FoundPicture & QueryResultRow>(PICTURE, [householdId, hash, size, known]);
  }

  async noteOpened(householdId: string, id: string): Promise<void> {
    await this.sql.rows(NOTE_OPENED, [householdId, id]);
  }
}

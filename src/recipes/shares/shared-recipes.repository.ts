import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { inPieces, type LongText, type TextRow, textOf } from '../../database/long-text.js';
import { Sql, type Statement } from '../../database/sql.js';
import { inSlices } from '../../slices.js';
import type { PictureSize } from '../pictures/picture-size.js';
import type { FoundPicture } from '../pictures/recipe-pictures.repository.js';
import { sharedRecipeJson } from '../reading/recipe-json.js';
import { withTimers } from '../reading/with-timers.js';

export interface OpenedShare {
  readonly householdId: string;
  readonly id: string;
  /** Whether the time of opening must be written. */
  readonly isUnnoted: boolean;
  /** The JSON of a `SharedRecipeDto`. */
  readonly json: LongText;
}

/** The share `h` that the hash `$1` opens, and its recipe `r`. Only a recipe that is shown has a summary. */
const OPEN = `
  recipe_shares h
  JOIN recipe_summaries s ON s.household_id = h.household_id AND s.recipe_id = h.recipe_id
  JOIN recipes r ON r.household_id = h.household_id AND r.id = h.recipe_id
  WHERE h.token_hash = $1 AND h.revoked_at IS NULL AND (h.expires_at IS NULL OR h.expires_at > now())`;

/** Whether `last_accessed_at` of the share `h` is older than a minute. A time in the future, after a clock was put back, counts as old. */
const UNNOTED = `(h.last_accessed_at BETWEEN now() - interval '1 minute' AND now()) IS NOT TRUE`;

/** `$2` is where the kept picture is shown. */
const read = (publicUrl: string | null): Statement => ({
  name: 'share-open',
  scope: 'said',
  text: inPieces(
    `SELECT (${sharedRecipeJson(publicUrl, '$2::text')})::text AS text, h.household_id AS "householdId", h.id, ${UNNOTED} AS "isUnnoted"
     FROM ${OPEN}`,
    ['"householdId"', 'id', '"isUnnoted"'],
  ),
});

const PICTURE: Statement = {
  name: 'share-picture',
  scope: 'said',
  text: `
    SELECT p.hash, CASE WHEN p.hash = ANY($3::text[]) THEN NULL ELSE p.webp END AS webp, h.household_id AS "householdId"
    FROM pictures p, ${OPEN} AND p.household_id = r.household_id AND p.id = COALESCE(r.picture_id, r.id)
      AND r.picture_token IS NOT NULL AND p.size = $2`,
};

const NOTE_OPENED = {
  name: 'share-note-opened',
  text: `UPDATE recipe_shares h SET last_accessed_at = now() WHERE h.household_id = $1 AND h.id = $2 AND ${UNNOTED}`,
};

/** Reads by the token of a share. A token names no household, so this is not a `HouseholdRepository`. */
@Injectable()
export class SharedRecipesRepository {
  private readonly read: Statement;

  constructor(
    private readonly sql: Sql,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.read = read(publicUrl);
  }

  /** `null` for an unknown, expired or revoked token. @param turn the household whose turn the statement takes */
  async open(turn: string, hash: Buffer, pictureUrl: string): Promise<OpenedShare | null> {
    const rows = await this.sql.rowsInTurnOf<TextRow & Omit<OpenedShare, 'json'>>(turn, this.read, [hash, pictureUrl]);
    const json = await inSlices(textOf(rows));
    const [first] = rows;
    return first === undefined || json === null ? null : { ...first, json: await inSlices(withTimers(json)) };
  }

  async picture(
    turn: string,
    hash: Buffer,
    size: PictureSize,
    known: readonly string[],
  ): Promise<(FoundPicture & { householdId: string }) | null> {
    const rows = await this.sql.rowsInTurnOf<FoundPicture & { householdId: string }>(turn, PICTURE, [
      hash,
      size,
      known,
    ]);
    return rows[0] ?? null;
  }

  async noteOpened(householdId: string, id: string): Promise<void> {
    await this.sql.rows(NOTE_OPENED, [householdId, id]);
  }
}

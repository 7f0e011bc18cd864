import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../database/sql.js';
import type { Owner } from '../owner.js';
import { utc } from '../../database/utc-sql.js';
import type { ShareDto, ShareLife } from './shares.dto.js';

export interface NewShare extends Owner {
  readonly id: string;
  readonly recipeId: string;
  readonly hash: Buffer | null;
  readonly life: ShareLife;
}

/** Intervals of Postgres; `null`: the share does not expire. */
const LIVES: Record<ShareLife, string | null> = {
  '1day': '1 day',
  '1week': '7 days',
  '1month': '1 month',
  '1year': '1 year',
  forever: null,
};

const COLUMNS = `
  h.id, h.recipe_id AS "recipeId",
  CASE WHEN h.revoked_at IS NOT NULL THEN 'revoked' WHEN h.expires_at <= now() THEN 'expired' ELSE 'active' END AS status,
  ${utc('h.expires_at')} AS "expiresAt", ${utc('h.created_at')} AS "createdAt", ${utc('h.last_accessed_at')} AS "lastAccessedAt",
  h.version`;

const INSERT = {
  name: 'share-insert',
  text: `
    WITH added AS (
      INSERT INTO recipe_shares (household_id, id, recipe_id, user_id, token_hash, expires_at)
      SELECT $1, $2, r.id, $3, $5, now() + $6::interval
      FROM recipes r WHERE r.household_id = $1 AND r.id = $4 AND r.deleted_at IS NULL
      RETURNING *
    )
    SELECT ${COLUMNS} FROM added h`,
};

const LIST = {
  name: 'share-list',
  text: `
    SELECT ${COLUMNS} FROM recipe_shares h WHERE h.household_id = $1 AND ($2::uuid IS NULL OR h.recipe_id = $2)
    ORDER BY h.created_at DESC, h.id`,
};

const COUNT: Statement = {
  name: 'share-count',
  text: 'SELECT count(*)::int AS count FROM recipe_shares WHERE household_id = $1',
};

const FIND = {
  name: 'share-find',
  text: `SELECT ${COLUMNS} FROM recipe_shares h WHERE h.household_id = $1 AND h.id = $2`,
};

const CHANGE = {
  name: 'share-change',
  text: `
    WITH changed AS (
      UPDATE recipe_shares h SET expires_at = CASE WHEN $4 THEN later.expires_at ELSE h.expires_at END, version = h.version + 1
      FROM (SELECT now() + $5::interval AS expires_at) AS later
      WHERE h.household_id = $1 AND h.id = $2 AND h.version = $3
      RETURNING h.*
    )
    SELECT ${COLUMNS} FROM changed h`,
};

const REVOKE = {
  name: 'share-revoke',
  text: `
    WITH revoked AS (
      UPDATE recipe_shares SET revoked_at = COALESCE(revoked_at, (SELECT now())), version = version + 1
      WHERE household_id = $1 AND id = $2 AND version = $3
      RETURNING *
    )
    SELECT ${COLUMNS} FROM revoked h`,
};

const REMOVE = {
  name: 'share-remove',
  text: `
    WITH removed AS (DELETE FROM recipe_shares WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *)
    SELECT ${COLUMNS} FROM removed h`,
};

type ShareRow = ShareDto & Record<string, unknown>;

@Injectable()
export class SharesRepository {
  constructor(private readonly sql: Sql) {}

  /** `null` when there is no such recipe. */
  add({ householdId, userId, id, recipeId, hash, life }: NewShare): Promise<ShareDto | null> {
    return this.sql.row<ShareRow>(INSERT, [householdId, id, userId, recipeId, hash, LIVES[life]]);
  }

  async count(householdId: string): Promise<number> {
    return (await this.sql.row<{ count: number }>(COUNT, [householdId]))?.count ?? 0;
  }

  list(householdId: string, recipeId: string | null): Promise<ShareDto[]> {
    return this.sql.rows<ShareRow>(LIST, [householdId, recipeId]);
  }

  findShare(householdId: string, id: string): Promise<ShareDto | null> {
    return this.sql.row<ShareRow>(FIND, [householdId, id]);
  }

  /** @param life `null`: the expiry stays */
  changeAtVersion(householdId: string, id: string, version: number, life: ShareLife | null): Promise<ShareDto | null> {
    const values = [householdId, id, version, life !== null, life === null ? null : LIVES[life]];
    return this.sql.row<ShareRow>(CHANGE, values);
  }

  revokeAtVersion(householdId: string, id: string, version: number): Promise<ShareDto | null> {
    return this.sql.row<ShareRow>(REVOKE, [householdId, id, version]);
  }

  removeAtVersion(householdId: string, id: string, version: number): Promise<ShareDto | null> {
    return this.sql.row<ShareRow>(REMOVE, [householdId, id, version]);
  }
}

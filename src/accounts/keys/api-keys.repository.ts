import { Injectable } from '@nestjs/common';
import { noteChanges } from '../../changes/note-changes.js';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Sql, type Statement } from '../../database/sql.js';
import { LIST_LIMITS } from '../../households/list-limits.js';
import type { MemberRole } from '../../households/membership.entity.js';
import { ApiKey } from './api-key.entity.js';
import type { Caller } from '../caller.js';
import { isOutdated } from '../limits/last-uses.js';

/** Maximum number of keys of one account. */
export const MOST_KEYS = LIST_LIMITS.apiKeys.most;

export const FIND_CALLER: Statement = {
  name: 'api-key-caller',
  scope: 'said',
  text: `
    SELECT k.id AS "apiKeyId", m.user_id AS "userId", m.household_id AS "householdId", m.role, k.scopes,
      h.viewers_may_tick AS "viewersMayTick", extract(epoch FROM k.expires_at - now())::float8 * 1000 AS "expiresIn"
    FROM api_keys k JOIN memberships m ON m.household_id = k.household_id AND m.user_id = k.user_id
    JOIN households h ON h.id = k.household_id
    WHERE k.hash = $1 AND (k.expires_at IS NULL OR k.expires_at > now())`,
};

const TOUCH = {
  name: 'api-key-touch',
  text: `
    UPDATE api_keys SET last_used_at = now()
    WHERE household_id = $1 AND id = $2 AND ${isOutdated('last_used_at')}`,
};

const FIND_LIVING: Statement = {
  name: 'api-key-living',
  text: `
    SELECT k.id, m.role FROM api_keys k JOIN memberships m ON m.household_id = k.household_id AND m.user_id = k.user_id
    WHERE k.household_id = $1 AND k.id = ANY($2::uuid[]) AND (k.expires_at IS NULL OR k.expires_at > now())`,
};

/** Serialises the creation of keys for one account, so that they can be counted. */
const LOCK_OWNER = {
  name: 'api-key-lock-owner',
  text: 'SELECT FROM memberships WHERE household_id = $1 AND user_id = $2 FOR NO KEY UPDATE',
};

/** Removes expired keys, the oldest first, until the next key fits. */
const MAKE_ROOM = {
  name: 'api-key-make-room',
  text: `
    DELETE FROM api_keys WHERE household_id = $1 AND id IN (
      SELECT id FROM api_keys WHERE household_id = $1 AND user_id = $2 AND expires_at <= now()
      ORDER BY expires_at
      LIMIT greatest(0, (SELECT count(*) FROM api_keys WHERE household_id = $1 AND user_id = $2) - ${MOST_KEYS - 1})
    )`,
};

const INSERT = {
  name: 'api-key-insert',
  text: `
    INSERT INTO api_keys (household_id, id, user_id, name, prefix, hash, expires_at, scopes)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8::text[]
    WHERE (SELECT count(*) FROM api_keys WHERE household_id = $1 AND user_id = $3) < ${MOST_KEYS}
    ON CONFLICT (household_id, id) DO NOTHING
    RETURNING id`,
};

const REMOVE: Statement = {
  name: 'api-key-remove',
  notes: true,
  text: `
    WITH removed AS (DELETE FROM api_keys WHERE household_id = $1 AND id = $2 RETURNING id),
    ${noteChanges([{ kind: 'apiKey', from: 'removed', op: 'delete', version: 'NULL' }])}
    SELECT id FROM removed`,
};

type NewApiKey = Omit<ApiKey, 'createdAt' | 'lastUsedAt'>;

export interface KeyOwner {
  caller: Caller;
  /** Milliseconds from now; `null` when the key does not expire. */
  expiresIn: number | null;
}

export interface LivingKey {
  readonly id: string;
  readonly role: MemberRole;
}

@Injectable()
export class ApiKeysRepository extends HouseholdRepository<ApiKey> {
  constructor(private readonly queries: Sql) {
    super(ApiKey, queries.transactions);
  }

  /** @param turn the household whose turn the statement takes */
  async findOwner(hash: Buffer, turn: string): Promise<KeyOwner | null> {
    const [row] = await this.queries.rowsInTurnOf<Caller & { expiresIn: number | null }>(turn, FIND_CALLER, [hash]);
    if (row === undefined) return null;
    const { expiresIn, ...caller } = row;
    return { caller, expiresIn };
  }

  living(householdId: string, ids: readonly string[]): Promise<LivingKey[]> {
    return this.queries.rows<LivingKey & Record<string, unknown>>(FIND_LIVING, [householdId, ids]);
  }

  async touch(caller: Caller): Promise<void> {
    await this.queries.rows(TOUCH, [caller.householdId, caller.apiKeyId]);
  }

  /**
   * `full` when the account has the maximum number of keys, `no-owner` when it has left the household. Expired keys are
   * removed first when the next key does not fit.
   */
  add(key: NewApiKey): Promise<'made' | 'exists' | 'full' | 'no-owner'> {
    const { householdId, id, userId, name, prefix, hash, expiresAt, scopes } = key;
    return this.queries.transaction(householdId, async (tx) => {
      if ((await tx.rows(LOCK_OWNER, [householdId, userId])).length === 0) return 'no-owner';
      await tx.rows(MAKE_ROOM, [householdId, userId]);
      const made = await tx.rows(INSERT, [householdId, id, userId, name, prefix, hash, expiresAt, scopes]);
      if (made.length > 0) return 'made';
      return (await this.table.existsBy({ householdId, id })) ? 'exists' : 'full';
    });
  }

  /** Returns whether the key existed. All processes drop it from their caches. */
  async revoke(householdId: string, id: string): Promise<boolean> {
    return (await this.queries.row(REMOVE, [householdId, id])) !== null;
  }
}

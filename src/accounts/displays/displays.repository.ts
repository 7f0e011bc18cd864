import { Injectable } from '@nestjs/common';
import { noteChanges } from '../../changes/note-changes.js';
import { isForeignKeyViolation } from '../../database/pg-errors.js';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Sql, type Statement } from '../../database/sql.js';
import { LIST_LIMITS } from '../../households/list-limits.js';
import type { MemberRole } from '../../households/membership.entity.js';
import { isOutdated } from '../limits/last-uses.js';
import { Display } from './display.entity.js';

/** Maximum number of displays of one household. */
export const MOST_DISPLAYS = LIST_LIMITS.displays.most;

const FIND_CALLER: Statement = {
  name: 'display-caller',
  scope: 'said',
  text: `
    SELECT d.id AS "displayId", d.household_id AS "householdId", d.user_id AS "userId", m.role, d.scopes
    FROM displays d JOIN memberships m ON m.household_id = d.household_id AND m.user_id = d.user_id
    WHERE d.cookie_hash = $1`,
};

/** When one link is opened twice at the same time, only one of the requests finds the token. */
const CONNECT: Statement = {
  name: 'display-connect',
  scope: 'said',
  text: `
    UPDATE displays SET token_hash = NULL, cookie_hash = $2, connected_at = now() WHERE token_hash = $1
    RETURNING household_id AS "householdId", id`,
};

const FIND_LIVING: Statement = {
  name: 'display-living',
  text: `
    SELECT d.id, m.role FROM displays d JOIN memberships m ON m.household_id = d.household_id AND m.user_id = d.user_id
    WHERE d.household_id = $1 AND d.id = ANY($2::uuid[])`,
};

const TOUCH: Statement = {
  name: 'display-touch',
  text: `
    UPDATE displays SET last_used_at = now()
    WHERE household_id = $1 AND id = $2 AND ${isOutdated('last_used_at')}`,
};

/** Serialises the creation of displays in a household, so that they can be counted. */
const LOCK_HOUSEHOLD: Statement = {
  name: 'display-lock-household',
  text: 'SELECT FROM households WHERE id = $1 FOR NO KEY UPDATE',
};

const INSERT: Statement = {
  name: 'display-insert',
  text: `
    INSERT INTO displays (household_id, id, user_id, name, scopes, token_hash)
    SELECT $1, $2, $3, $4, $5::text[], $6
    WHERE (SELECT count(*) FROM displays WHERE household_id = $1) < ${MOST_DISPLAYS}
    ON CONFLICT (household_id, id) DO NOTHING
    RETURNING id`,
};

/** The feed notes the removal as the end of a key, so that all processes close the streams of the display. */
const REMOVE: Statement = {
  name: 'display-remove',
  notes: true,
  text: `
    WITH removed AS (DELETE FROM displays WHERE household_id = $1 AND id = $2 RETURNING id),
    ${noteChanges([{ kind: 'apiKey', from: 'removed', op: 'delete', version: 'NULL' }])}
    SELECT id FROM removed`,
};

export type NewDisplay = Omit<Display, 'createdAt' | 'connectedAt' | 'lastUsedAt' | 'cookieHash'>;

export interface DisplayOwner {
  readonly displayId: string;
  readonly householdId: string;
  readonly userId: string;
  readonly role: MemberRole;
  readonly scopes: readonly string[];
}

export interface LivingDisplay {
  readonly id: string;
  readonly role: MemberRole;
}

@Injectable()
export class DisplaysRepository extends HouseholdRepository<Display> {
  constructor(private readonly queries: Sql) {
    super(Display, queries.transactions);
  }

  /** @param turn the household whose turn the statement takes */
  async findOwner(hash: Buffer, turn: string): Promise<DisplayOwner | null> {
    const [owner] = await this.queries.rowsInTurnOf<DisplayOwner & Record<string, unknown>>(turn, FIND_CALLER, [hash]);
    return owner ?? null;
  }

  /** Replaces the token with the cookie. `null` when no link has the token, or the link was opened before. */
  async connect(
    tokenHash: Buffer,
    cookieHash: Buffer,
    turn: string,
  ): Promise<Pick<Display, 'householdId' | 'id'> | null> {
    type Connected = Pick<Display, 'householdId' | 'id'> & Record<string, unknown>;
    const [connected] = await this.queries.rowsInTurnOf<Connected>(turn, CONNECT, [tokenHash, cookieHash]);
    return connected ?? null;
  }

  living(householdId: string, ids: readonly string[]): Promise<LivingDisplay[]> {
    return this.queries.rows<LivingDisplay & Record<string, unknown>>(FIND_LIVING, [householdId, ids]);
  }

  async touch(householdId: string, id: string): Promise<void> {
    await this.queries.rows(TOUCH, [householdId, id]);
  }

  /**
   * `full` when the household has the maximum number of displays, `no-owner` when the person has left the household.
   */
  async add(display: NewDisplay): Promise<'made' | 'exists' | 'full' | 'no-owner'> {
    const { householdId, id, userId, name, scopes, tokenHash } = display;
    try {
      return await this.queries.transaction(householdId, async (tx) => {
        await tx.rows(LOCK_HOUSEHOLD, [householdId]);
        const made = await tx.rows(INSERT, [householdId, id, userId, name, scopes, tokenHash]);
        if (made.length > 0) return 'made';
        return (await this.table.existsBy({ householdId, id })) ? 'exists' : 'full';
      });
    } catch (error) {
      if (isForeignKeyViolation(error, 'displays_membership_fkey')) return 'no-owner';
      throw error;
    }
  }

  /** Returns whether the display existed. */
  async revoke(householdId: string, id: string): Promise<boolean> {
    return (await this.queries.row(REMOVE, [householdId, id])) !== null;
  }
}

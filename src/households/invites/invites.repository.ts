import { Injectable } from '@nestjs/common';
import type { GivenRole } from '../../accounts/scopes.js';
import { HouseholdRepository } from '../../database/household-repository.js';
import { isUniqueViolation } from '../../database/pg-errors.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { utc } from '../../database/utc-sql.js';
import { Invite } from './invite.entity.js';
import { LIST_LIMITS } from '../list-limits.js';
import type { InviteDto, InviteLife } from './invites.dto.js';

/** Maximum number of unused invites of one household. */
export const MOST_INVITES = LIST_LIMITS.invites.most;

/** Intervals of Postgres. */
const LIVES: Record<InviteLife, string> = { '1day': '1 day', '1week': '7 days', '1month': '1 month' };
const CODE_LIFE = '15 minutes';

/** FROM and WHERE of the open invites `i`. The person who created an invite must still manage the household. */
const OPEN = `
  household_invites i
  JOIN memberships m ON m.household_id = i.household_id AND m.user_id = i.user_id AND m.role IN ('owner', 'admin')
  JOIN users u ON u.id = i.user_id
  JOIN households h ON h.id = i.household_id
  WHERE i.expires_at > now()`;

const COLUMNS = `
  i.id, i.role, i.email, json_build_object('id', u.id, 'name', u.name) AS "invitedBy",
  ${utc('i.created_at')} AS "createdAt", ${utc('i.expires_at')} AS "expiresAt", ${utc('i.code_expires_at')} AS "codeExpiresAt"`;

const FOUND = `
  i.household_id AS "householdId", i.id, i.role, i.email, h.name AS "householdName", u.name AS "inviterName"`;

const FIND_BY_TOKEN: Statement = {
  name: 'invite-find-by-token',
  scope: 'said',
  text: `SELECT ${FOUND} FROM ${OPEN} AND i.token_hash = $1`,
};

const FIND_BY_CODE: Statement = {
  name: 'invite-find-by-code',
  scope: 'said',
  text: `SELECT ${FOUND} FROM ${OPEN} AND i.code_hash = $1 AND i.code_expires_at > now()`,
};

const LIST: Statement = {
  name: 'invite-list',
  text: `SELECT ${COLUMNS} FROM ${OPEN} AND i.household_id = $1 ORDER BY i.created_at DESC, i.id`,
};

const FIND: Statement = {
  name: 'invite-find',
  text: `SELECT ${COLUMNS} FROM ${OPEN} AND i.household_id = $1 AND i.id = $2`,
};

/**
 * Serialises the creation of invites in a household, so that they can be counted. Nobody can change a role at the same
 * time.
 */
const LOCK_HOUSEHOLD: Statement = {
  name: 'invite-lock-household',
  text: 'SELECT FROM households WHERE id = $1 FOR NO KEY UPDATE',
};

const REMOVE_EXPIRED: Statement = {
  name: 'invite-remove-expired',
  text: 'DELETE FROM household_invites WHERE household_id = $1 AND expires_at <= now()',
};

/** Removes an expired code, so that it can be used for another invite. */
const FREE_CODE: Statement = {
  name: 'invite-free-code',
  scope: 'server',
  text: `
    UPDATE household_invites SET code_hash = NULL
    WHERE code_hash = $1 AND code_expires_at <= now()`,
};

/** Adds nothing unless the person manages the household. */
const INSERT: Statement = {
  name: 'invite-insert',
  text: `
    INSERT INTO household_invites (household_id, id, user_id, role, email, token_hash, code_hash, code_expires_at, expires_at)
    SELECT $1, $2, $3, $4, $5, $6, $7, now() + interval '${CODE_LIFE}', now() + $8::interval
    FROM memberships m
    WHERE m.household_id = $1 AND m.user_id = $3 AND m.role IN ('owner', 'admin')
      AND (SELECT count(*) FROM household_invites WHERE household_id = $1) < ${MOST_INVITES}
    ON CONFLICT (household_id, id) DO NOTHING
    RETURNING id`,
};

/** When several people use the invite at the same time, one of them deletes the row. */
const USE: Statement = {
  name: 'invite-use',
  text: `
    DELETE FROM household_invites i USING memberships m
    WHERE i.household_id = $1 AND i.id = $2 AND i.expires_at > now()
      AND m.household_id = i.household_id AND m.user_id = i.user_id AND m.role IN ('owner', 'admin')
    RETURNING i.role`,
};

export interface NewInvite {
  readonly householdId: string;
  readonly id: string;
  readonly userId: string;
  readonly role: GivenRole;
  readonly email: string | null;
  readonly life: InviteLife;
  readonly tokenHash: Buffer;
  readonly codeHash: Buffer;
}

/** The fields of an invite that anybody with its secret may see. */
export interface FoundInvite {
  readonly householdId: string;
  readonly id: string;
  readonly role: GivenRole;
  readonly email: string | null;
  readonly householdName: string;
  readonly inviterName: string;
}

@Injectable()
export class InvitesRepository extends HouseholdRepository<Invite> {
  constructor(private readonly queries: Sql) {
    super(Invite, queries.transactions);
  }

  /** @param turn the household whose turn the statement takes */
  async findByToken(hash: Buffer, turn: string): Promise<FoundInvite | null> {
    return this.findBySecret(FIND_BY_TOKEN, hash, turn);
  }

  async findByCode(hash: Buffer, turn: string): Promise<FoundInvite | null> {
    return this.findBySecret(FIND_BY_CODE, hash, turn);
  }

  /** Newest first. */
  list(householdId: string): Promise<InviteDto[]> {
    return this.queries.rows<InviteDto & Record<string, unknown>>(LIST, [householdId]);
  }

  findShown(householdId: string, id: string): Promise<InviteDto | null> {
    return this.queries.row<InviteDto & Record<string, unknown>>(FIND, [householdId, id]);
  }

  /** `full` when the household has the maximum number of invites, `code-taken` when another invite has the code. */
  async add(invite: NewInvite): Promise<'made' | 'exists' | 'refused' | 'code-taken'> {
    const { householdId, id, userId, role, email, tokenHash, codeHash, life } = invite;
    try {
      return await this.queries.transaction(householdId, async (tx) => {
        await tx.rows(LOCK_HOUSEHOLD, [householdId]);
        await tx.rows(REMOVE_EXPIRED, [householdId]);
        await tx.rows(FREE_CODE, [codeHash]);
        const values = [householdId, id, userId, role, email, tokenHash, codeHash, LIVES[life]];
        if ((await tx.rows(INSERT, values)).length > 0) return 'made';
        return (await this.table.existsBy({ householdId, id })) ? 'exists' : 'refused';
      });
    } catch (error) {
      if (isUniqueViolation(error, 'household_invites_code_key')) return 'code-taken';
      throw error;
    }
  }

  /** Returns the role that the invite gives; `null` when it was used, has expired or was removed. */
  async use(tx: Transaction, householdId: string, id: string): Promise<GivenRole | null> {
    return (await tx.row<{ role: GivenRole }>(USE, [householdId, id]))?.role ?? null;
  }

  /** Returns whether the invite existed. */
  async takeBack(householdId: string, id: string): Promise<boolean> {
    return (await this.table.delete({ householdId, id })).affected === 1;
  }

  private async findBySecret(statement: Statement, hash: Buffer, turn: string): Promise<FoundInvite | null> {
    const [found] = await this.queries.rowsInTurnOf<FoundInvite & Record<string, unknown>>(turn, statement, [hash]);
    return found ?? null;
  }
}

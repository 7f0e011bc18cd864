import { Injectable } from '@nestjs/common';
import type { GivenRole } from '../../accounts/scopes.js';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { CODE_LIFE } from '../codes/six-digits.js';
import { Invite } from './invite.entity.js';
import type { InviteLife } from './invites.dto.js';

/** Intervals of Postgres. */
const LIVES: Record<InviteLife, string> = { '1day': '1 day', '1week': '7 days', '1month': '1 month' };

export type NewInvite = Pick<Invite, 'householdId' | 'id' | 'userId' | 'role' | 'email' | 'tokenHash' | 'codeHash'>;

/** An invite with the name of the person who made it. */
export type OpenInvite = Pick<
  Invite,
  'id' | 'userId' | 'role' | 'email' | 'createdAt' | 'expiresAt' | 'codeExpiresAt'
> & { readonly inviterName: string };

/** The hash of the token or of the code of an invite; `null` for the other one. */
export interface InviteSecret {
  readonly tokenHash: Buffer | null;
  readonly codeHash: Buffer | null;
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

/** An invite is open while it has not expired and the person who made it still manages the household. */
@Injectable()
export class InvitesRepository extends HouseholdRepository<Invite> {
  constructor(transactions: Transactions) {
    super(Invite, transactions);
  }

  /** The open invite with this secret. A code expires before its invite. */
  async findBySecret({ tokenHash, codeHash }: InviteSecret): Promise<FoundInvite | null> {
    const [found] = await this.query<FoundInvite>(
      `SELECT i.household_id AS "householdId", i.id, i.role, i.email, h.name AS "householdName", u.name AS "inviterName"
       FROM household_invites i
       JOIN memberships m ON m.household_id = i.household_id AND m.user_id = i.user_id AND m.role IN ('owner', 'admin')
       JOIN users u ON u.id = i.user_id
       JOIN households h ON h.id = i.household_id
       WHERE (i.token_hash = $1 OR (i.code_hash = $2 AND i.code_expires_at > now())) AND i.expires_at > now()`,
      [tokenHash, codeHash],
    );
    return found ?? null;
  }

  /** The open invites, newest first. @param id only this one */
  list(householdId: string, id: string | null = null): Promise<OpenInvite[]> {
    return this.query(
      `SELECT i.id, i.user_id AS "userId", i.role, i.email, i.created_at AS "createdAt", i.expires_at AS "expiresAt",
         i.code_expires_at AS "codeExpiresAt", u.name AS "inviterName"
       FROM household_invites i
       JOIN memberships m ON m.household_id = i.household_id AND m.user_id = i.user_id AND m.role IN ('owner', 'admin')
       JOIN users u ON u.id = i.user_id
       WHERE i.household_id = $1 AND ($2::uuid IS NULL OR i.id = $2) AND i.expires_at > now()
       ORDER BY i.created_at DESC, i.id`,
      [householdId, id],
    );
  }

  async removeExpired(householdId: string): Promise<void> {
    await this.query('DELETE FROM household_invites WHERE household_id = $1 AND expires_at <= now()', [householdId]);
  }

  /** Takes the code from an invite for which it has expired. */
  async freeCode(codeHash: Buffer): Promise<void> {
    await this.query(
      'UPDATE household_invites SET code_hash = NULL WHERE code_hash = $1 AND code_expires_at <= now()',
      [codeHash],
    );
  }

  /** Returns `false` when another invite has the id or the code. */
  async add(invite: NewInvite, life: InviteLife): Promise<boolean> {
    const codeExpiresAt = (): string => `now() + interval '${CODE_LIFE} seconds'`;
    const expiresAt = (): string => `now() + interval '${LIVES[life]}'`;
    return (await this.insertNew([{ ...invite, codeExpiresAt, expiresAt }])).length > 0;
  }

  /**
   * Deletes the invite. When several people use it at the same time, one of them deletes the row.
   * @returns the role that it gives; `null` when it was used, has expired or was removed
   */
  async use(householdId: string, id: string): Promise<GivenRole | null> {
    const [used] = await this.query<{ role: GivenRole }>(
      `DELETE FROM household_invites i USING memberships m
       WHERE i.household_id = $1 AND i.id = $2 AND i.expires_at > now()
         AND m.household_id = $1 AND m.user_id = i.user_id AND m.role IN ('owner', 'admin')
       RETURNING i.role`,
      [householdId, id],
    );
    return used?.role ?? null;
  }

  /** Returns whether the invite existed. */
  async remove(householdId: string, id: string): Promise<boolean> {
    return (await this.table.delete({ householdId, id })).affected === 1;
  }

  /** Removes the invites that the person made. */
  async removeOf(householdId: string, userId: string): Promise<void> {
    await this.table.delete({ householdId, userId });
  }
}

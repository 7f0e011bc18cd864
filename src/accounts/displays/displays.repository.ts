import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { CODE_LIFE } from '../../households/codes/six-digits.js';
import type { MemberRole } from '../../households/membership.entity.js';
import { Display } from './display.entity.js';

export type NewDisplay = Omit<Display, 'createdAt' | 'connectedAt' | 'lastUsedAt' | 'cookieHash' | 'codeExpiresAt'>;

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
  constructor(transactions: Transactions) {
    super(Display, transactions);
  }

  /** @param hash of the cookie */
  async findOwner(hash: Buffer): Promise<DisplayOwner | null> {
    const [owner] = await this.query<DisplayOwner>(
      `SELECT d.id AS "displayId", d.household_id AS "householdId", d.user_id AS "userId", m.role, d.scopes
       FROM displays d JOIN memberships m ON m.household_id = d.household_id AND m.user_id = d.user_id
       WHERE d.cookie_hash = $1`,
      [hash],
    );
    return owner ?? null;
  }

  /** Takes the code from a display for which it has expired. */
  async freeCode(codeHash: Buffer): Promise<void> {
    await this.query('UPDATE displays SET code_hash = NULL WHERE code_hash = $1 AND code_expires_at <= now()', [
      codeHash,
    ]);
  }

  /**
   * Replaces code and token with the cookie. Of two requests at the same time, only one finds the code.
   * @returns whether a display has the code, and it has not expired
   */
  async connectByCode(codeHash: Buffer, cookieHash: Buffer): Promise<boolean> {
    const change = { tokenHash: null, codeHash: null, cookieHash, connectedAt: () => 'now()' };
    const isValid = Raw((expiry) => `${expiry} > now()`);
    return (await this.table.update({ codeHash, codeExpiresAt: isValid }, change)).affected === 1;
  }

  /**
   * Replaces the token with the cookie. When one link is opened twice at the same time, only one of the requests finds the token.
   * @returns whether the token was found
   */
  async connect(tokenHash: Buffer, cookieHash: Buffer): Promise<boolean> {
    const change = { tokenHash: null, codeHash: null, cookieHash, connectedAt: () => 'now()' };
    return (await this.table.update({ tokenHash }, change)).affected === 1;
  }

  /** The displays among `ids` that have not ended. */
  living(householdId: string, ids: readonly string[]): Promise<LivingDisplay[]> {
    return this.query(
      `SELECT d.id, m.role
       FROM displays d JOIN memberships m ON m.household_id = d.household_id AND m.user_id = d.user_id
       WHERE d.household_id = $1 AND d.id = ANY($2::uuid[])`,
      [householdId, ids],
    );
  }

  /** At most once a minute. A last use in the future, after the clock was put back, does not prevent it. */
  async touch(householdId: string, id: string): Promise<void> {
    await this.query(
      `UPDATE displays SET last_used_at = now() WHERE household_id = $1 AND id = $2
       AND (last_used_at IS NULL OR last_used_at NOT BETWEEN now() - interval '1 minute' AND now())`,
      [householdId, id],
    );
  }

  /** `null` when the household has a display with this id, or another display has the code. */
  async add(display: NewDisplay): Promise<Display | null> {
    const codeExpiresAt = (): string => `now() + interval '${CODE_LIFE} seconds'`;
    return (await this.insertNew([{ ...display, codeExpiresAt }]))[0] ?? null;
  }

  /** Returns whether the display existed. */
  async remove(householdId: string, id: string): Promise<boolean> {
    return (await this.table.delete({ householdId, id })).affected === 1;
  }
}

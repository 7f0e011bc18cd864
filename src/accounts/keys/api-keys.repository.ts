import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import type { MemberRole } from '../../households/membership.entity.js';
import type { Caller } from '../caller.js';
import { ApiKey } from './api-key.entity.js';

export type NewApiKey = Omit<ApiKey, 'createdAt' | 'lastUsedAt'>;

export interface LivingKey {
  readonly id: string;
  readonly role: MemberRole;
}

@Injectable()
export class ApiKeysRepository extends HouseholdRepository<ApiKey> {
  constructor(transactions: Transactions) {
    super(ApiKey, transactions);
  }

  /** `null` when the key is unknown, expired or revoked. */
  async findOwner(hash: Buffer): Promise<Caller | null> {
    const [caller] = await this.query<Caller>(
      `SELECT k.id AS "apiKeyId", m.user_id AS "userId", m.household_id AS "householdId", m.role, k.scopes,
         h.viewers_may_tick AS "viewersMayTick"
       FROM api_keys k
       JOIN memberships m ON m.household_id = k.household_id AND m.user_id = k.user_id
       JOIN households h ON h.id = k.household_id
       WHERE k.hash = $1 AND (k.expires_at IS NULL OR k.expires_at > now())`,
      [hash],
    );
    return caller ?? null;
  }

  /** The keys among `ids` that have neither expired nor ended. */
  living(householdId: string, ids: readonly string[]): Promise<LivingKey[]> {
    return this.query(
      `SELECT k.id, m.role
       FROM api_keys k JOIN memberships m ON m.household_id = k.household_id AND m.user_id = k.user_id
       WHERE k.household_id = $1 AND k.id = ANY($2::uuid[]) AND (k.expires_at IS NULL OR k.expires_at > now())`,
      [householdId, ids],
    );
  }

  /** At most once a minute. A last use in the future, after the clock was put back, does not prevent it. */
  async touch({ householdId, apiKeyId }: Caller): Promise<void> {
    await this.query(
      `UPDATE api_keys SET last_used_at = now() WHERE household_id = $1 AND id = $2
       AND (last_used_at IS NULL OR last_used_at NOT BETWEEN now() - interval '1 minute' AND now())`,
      [householdId, apiKeyId],
    );
  }

  countOf(householdId: string, userId: string): Promise<number> {
    return this.table.countBy({ householdId, userId });
  }

  /** Removes expired keys of the person, the oldest first. */
  async removeExpired(householdId: string, userId: string, most: number): Promise<void> {
    await this.query(
      `DELETE FROM api_keys WHERE household_id = $1 AND id IN (
         SELECT id FROM api_keys WHERE household_id = $1 AND user_id = $2 AND expires_at <= now()
         ORDER BY expires_at LIMIT $3::int
       )`,
      [householdId, userId, most],
    );
  }

  /** `null` when the household has a key with this id. */
  async add(key: NewApiKey): Promise<ApiKey | null> {
    return (await this.insertNew([key]))[0] ?? null;
  }

  /** Returns whether the key existed. */
  async remove(householdId: string, id: string): Promise<boolean> {
    return (await this.table.delete({ householdId, id })).affected === 1;
  }
}

import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import type { LivingKey } from '../keys/api-keys.repository.js';
import { REFRESH_DAYS } from './connection-tokens.repository.js';
import { Connection } from './connection.entity.js';

export type NewConnection = Pick<
  Connection,
  'id' | 'householdId' | 'userId' | 'clientId' | 'name' | 'place' | 'scopes'
>;

const AS_LONG_AS_ITS_TOKEN = (): string => `now() + interval '${REFRESH_DAYS} days'`;

@Injectable()
export class ConnectionsRepository extends HouseholdRepository<Connection> {
  constructor(transactions: Transactions) {
    super(Connection, transactions);
  }

  /** The connections of the household that have a valid token, newest first. */
  list(householdId: string): Promise<Connection[]> {
    return this.table.find({
      where: { householdId, expiresAt: Raw((column) => `${column} > now()`) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }

  /** The connections among `ids` that have not ended. */
  living(householdId: string, ids: readonly string[]): Promise<LivingKey[]> {
    return this.query(
      `SELECT c.id, m.role
       FROM oauth_connections c JOIN memberships m ON m.household_id = c.household_id AND m.user_id = c.user_id
       WHERE c.household_id = $1 AND c.id = ANY($2::uuid[]) AND c.expires_at > now()`,
      [householdId, ids],
    );
  }

  /** At most once a minute. A last use in the future, after the clock was put back, does not prevent it. */
  async touch(householdId: string, id: string): Promise<void> {
    await this.query(
      `UPDATE oauth_connections SET last_used_at = now() WHERE household_id = $1 AND id = $2
       AND (last_used_at IS NULL OR last_used_at NOT BETWEEN now() - interval '1 minute' AND now())`,
      [householdId, id],
    );
  }

  async add(connection: NewConnection): Promise<void> {
    await this.table.insert({ ...connection, expiresAt: AS_LONG_AS_ITS_TOKEN });
  }

  async prolong(householdId: string, id: string, generation: number): Promise<void> {
    await this.table.update({ householdId, id }, { generation, expiresAt: AS_LONG_AS_ITS_TOKEN });
  }

  /** Removes the connections of the person with the oldest last use when there are more than `most`. */
  async removeSurplus(householdId: string, userId: string, most: number): Promise<string[]> {
    const removed = await this.query<{ id: string }>(
      `DELETE FROM oauth_connections WHERE household_id = $1 AND user_id = $2 AND id IN (
         SELECT id FROM oauth_connections WHERE household_id = $1 AND user_id = $2
         ORDER BY coalesce(last_used_at, created_at) DESC, id OFFSET $3::int
       ) RETURNING id`,
      [householdId, userId, most],
    );
    return removed.map(({ id }) => id);
  }

  /** Returns whether the connection existed. */
  async remove(householdId: string, id: string): Promise<boolean> {
    return (await this.table.delete({ householdId, id })).affected === 1;
  }

  /** Of all households. */
  async removeExpired(): Promise<void> {
    await this.query('DELETE FROM oauth_connections WHERE expires_at <= now()', []);
  }
}

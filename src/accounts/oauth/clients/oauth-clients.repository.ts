import { Injectable } from '@nestjs/common';
import { TableRepository } from '../../../database/table-repository.js';
import { Transactions } from '../../../database/transactions.js';
import { OauthClient } from './oauth-client.entity.js';

/** Number of registered programs that nobody has connected yet. */
const MOST_NEW = 1_000;

@Injectable()
export class OauthClientsRepository extends TableRepository<OauthClient> {
  constructor(transactions: Transactions) {
    super(OauthClient, transactions);
  }

  findById(id: string): Promise<OauthClient | null> {
    return this.table.findOneBy({ id });
  }

  async add(client: Pick<OauthClient, 'id' | 'name' | 'redirectUris'>): Promise<OauthClient> {
    const [added] = await this.insertNew([client]);
    return added as OauthClient;
  }

  async noteUse(id: string): Promise<void> {
    await this.table.update({ id }, { lastUsedAt: () => 'now()' });
  }

  /** Removes the oldest of the programs that nobody has connected when there are too many. */
  async removeSurplus(): Promise<void> {
    await this.query(
      `DELETE FROM oauth_clients WHERE last_used_at IS NULL AND id IN (
         SELECT id FROM oauth_clients WHERE last_used_at IS NULL ORDER BY created_at DESC, id OFFSET $1::int
       )`,
      [MOST_NEW],
    );
  }

  /** Removes programs that nobody connected within a day, and those that have not been connected for 90 days. */
  async removeOld(): Promise<void> {
    await this.query(
      `DELETE FROM oauth_clients c
       WHERE (c.last_used_at < now() - interval '90 days' OR (c.last_used_at IS NULL AND c.created_at < now() - interval '1 day'))
       AND NOT EXISTS (SELECT FROM oauth_connections o WHERE o.client_id = c.id AND o.expires_at > now())`,
      [],
    );
  }
}

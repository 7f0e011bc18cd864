import { Injectable } from '@nestjs/common';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { OpenidReturn } from './openid-return.entity.js';

@Injectable()
export class OpenidReturnsRepository extends TableRepository<OpenidReturn> {
  constructor(transactions: Transactions) {
    super(OpenidReturn, transactions);
  }

  /**
   * Returns whether the attempt comes back for the first time, in any process. The row is kept for a day, because the clocks of this
   * process and of the database may differ.
   */
  async note(attemptHash: Buffer): Promise<boolean> {
    const expiresAt = (): string => `now() + interval '1 day'`;
    return (await this.insertNew([{ attemptHash, expiresAt }])).length > 0;
  }

  /** Removes some expired rows. */
  async removeExpired(): Promise<void> {
    await this.query(
      `DELETE FROM openid_returns WHERE attempt_hash IN (
         SELECT attempt_hash FROM openid_returns WHERE expires_at < now() ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED
       )`,
      [],
    );
  }
}

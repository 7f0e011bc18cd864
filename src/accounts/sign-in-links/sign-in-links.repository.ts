import { Injectable } from '@nestjs/common';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { SignInLink } from './sign-in-link.entity.js';

/** Minutes for which a link is valid. */
const LINK_MINUTES = 15;

/** A time further in the future than that of a new link was stored before the clock was put back. Such a link is not valid. */
@Injectable()
export class SignInLinksRepository extends TableRepository<SignInLink> {
  constructor(transactions: Transactions) {
    super(SignInLink, transactions);
  }

  async add(tokenHash: Buffer, userId: string): Promise<void> {
    await this.table.insert({ tokenHash, userId, expiresAt: () => `now() + interval '${LINK_MINUTES} minutes'` });
  }

  /** Removes the links of the person, and all that have expired. */
  async removeOf(userId: string): Promise<void> {
    await this.query('DELETE FROM sign_in_links WHERE user_id = $1 OR expires_at < now()', [userId]);
  }

  /** The id of the person; `null` when the token is unknown, expired or used. */
  async find(tokenHash: Buffer): Promise<string | null> {
    const [owner] = await this.query<{ userId: string }>(
      `SELECT user_id AS "userId" FROM sign_in_links
       WHERE token_hash = $1 AND expires_at BETWEEN now() AND now() + interval '${LINK_MINUTES} minutes'`,
      [tokenHash],
    );
    return owner?.userId ?? null;
  }

  /** Like `find`, and removes the link. Of two requests with the same token, only one finds it. */
  async use(tokenHash: Buffer): Promise<string | null> {
    const [owner] = await this.query<{ userId: string }>(
      `DELETE FROM sign_in_links
       WHERE token_hash = $1 AND expires_at BETWEEN now() AND now() + interval '${LINK_MINUTES} minutes'
       RETURNING user_id AS "userId"`,
      [tokenHash],
    );
    return owner?.userId ?? null;
  }
}

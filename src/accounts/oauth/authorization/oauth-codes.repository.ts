import { Injectable } from '@nestjs/common';
import { TableRepository } from '../../../database/table-repository.js';
import { Transactions } from '../../../database/transactions.js';
import { OauthCode } from './oauth-code.entity.js';

/** Seconds. */
export const CODE_LIFE = 60;
/** Codes of one person that are kept. */
const MOST_KEPT = 50;

export type NewCode = Omit<OauthCode, 'expiresAt' | 'usedAt' | 'connectionId'>;

export type FoundCode = Omit<OauthCode, 'expiresAt'> & {
  /** Seconds; negative for an expired code. */
  readonly expiresIn: number;
};

@Injectable()
export class OauthCodesRepository extends TableRepository<OauthCode> {
  constructor(transactions: Transactions) {
    super(OauthCode, transactions);
  }

  async add(code: NewCode): Promise<void> {
    await this.table.insert({ ...code, expiresAt: () => `now() + interval '${CODE_LIFE} seconds'` });
  }

  /** The code, also a used or expired one. Nobody else can use it until the transaction ends. */
  async lock(hash: Buffer): Promise<FoundCode | null> {
    const [found] = await this.query<FoundCode>(
      `SELECT hash, household_id AS "householdId", user_id AS "userId", client_id AS "clientId", redirect_uri AS "redirectUri",
         code_challenge AS "codeChallenge", scopes, used_at AS "usedAt", connection_id AS "connectionId",
         extract(epoch FROM expires_at - now())::float8 AS "expiresIn"
       FROM oauth_codes WHERE hash = $1 FOR NO KEY UPDATE`,
      [hash],
    );
    return found ?? null;
  }

  async noteUse(hash: Buffer): Promise<void> {
    await this.table.update({ hash }, { usedAt: () => 'now()' });
  }

  async noteConnection(hash: Buffer, connectionId: string): Promise<void> {
    await this.table.update({ hash }, { connectionId });
  }

  /** Removes the oldest codes of the person when there are too many. */
  async removeSurplus(householdId: string, userId: string): Promise<void> {
    await this.query(
      `DELETE FROM oauth_codes WHERE household_id = $1 AND user_id = $2 AND hash IN (
         SELECT hash FROM oauth_codes WHERE household_id = $1 AND user_id = $2 ORDER BY expires_at DESC, hash OFFSET $3::int
       )`,
      [householdId, userId, MOST_KEPT],
    );
  }

  /** Those that expired a day ago, of all households. */
  async removeOld(): Promise<void> {
    await this.query(`DELETE FROM oauth_codes WHERE expires_at < now() - interval '1 day'`, []);
  }
}

import { Injectable } from '@nestjs/common';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { CODE_LIFE } from './six-digits.js';
import { WrongCodes } from './wrong-codes.entity.js';

const LIFE = `${CODE_LIFE} seconds`;

export interface Tries {
  /** Number of attempts, including this one. */
  readonly tries: number;
  /** Seconds until the count starts again at zero. */
  readonly seconds: number;
}

/** A count whose end is further in the future than `LIFE` was stored before the clock was put back. It starts again. */
@Injectable()
export class WrongCodesRepository extends TableRepository<WrongCodes> {
  constructor(transactions: Transactions) {
    super(WrongCodes, transactions);
  }

  /** Adds one to a count. */
  async take(key: string): Promise<Tries> {
    const [tries] = await this.query<Tries>(
      `INSERT INTO wrong_codes AS w (network, tries, expires_at) VALUES ($1, 1, now() + interval '${LIFE}')
       ON CONFLICT (network) DO UPDATE SET
         tries = CASE WHEN w.expires_at BETWEEN now() AND now() + interval '${LIFE}' THEN w.tries + 1 ELSE 1 END,
         expires_at = CASE WHEN w.expires_at BETWEEN now() AND now() + interval '${LIFE}' THEN w.expires_at ELSE excluded.expires_at END
       RETURNING tries, greatest(1, ceil(extract(epoch FROM expires_at - now())))::int AS seconds`,
      [key],
    );
    if (tries === undefined) throw new Error('A count was not returned');
    return tries;
  }

  async giveBack(keys: readonly string[]): Promise<void> {
    await this.query('UPDATE wrong_codes SET tries = tries - 1 WHERE network = ANY($1::text[]) AND tries > 0', [keys]);
  }

  /** Removes some counts that have ended. */
  async removeExpired(): Promise<void> {
    await this.query(
      `DELETE FROM wrong_codes WHERE network IN (
         SELECT network FROM wrong_codes WHERE expires_at < now() ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED
       )`,
      [],
    );
  }
}

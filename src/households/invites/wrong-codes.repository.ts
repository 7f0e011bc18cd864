import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../database/sql.js';

/** As long as a code is valid. */
const LIFE = `interval '15 minutes'`;

/** A time further in the future than `LIFE` was stored before the clock was put back. */
const isCounting = `w.expires_at BETWEEN now() AND now() + ${LIFE}`;

const TAKE: Statement = {
  name: 'wrong-codes-take',
  scope: 'said',
  text: `
    INSERT INTO wrong_codes AS w (network, tries, expires_at) VALUES ($1, 1, now() + ${LIFE})
    ON CONFLICT (network) DO UPDATE SET
      tries = CASE WHEN ${isCounting} THEN w.tries + 1 ELSE 1 END,
      expires_at = CASE WHEN ${isCounting} THEN w.expires_at ELSE excluded.expires_at END
    RETURNING tries, greatest(1, ceil(extract(epoch FROM expires_at - now())))::int AS seconds`,
};

const GIVE_BACK: Statement = {
  name: 'wrong-codes-give-back',
  scope: 'said',
  text: 'UPDATE wrong_codes SET tries = tries - 1 WHERE network = ANY($1::text[]) AND tries > 0',
};

/** Runs at each attempt, which keeps the table small. */
const REMOVE_EXPIRED: Statement = {
  name: 'wrong-codes-remove-expired',
  scope: 'said',
  text: `
    DELETE FROM wrong_codes WHERE network IN (
      SELECT network FROM wrong_codes WHERE expires_at < now() ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED
    )`,
};

export interface Tries {
  /** Number of attempts, including this one. */
  readonly tries: number;
  /** Seconds until the count starts again at zero. */
  readonly seconds: number;
}

@Injectable()
export class WrongCodesRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Adds one to a count.
   * @param turn the household whose turn the statement takes
   */
  async take(key: string, turn: string): Promise<Tries> {
    await this.sql.rowsInTurnOf(turn, REMOVE_EXPIRED, []);
    const [tries] = await this.sql.rowsInTurnOf<Tries & Record<string, unknown>>(turn, TAKE, [key]);
    if (tries === undefined) throw new Error('A count was not returned');
    return tries;
  }

  async giveBack(keys: readonly string[], turn: string): Promise<void> {
    await this.sql.rowsInTurnOf(turn, GIVE_BACK, [keys]);
  }
}

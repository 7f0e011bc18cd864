import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import type { Caller } from '../caller.js';
import { ConnectionToken } from './connection-token.entity.js';

/** Seconds. */
export const ACCESS_LIFE = 3_600;
export const REFRESH_DAYS = 60;
/** How long a used refresh token works once more: two processes of a program may refresh at the same moment, and an answer may get lost. */
const USED_TWICE = '30 seconds';

/** The connection that a token belongs to. */
export interface TokenHolder {
  readonly householdId: string;
  readonly connectionId: string;
  readonly clientId: string;
}

export interface FoundRefreshToken {
  readonly generation: number;
  /** Seconds; negative for an expired token. */
  readonly expiresIn: number;
  /** Whether it was exchanged for the first time a moment ago. */
  readonly isJustUsed: boolean;
}

@Injectable()
export class ConnectionTokensRepository extends TableRepository<ConnectionToken> {
  constructor(transactions: Transactions) {
    super(ConnectionToken, transactions);
  }

  /** The caller of an access token, and the milliseconds for which the token is still valid; `null` when it is unknown or expired. */
  async findOwner(hash: Buffer): Promise<{ caller: Caller; expiresIn: number } | null> {
    const [row] = await this.query<Caller & { expiresIn: number }>(
      `SELECT c.id AS "apiKeyId", m.user_id AS "userId", m.household_id AS "householdId", m.role, c.scopes,
         h.viewers_may_tick AS "viewersMayTick", extract(epoch FROM t.expires_at - now())::float8 * 1000 AS "expiresIn"
       FROM oauth_tokens t
       JOIN oauth_connections c ON c.id = t.connection_id
       JOIN memberships m ON m.household_id = c.household_id AND m.user_id = c.user_id
       JOIN households h ON h.id = c.household_id
       WHERE t.hash = $1 AND t.kind = 'access' AND t.expires_at > now()`,
      [hash],
    );
    if (row === undefined) return null;
    const { expiresIn, ...caller } = row;
    return { caller, expiresIn };
  }

  /** The connection of a token of either kind, whatever became of the token. */
  async holderOf(hash: Buffer): Promise<TokenHolder | null> {
    const [found] = await this.query<TokenHolder>(
      `SELECT c.household_id AS "householdId", c.id AS "connectionId", c.client_id AS "clientId"
       FROM oauth_tokens t JOIN oauth_connections c ON c.id = t.connection_id WHERE t.hash = $1`,
      [hash],
    );
    return found ?? null;
  }

  async findRefreshToken(hash: Buffer): Promise<FoundRefreshToken | null> {
    const [found] = await this.query<FoundRefreshToken>(
      `SELECT generation, extract(epoch FROM expires_at - now())::float8 AS "expiresIn",
         coalesce(used_at > now() - interval '${USED_TWICE}', false) AS "isJustUsed"
       FROM oauth_tokens WHERE hash = $1 AND kind = 'refresh'`,
      [hash],
    );
    return found ?? null;
  }

  /** Keeps the time of the first use. */
  async noteUse(hash: Buffer): Promise<void> {
    await this.table.update({ hash, usedAt: IsNull() }, { usedAt: () => 'now()' });
  }

  async add(connectionId: string, generation: number, pair: { access: Buffer; refresh: Buffer }): Promise<void> {
    const { access, refresh } = pair;
    const issued = { connectionId, generation };
    await this.table.insert([
      { ...issued, hash: access, kind: 'access', expiresAt: () => `now() + interval '${ACCESS_LIFE} seconds'` },
      { ...issued, hash: refresh, kind: 'refresh', expiresAt: () => `now() + interval '${REFRESH_DAYS} days'` },
    ]);
  }

  /** A used refresh token stays until it expires: somebody who stole it may still show it. */
  async removeExpired(): Promise<void> {
    await this.query('DELETE FROM oauth_tokens WHERE expires_at <= now()', []);
  }
}

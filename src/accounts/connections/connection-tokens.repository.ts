import { Injectable } from '@nestjs/common';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import type { Caller } from '../caller.js';
import { ConnectionToken } from './connection-token.entity.js';

/** Tokens of one connection that are kept, used refresh tokens included. */
const MOST_KEPT = 100;
/** Seconds. */
export const ACCESS_LIFE = 3_600;
export const REFRESH_DAYS = 60;
/**
 * How long a used refresh token works once more: two processes of a program may refresh at the same moment, and an answer may get lost. After
 * that, somebody else has the token.
 */
const USED_TWICE = '30 seconds';

export interface FoundRefreshToken {
  readonly connectionId: string;
  readonly clientId: string;
  readonly scopes: string[];
  /** Seconds. */
  readonly expiresIn: number;
  readonly isReplayed: boolean;
}

@Injectable()
export class ConnectionTokensRepository extends TableRepository<ConnectionToken> {
  constructor(transactions: Transactions) {
    super(ConnectionToken, transactions);
  }

  /** The caller of an access token; `null` when it is unknown or expired. */
  async findOwner(hash: Buffer): Promise<Caller | null> {
    const [owner] = await this.query<Caller>(
      `SELECT c.id AS "apiKeyId", m.user_id AS "userId", m.household_id AS "householdId", m.role, c.scopes,
         h.viewers_may_tick AS "viewersMayTick"
       FROM oauth_tokens t
       JOIN oauth_connections c ON c.id = t.connection_id
       JOIN memberships m ON m.household_id = c.household_id AND m.user_id = c.user_id
       JOIN households h ON h.id = c.household_id
       WHERE t.hash = $1 AND t.kind = 'access' AND t.expires_at > now()`,
      [hash],
    );
    return owner ?? null;
  }

  /** A refresh token that has not expired. Nobody else can use it until the transaction ends. */
  async lockRefreshToken(hash: Buffer): Promise<FoundRefreshToken | null> {
    const [found] = await this.query<FoundRefreshToken>(
      `SELECT c.id AS "connectionId", c.client_id AS "clientId", c.scopes,
         extract(epoch FROM t.expires_at - now())::float8 AS "expiresIn",
         coalesce(t.used_at < now() - interval '${USED_TWICE}', false) AS "isReplayed"
       FROM oauth_tokens t JOIN oauth_connections c ON c.id = t.connection_id
       WHERE t.hash = $1 AND t.kind = 'refresh' AND t.expires_at > now() FOR NO KEY UPDATE OF t`,
      [hash],
    );
    return found ?? null;
  }

  async noteUse(hash: Buffer): Promise<void> {
    await this.query('UPDATE oauth_tokens SET used_at = coalesce(used_at, now()) WHERE hash = $1', [hash]);
  }

  /** The connection of a token of either kind, whatever became of the token. */
  async connectionOf(hash: Buffer): Promise<{ connectionId: string; clientId: string } | null> {
    const [found] = await this.query<{ connectionId: string; clientId: string }>(
      `SELECT c.id AS "connectionId", c.client_id AS "clientId"
       FROM oauth_tokens t JOIN oauth_connections c ON c.id = t.connection_id WHERE t.hash = $1`,
      [hash],
    );
    return found ?? null;
  }

  async add(connectionId: string, access: Buffer, refresh: Buffer): Promise<void> {
    await this.table.insert([
      { hash: access, connectionId, kind: 'access', expiresAt: () => `now() + interval '${ACCESS_LIFE} seconds'` },
      { hash: refresh, connectionId, kind: 'refresh', expiresAt: () => `now() + interval '${REFRESH_DAYS} days'` },
    ]);
  }

  /** Removes expired tokens of the connection, and the oldest ones when there are too many. */
  async removeSurplus(connectionId: string): Promise<void> {
    await this.query(
      `DELETE FROM oauth_tokens WHERE connection_id = $1 AND (expires_at <= now() OR hash IN (
         SELECT hash FROM oauth_tokens WHERE connection_id = $1 ORDER BY created_at DESC, hash OFFSET $2::int
       ))`,
      [connectionId, MOST_KEPT],
    );
  }
}

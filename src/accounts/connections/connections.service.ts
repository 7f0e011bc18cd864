import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { HouseholdsService } from '../../households/households.service.js';
import { LIST_LIMITS } from '../../households/list-limits.js';
import { LOGGER } from '../../http/logger.js';
import { orNotFound, UnauthorizedError } from '../../http/problems/errors.js';
import type { Caller, Person } from '../caller.js';
import type { LivingKey } from '../keys/api-keys.repository.js';
import { LastUses } from '../limits/last-uses.js';
import { SeenCredentials } from '../limits/seen-credentials.js';
import { refuseUnlessMayRevoke } from '../may-revoke.js';
import { ConnectionTokensRepository, type FoundRefreshToken } from './connection-tokens.repository.js';
import type { Connection } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';
import { hashToken, isWellFormedToken, newToken } from './token-secrets.js';

/** Maximum number of connected programs of one account. A further one ends the connection with the oldest last use. */
const MOST_CONNECTIONS = LIST_LIMITS.connections.most;

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** The program that a person connects, and what it may do. */
export interface ConnectionRequest {
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

/**
 * Programs that people connected by signing in, and their tokens. A connection is to a request what an API key is: it has scopes, belongs
 * to a membership, and ends with it.
 */
@Injectable()
export class ConnectionsService {
  private readonly seen = new SeenCredentials();
  private readonly uses = new LastUses();

  constructor(
    private readonly repository: ConnectionsRepository,
    private readonly tokens: ConnectionTokensRepository,
    private readonly households: HouseholdsService,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `null` for what is no access token. */
  hashOf(token: string): Buffer | null {
    return isWellFormedToken(token, 'access') ? hashToken(token) : null;
  }

  /** The caller of the access token with this hash, read from the database; `null` when it is unknown, expired or revoked. */
  async authenticate(hash: Buffer): Promise<Caller | null> {
    const caller = await this.tokens.findOwner(hash);
    if (caller === null) return null;
    this.seen.add(hash);
    this.noteUse(caller.householdId, caller.apiKeyId ?? '');
    return caller;
  }

  /** Whether this process has accepted the token with this hash before. */
  hasSeen(hash: Buffer): boolean {
    return this.seen.has(hash);
  }

  /** The connections among `ids` that have not ended, each with the role of its person. */
  living(householdId: string, ids: readonly string[]): Promise<LivingKey[]> {
    return this.repository.living(householdId, ids);
  }

  /** Newest first. */
  list(householdId: string): Promise<Connection[]> {
    return this.repository.list(householdId);
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<Connection> {
    return orNotFound(await this.repository.findIn(householdId, id), 'Connected program');
  }

  /** Connects a program. @returns its first tokens @throws UnauthorizedError when the person has left the household */
  open({ householdId, userId }: Person, { clientId, name, scopes }: ConnectionRequest): Promise<OpenedConnection> {
    return this.transactions.run(async () => {
      // Also lets further connections of the person wait, so that they can be counted.
      if (!(await this.households.lockMember(householdId, userId))) throw new UnauthorizedError();
      const id = randomUUID();
      await this.repository.add({ id, householdId, userId, clientId, name, scopes: [...scopes] });
      for (const ended of await this.repository.removeSurplus(householdId, userId, MOST_CONNECTIONS))
        this.noteEnd(householdId, ended);
      return { id, tokens: await this.issue(id) };
    });
  }

  /** A refresh token that was not used before, or a moment ago. A token that was used earlier ends its connection. */
  refreshToken(token: string): Promise<FoundRefreshToken | null> {
    if (!isWellFormedToken(token, 'refresh')) return Promise.resolve(null);
    return this.transactions.run(async () => {
      const found = await this.tokens.lockRefreshToken(hashToken(token));
      if (found?.isReplayed !== true) return found;
      await this.end(found.connectionId);
      return null;
    });
  }

  /** Exchanges a refresh token that `refreshToken` has found. */
  renew(token: string, { connectionId }: Pick<FoundRefreshToken, 'connectionId'>): Promise<TokenPair> {
    return this.transactions.run(async () => {
      await this.tokens.noteUse(hashToken(token));
      await this.repository.prolong(connectionId);
      return this.issue(connectionId);
    });
  }

  /** Ends the connection that has the token of either kind, if the client has it. */
  endByToken(token: string, clientId: string): Promise<void> {
    return this.transactions.run(async () => {
      const found = await this.tokens.connectionOf(hashToken(token));
      if (found?.clientId === clientId) await this.end(found.connectionId);
    });
  }

  /** Ends one of the caller's own connections, or any as an owner or administrator. @throws NotFoundError ForbiddenError */
  async revoke(caller: Pick<Caller, 'userId' | 'householdId' | 'role'>, id: string): Promise<void> {
    refuseUnlessMayRevoke(caller, await this.find(caller.householdId, id));
    await this.end(id);
  }

  /** Does nothing when the connection has ended already. */
  end(id: string): Promise<void> {
    return this.transactions.run(async () => {
      const householdId = await this.repository.remove(id);
      if (householdId !== null) this.noteEnd(householdId, id);
    });
  }

  private async issue(connectionId: string): Promise<TokenPair> {
    const tokens = { access: newToken('access'), refresh: newToken('refresh') };
    await this.tokens.add(connectionId, hashToken(tokens.access), hashToken(tokens.refresh));
    await this.tokens.removeSurplus(connectionId);
    return tokens;
  }

  /** All processes close its streams, as at the end of a key. */
  private noteEnd(householdId: string, id: string): void {
    this.changes.noteRemoval('apiKey', { householdId, id });
    this.transactions.afterCommit(() => {
      this.uses.forget(id);
    });
  }

  private noteUse(householdId: string, id: string): void {
    this.uses.note(
      id,
      () => this.repository.touch(householdId, id),
      (error) => {
        this.logger.warn({ err: error }, 'Could not note the use of a connected program');
      },
    );
  }
}

export interface OpenedConnection {
  readonly id: string;
  readonly tokens: TokenPair;
}

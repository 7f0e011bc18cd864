import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { HouseholdsService } from '../../households/households.service.js';
import { LIST_LIMITS } from '../../households/list-limits.js';
import { LOGGER } from '../../http/logger.js';
import { orNotFound, UnauthorizedError } from '../../http/problems/errors.js';
import { RateLimit } from '../../http/rate-limit.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import type { Caller, Person } from '../caller.js';
import type { LivingKey } from '../keys/api-keys.repository.js';
import { LastUses } from '../limits/last-uses.js';
import { SeenCredentials } from '../limits/seen-credentials.js';
import { refuseUnlessMayRevoke } from '../may-revoke.js';
import { ConnectionTokensRepository, type TokenHolder } from './connection-tokens.repository.js';
import type { Connection } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';
import { isWellFormedToken, newToken } from './token-secrets.js';
import { sha256 } from '../../shared/text/digest.js';

/** Maximum number of connected programs of one account. A further one ends the connection with the oldest last use. */
const MOST_CONNECTIONS = LIST_LIMITS.connections.most;
/** Renewals of one connection in an hour. A program renews its tokens when they expire, and perhaps when it starts. */
const MOST_RENEWALS = 30;
/** Seconds. */
const HOUR = 3_600;
const DAY = 86_400;

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** The program that a person connects, and what it may do. */
export interface ConnectionRequest {
  readonly clientId: string;
  readonly name: string;
  readonly place: string;
  readonly scopes: readonly string[];
}

/** A refresh token that its program may exchange. */
export interface ValidRefreshToken extends TokenHolder {
  readonly scopes: readonly string[];
  readonly generation: number;
  /** Seconds. */
  readonly expiresIn: number;
}

/**
 * Programs that people connected by signing in, and their tokens. A connection is to a request what an API key is: it has scopes, belongs
 * to a membership, and ends with it.
 */
@Injectable()
export class ConnectionsService implements OnModuleInit {
  private readonly seen = new SeenCredentials();
  private readonly uses = new LastUses();
  private readonly renewals = new RateLimit(MOST_RENEWALS, HOUR);

  constructor(
    private readonly repository: ConnectionsRepository,
    private readonly tokens: ConnectionTokensRepository,
    private readonly households: HouseholdsService,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly runner: TaskRunner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.runner.every(DAY, 'removeExpiredConnections', () => this.removeExpired());
  }

  /** `null` for what is no access token. */
  hashOfSecret(token: string): Buffer | null {
    return isWellFormedToken(token, 'access') ? sha256(token) : null;
  }

  /** The caller of the access token with this hash, read from the database; `null` when it is unknown, expired or revoked. */
  async authenticate(hash: Buffer): Promise<Caller | null> {
    const owner = await this.tokens.findOwner(hash);
    if (owner === null) {
      this.seen.forget(hash);
      return null;
    }
    const { caller, expiresIn } = owner;
    this.seen.add(hash);
    this.noteUse(caller.householdId, caller.apiKeyId ?? '');
    return { ...caller, endsAt: performance.now() + expiresIn };
  }

  /** Whether this process has accepted the token with this hash, and not refused it since. */
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
  open({ householdId, userId }: Person, request: ConnectionRequest): Promise<OpenedConnection> {
    return this.transactions.run(async () => {
      // Also lets further connections of the person wait, so that they can be counted.
      if (!(await this.households.lockMember(householdId, userId))) throw new UnauthorizedError();
      const id = randomUUID();
      await this.repository.add({ ...request, id, householdId, userId, scopes: [...request.scopes] });
      for (const ended of await this.repository.removeSurplus(householdId, userId, MOST_CONNECTIONS))
        this.noteEnd(householdId, ended);
      return { id, tokens: await this.issue(id, 0) };
    });
  }

  /**
   * A refresh token that may be exchanged: of the newest generation, or of the one before when it was itself used a moment ago. Any other
   * one has come into other hands, and ends its connection. Nobody else can renew the connection until the transaction ends.
   */
  claimRefreshToken(token: string): Promise<ValidRefreshToken | null> {
    if (!isWellFormedToken(token, 'refresh')) return Promise.resolve(null);
    const hash = sha256(token);
    return this.transactions.run(async () => {
      const holder = await this.tokens.holderOf(hash);
      const connection = holder && (await this.repository.lockIn(holder.householdId, holder.connectionId));
      const found = connection && (await this.tokens.findRefreshToken(hash));
      if (holder === null || connection === null || found === null || found.expiresIn <= 0) return null;
      const { scopes, generation } = connection;
      const isUsable = found.generation === generation || (found.generation === generation - 1 && found.isJustUsed);
      if (isUsable) return { ...holder, scopes, generation: found.generation, expiresIn: found.expiresIn };
      await this.endAsStolen(connection, 'A refresh token was used again');
      return null;
    });
  }

  /** Exchanges a refresh token that `claimRefreshToken` has found. @throws TooManyRequestsError */
  renew(token: string, { householdId, connectionId, generation }: ValidRefreshToken): Promise<TokenPair> {
    this.renewals.take(connectionId, 1, 'Too many renewals of this connection');
    const next = generation + 1;
    return this.transactions.run(async () => {
      await this.tokens.noteUse(sha256(token));
      await this.repository.prolong(householdId, connectionId, next);
      return this.issue(connectionId, next);
    });
  }

  /** Ends the connection that has the token of either kind, if the client has it. */
  endByToken(token: string, clientId: string): Promise<void> {
    return this.transactions.run(async () => {
      const found = await this.tokens.holderOf(sha256(token));
      if (found?.clientId === clientId) await this.end(found.householdId, found.connectionId);
    });
  }

  /** Ends one of the caller's own connections, or any as an owner or administrator. @throws NotFoundError ForbiddenError */
  async revoke(caller: Pick<Caller, 'userId' | 'householdId' | 'role'>, id: string): Promise<void> {
    refuseUnlessMayRevoke(caller, await this.find(caller.householdId, id));
    await this.end(caller.householdId, id);
  }

  /** Somebody else may have the tokens of the connection: the administrator finds out in the log. */
  endAsStolen({ householdId, id }: Pick<Connection, 'householdId' | 'id'>, cause: string): Promise<void> {
    this.logger.warn({ connectionId: id, householdId }, `${cause}: the connection of the program is ended`);
    return this.end(householdId, id);
  }

  /** Does nothing when the connection has ended already. */
  private end(householdId: string, id: string): Promise<void> {
    return this.transactions.run(async () => {
      if (await this.repository.remove(householdId, id)) this.noteEnd(householdId, id);
    });
  }

  private async removeExpired(): Promise<void> {
    await this.repository.removeExpired();
    await this.tokens.removeExpired();
  }

  private async issue(connectionId: string, generation: number): Promise<TokenPair> {
    const tokens = { access: newToken('access'), refresh: newToken('refresh') };
    const hashes = { access: sha256(tokens.access), refresh: sha256(tokens.refresh) };
    await this.tokens.add(connectionId, generation, hashes);
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

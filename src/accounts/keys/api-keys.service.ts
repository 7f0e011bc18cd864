import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../at-most.js';
import type { Logger } from 'pino';
import {
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  UnauthorizedError,
  UnprocessableError,
} from '../../http/problems/errors.js';
import { LOGGER } from '../../http/logger.js';
import { generateApiKey, hashApiKey, isWellFormedApiKey, shownPrefix } from './api-key.js';
import type { ApiKey } from './api-key.entity.js';
import { ApiKeysRepository, type LivingKey, MOST_KEYS } from './api-keys.repository.js';
import type { Caller } from '../caller.js';
import { refuseUnlessMayRevoke } from '../may-revoke.js';
import type { Scope } from '../scopes.js';
import { KnownKeys } from './known-keys.js';

/** Milliseconds between two notes of when a key was last used, and of how many keys a process knows this. */
const TOUCH_INTERVAL = 60_000;
const MOST_TOUCHED = 10_000;

/** What a person says of a key that is to be made. */
export interface KeyRequest {
  readonly name: string;
  readonly expiresAt: Date | null;
  /** `null` for all, those that later versions add too. */
  readonly scopes: readonly Scope[] | null;
  readonly id?: string;
}

@Injectable()
export class ApiKeysService {
  /** Keys whose use this process noted a moment ago. */
  private readonly touched = new LRUCache<string, true>({ ...atMost(MOST_TOUCHED), ttl: TOUCH_INTERVAL });

  constructor(
    private readonly repository: ApiKeysRepository,
    private readonly knownKeys: KnownKeys,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `null` for a malformed key. */
  hashOf(key: string): Buffer | null {
    return isWellFormedApiKey(key) ? hashApiKey(key) : null;
  }

  /** Whose key has this hash; `null` for one that is unknown, expired or revoked. */
  async authenticate(hash: Buffer): Promise<Caller | null> {
    const caller = await this.knownKeys.callerOf(hash);
    if (caller !== null) this.noteUse(caller);
    return caller;
  }

  /** Those of the keys that have neither expired nor ended, each with the role of its person. */
  living(householdId: string, ids: readonly string[]): Promise<LivingKey[]> {
    return this.repository.living(householdId, ids);
  }

  /** Whether the key with this hash opened something in this process before. */
  hasSeen(hash: Buffer): boolean {
    return this.knownKeys.hasSeen(hash);
  }

  /**
   * The stored key and, this once, the key itself.
   * @throws ConflictError when the household has a key of this id: the same form sent twice makes one key;
   * UnprocessableError when the account has as many as it may have; UnauthorizedError when it has left the household
   */
  async create(
    owner: Pick<Caller, 'userId' | 'householdId'>,
    { name, expiresAt, scopes, id = randomUUID() }: KeyRequest,
  ): Promise<{ apiKey: ApiKey; key: string }> {
    if (expiresAt !== null && expiresAt.getTime() <= Date.now())
      throw new InvalidRequestError([{ path: 'expiresAt', message: 'expiresAt must lie in the future' }]);
    const { householdId, userId } = owner;
    const key = generateApiKey();
    const hash = hashApiKey(key);
    const outcome = await this.repository.add({
      householdId,
      userId,
      id,
      name,
      prefix: shownPrefix(key),
      hash,
      expiresAt,
      scopes: scopes === null ? null : [...new Set(scopes)],
    });
    if (outcome === 'no-owner') throw new UnauthorizedError();
    if (outcome === 'exists') throw new ConflictError('This API key has been made already');
    if (outcome === 'full')
      throw new UnprocessableError(
        `You have ${MOST_KEYS} API keys, which is the most: revoke one that you no longer use`,
      );
    return { apiKey: await this.find(householdId, id), key };
  }

  list(householdId: string): Promise<ApiKey[]> {
    return this.repository.listIn(householdId, { createdAt: 'DESC', id: 'ASC' });
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<ApiKey> {
    const apiKey = await this.repository.findIn(householdId, id);
    if (apiKey === null) throw new NotFoundError('API key not found');
    return apiKey;
  }

  /** Revokes one of the caller's own, or any as an owner or administrator. @throws NotFoundError ForbiddenError */
  async revoke(caller: Pick<Caller, 'userId' | 'householdId' | 'role'>, id: string): Promise<void> {
    refuseUnlessMayRevoke(caller, await this.find(caller.householdId, id));
    await this.revokeAny(caller.householdId, id);
  }

  /** Revokes any key of the household, for the administrator of the server. @throws NotFoundError */
  async revokeAny(householdId: string, id: string): Promise<void> {
    if (!(await this.repository.revoke(householdId, id))) throw new NotFoundError('API key not found');
    this.knownKeys.forget(householdId);
    this.touched.delete(id);
  }

  /** Looks the keys of the household up again: what they may do has changed, or their person is gone. */
  forget(householdId: string): void {
    this.knownKeys.forget(householdId);
  }

  /** Never makes the request wait, and never fails it. */
  private noteUse(caller: Caller): void {
    const id = caller.apiKeyId ?? '';
    if (this.touched.has(id)) return;
    this.touched.set(id, true);
    this.repository.touch(caller).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Could not note the use of an API key');
    });
  }
}

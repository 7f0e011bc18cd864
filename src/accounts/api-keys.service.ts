import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ConflictError, InvalidRequestError, NotFoundError } from '../http/errors.js';
import { LOGGER } from '../http/logger.js';
import { generateApiKey, hashApiKey, isWellFormedApiKey, shownPrefix } from './api-key.js';
import type { ApiKey } from './api-key.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import type { Caller } from './caller.js';
import { KnownKeys } from './known-keys.js';

/** Milliseconds between two notes of when a key was last used. */
const TOUCH_INTERVAL = 60_000;

@Injectable()
export class ApiKeysService {
  /** When this process last wrote `lastUsedAt`, by key id, on the clock of `performance.now()`. */
  private readonly touched = new Map<string, number>();

  constructor(
    private readonly repository: ApiKeysRepository,
    private readonly knownKeys: KnownKeys,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whose key it is; `null` for one that is malformed, unknown, expired or revoked. */
  async authenticate(key: string): Promise<Caller | null> {
    if (!isWellFormedApiKey(key)) return null;
    const caller = await this.knownKeys.callerOf(hashApiKey(key));
    if (caller !== null) this.noteUse(caller);
    return caller;
  }

  /**
   * The stored key and, this once, the key itself.
   * @throws ConflictError when the household has a key of this id: the same form sent twice makes one key
   */
  async create(
    owner: { userId: string; householdId: string },
    name: string,
    expiresAt: Date | null,
    id: string = randomUUID(),
  ): Promise<{ apiKey: ApiKey; key: string }> {
    if (expiresAt !== null && expiresAt.getTime() <= Date.now())
      throw new InvalidRequestError([{ path: 'expiresAt', message: 'expiresAt must lie in the future' }]);
    const key = generateApiKey();
    const apiKey = await this.repository.insert({
      householdId: owner.householdId,
      userId: owner.userId,
      id,
      name,
      prefix: shownPrefix(key),
      hash: hashApiKey(key),
      expiresAt,
    });
    if (apiKey === null) throw new ConflictError('This API key has been made already');
    return { apiKey, key };
  }

  list(householdId: string): Promise<ApiKey[]> {
    return this.repository.list(householdId);
  }

  async revoke(householdId: string, id: string): Promise<void> {
    if (!(await this.repository.remove(householdId, id))) throw new NotFoundError('API key not found');
    this.knownKeys.forget();
    this.touched.delete(id);
  }

  /** Never makes the request wait, and never fails it. */
  private noteUse(caller: Caller): void {
    const id = caller.apiKeyId ?? '';
    const now = performance.now();
    if (now - (this.touched.get(id) ?? -Infinity) < TOUCH_INTERVAL) return;
    this.touched.set(id, now);
    this.repository.touch(caller).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Could not note the use of an API key');
    });
  }
}

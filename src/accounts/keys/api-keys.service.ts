import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { HouseholdsService } from '../../households/households.service.js';
import { LIST_LIMITS } from '../../households/list-limits.js';
import {
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  orNotFound,
  UnauthorizedError,
  UnprocessableError,
} from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { LOGGER } from '../../http/logger.js';
import { generateApiKey, isWellFormedApiKey, shownPrefix } from './api-key.js';
import type { ApiKey } from './api-key.entity.js';
import { ApiKeysRepository, type LivingKey } from './api-keys.repository.js';
import type { Caller, Person } from '../caller.js';
import { LastUses } from '../limits/last-uses.js';
import { SeenCredentials } from '../limits/seen-credentials.js';
import { refuseUnlessMayRevoke } from '../may-revoke.js';
import type { Scope } from '../scopes.js';
import { sha256 } from '../../shared/text/digest.js';

/** Maximum number of keys of one account. */
const MOST_KEYS = LIST_LIMITS.apiKeys.most;

/** The fields that a person chooses for a new key. */
export interface KeyRequest {
  readonly name: string;
  readonly expiresAt: Date | null;
  /** `null` for all scopes, including those that later versions add. */
  readonly scopes: readonly Scope[] | null;
  readonly id?: string;
}

const MADE_ALREADY = 'This API key has been made already';

@Injectable()
export class ApiKeysService {
  private readonly seen = new SeenCredentials();
  private readonly uses = new LastUses();

  constructor(
    private readonly repository: ApiKeysRepository,
    private readonly households: HouseholdsService,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `null` for a malformed key. */
  hashOfSecret(key: string): Buffer | null {
    return isWellFormedApiKey(key) ? sha256(key) : null;
  }

  /** The caller of the key with this hash; `null` when the key is unknown, expired or revoked. */
  async authenticate(hash: Buffer): Promise<Caller | null> {
    const caller = await this.repository.findOwner(hash);
    if (caller === null) {
      this.seen.forget(hash);
      return null;
    }
    this.seen.add(hash);
    this.noteUse(caller);
    return caller;
  }

  /** The keys among `ids` that have neither expired nor ended, each with the role of its person. */
  living(householdId: string, ids: readonly string[]): Promise<LivingKey[]> {
    return this.repository.living(householdId, ids);
  }

  /** Whether this process has accepted the key with this hash, and not refused it since. */
  hasSeen(hash: Buffer): boolean {
    return this.seen.has(hash);
  }

  /**
   * Creates a key, and returns the key itself, which is not shown again.
   * @throws ConflictError when the household has a key with this id: the same form sent twice makes one key;
   * UnprocessableError when the account has the maximum number of keys; UnauthorizedError when the account has left the
   * household
   */
  async create(
    owner: Person,
    { name, expiresAt, scopes, id = randomUUID() }: KeyRequest,
  ): Promise<{ apiKey: ApiKey; key: string }> {
    if (expiresAt !== null && expiresAt.getTime() <= Date.now())
      throw new InvalidRequestError([
        { path: 'expiresAt', message: 'expiresAt must lie in the future', reason: reason('field.future') },
      ]);
    const { householdId, userId } = owner;
    const key = generateApiKey();
    const row = {
      householdId,
      userId,
      id,
      name,
      prefix: shownPrefix(key),
      hash: sha256(key),
      expiresAt,
      scopes: scopes === null ? null : [...new Set(scopes)],
    };
    return this.transactions.run(async () => {
      // Also lets further keys of the person wait, so that they can be counted.
      if (!(await this.households.lockMember(householdId, userId))) throw new UnauthorizedError();
      if ((await this.repository.findIn(householdId, id)) !== null) throw new ConflictError(MADE_ALREADY);
      await this.makeRoom(householdId, userId);
      const apiKey = await this.repository.add(row);
      if (apiKey === null) throw new ConflictError(MADE_ALREADY);
      return { apiKey, key };
    });
  }

  list(householdId: string): Promise<ApiKey[]> {
    return this.repository.listIn(householdId, { createdAt: 'DESC', id: 'ASC' });
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<ApiKey> {
    return orNotFound(await this.repository.findIn(householdId, id), 'API key');
  }

  /** Revokes one of the caller's own, or any as an owner or administrator. @throws NotFoundError ForbiddenError */
  async revoke(caller: Pick<Caller, 'userId' | 'householdId' | 'role'>, id: string): Promise<void> {
    refuseUnlessMayRevoke(caller, await this.find(caller.householdId, id));
    await this.revokeAny(caller.householdId, id);
  }

  /** Revokes any key of the household, for the administrator of the server. @throws NotFoundError */
  async revokeAny(householdId: string, id: string): Promise<void> {
    await this.transactions.run(async () => {
      if (!(await this.repository.remove(householdId, id))) throw new NotFoundError('API key not found');
      this.changes.noteRemoval('apiKey', { householdId, id });
      this.transactions.afterCommit(() => {
        this.uses.forget(id);
      });
    });
  }

  /**
   * All processes check the streams of these people's keys again, after the commit: their rights have changed, or the people are gone.
   * The ids of the changes are those of the people.
   */
  noteChangedRights(householdId: string, userIds: readonly string[]): void {
    for (const id of userIds) this.changes.noteRemoval('apiKey', { householdId, id });
  }

  /** Removes expired keys when the next one does not fit. @throws UnprocessableError when there are too few of them */
  private async makeRoom(householdId: string, userId: string): Promise<void> {
    const surplus = (await this.repository.countOf(householdId, userId)) + 1 - MOST_KEYS;
    if (surplus <= 0) return;
    await this.repository.removeExpired(householdId, userId, surplus);
    if ((await this.repository.countOf(householdId, userId)) >= MOST_KEYS)
      throw new UnprocessableError(
        `You have ${MOST_KEYS} API keys, which is the most: revoke one that you no longer use`,
        reason('account.mostKeys', { most: MOST_KEYS }),
      );
  }

  private noteUse(caller: Caller): void {
    this.uses.note(
      caller.apiKeyId ?? '',
      () => this.repository.touch(caller),
      (error) => {
        this.logger.warn({ err: error }, 'Could not note the use of an API key');
      },
    );
  }
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { codeHash, withNewCode } from '../../households/codes/six-digits.js';
import { WrongCodes } from '../../households/codes/wrong-codes.js';
import { HouseholdsService } from '../../households/households.service.js';
import { LIST_LIMITS } from '../../households/list-limits.js';
import { LOGGER } from '../../http/logger.js';
import {
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  orNotFound,
  UnauthorizedError,
  UnprocessableError,
} from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import type { Caller, Person } from '../caller.js';
import { refuseUnlessMayRevoke } from '../may-revoke.js';
import { LastUses } from '../limits/last-uses.js';
import { SeenCredentials } from '../limits/seen-credentials.js';
import type { Scope } from '../scopes.js';
import { isWellFormedDisplayToken, newDisplaySecret, newDisplayToken } from './display-secrets.js';
import type { Display } from './display.entity.js';
import { DisplaysRepository, type LivingDisplay } from './displays.repository.js';
import { sha256 } from '../../shared/text/digest.js';

/** Maximum number of displays of one household. */
const MOST_DISPLAYS = LIST_LIMITS.displays.most;

/** The fields that a person chooses for a new display. */
export interface DisplayRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly id?: string;
}

export interface CreatedDisplay {
  readonly display: Display;
  /** The token of the link. */
  readonly token: string;
  /** Six digits. */
  readonly code: string;
}

const MADE_ALREADY = 'This display has been made already';

@Injectable()
export class DisplaysService {
  private readonly seen = new SeenCredentials();
  private readonly uses = new LastUses();

  constructor(
    private readonly repository: DisplaysRepository,
    private readonly households: HouseholdsService,
    private readonly wrongCodes: WrongCodes,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  hashOfSecret(secret: string): Buffer {
    return sha256(secret);
  }

  /** The caller of a display, read from the database; `null` when the cookie is unknown or the display was revoked. */
  async authenticate(hash: Buffer): Promise<Caller | null> {
    const owner = await this.repository.findOwner(hash);
    if (owner === null) {
      this.seen.forget(hash);
      return null;
    }
    this.seen.add(hash);
    this.noteUse(owner.householdId, owner.displayId);
    return { ...owner, viewersMayTick: false, apiKeyId: null };
  }

  /** Whether this process has accepted the cookie with this hash, and not refused it since. */
  hasSeen(hash: Buffer): boolean {
    return this.seen.has(hash);
  }

  /** The displays among `ids` that have not ended, each with the role of its person. */
  living(householdId: string, ids: readonly string[]): Promise<LivingDisplay[]> {
    return this.repository.living(householdId, ids);
  }

  /** Exchanges the token of a link for the value of the cookie. `null` when the token is unknown or was used before. */
  async connect(token: string): Promise<string | null> {
    if (!isWellFormedDisplayToken(token)) return null;
    return this.withCookie((cookieHash) => this.repository.connect(sha256(token), cookieHash));
  }

  /**
   * Exchanges the six digits of a display for the value of the cookie. Wrong ones are counted, together with those of invites.
   * @returns `null` when no display waits for the code @throws TooManyRequestsError
   */
  async connectByCode(code: string, address: string | null): Promise<string | null> {
    const hash = codeHash(code);
    return this.wrongCodes.check({ address, userId: null }, async () => {
      if (hash === null) return null;
      return this.withCookie((cookieHash) => this.repository.connectByCode(hash, cookieHash));
    });
  }

  /**
   * Creates a display, and returns the token of its link and its code, which are not shown again.
   * @throws InvalidRequestError ConflictError when the household has a display with this id: the same form sent twice
   * makes one display; UnprocessableError when the household has the maximum number of displays
   */
  async create(
    { householdId, userId }: Person,
    { name, scopes, id = randomUUID() }: DisplayRequest,
  ): Promise<CreatedDisplay> {
    if (!scopes.includes('plan:read'))
      throw new InvalidRequestError([
        { path: 'scopes', message: 'scopes must have plan:read: a board shows the plan' },
      ]);
    const token = newDisplayToken();
    const row = { householdId, id, userId, name, scopes: [...new Set(scopes)], tokenHash: sha256(token) };
    return this.transactions.run(async () => {
      // Lets further displays of the household wait, so that they can be counted.
      await this.households.lock([householdId]);
      if (!(await this.households.lockMember(householdId, userId))) throw new UnauthorizedError();
      if ((await this.repository.findIn(householdId, id)) !== null) throw new ConflictError(MADE_ALREADY);
      if ((await this.repository.countIn(householdId)) >= MOST_DISPLAYS)
        throw new UnprocessableError(
          `The household has ${MOST_DISPLAYS} displays, which is the most: revoke one that nobody uses`,
          reason('account.mostDisplays', { most: MOST_DISPLAYS }),
        );
      return withNewCode(async (code, hash) => {
        await this.repository.freeCode(hash);
        const display = await this.repository.add({ ...row, codeHash: hash });
        return display === null ? null : { display, token, code };
      });
    });
  }

  /** Newest first. */
  list(householdId: string): Promise<Display[]> {
    return this.repository.listIn(householdId, { createdAt: 'DESC', id: 'ASC' });
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<Display> {
    return orNotFound(await this.repository.findIn(householdId, id), 'Display');
  }

  /** Revokes one of the caller's own, or any as an owner or administrator. @throws NotFoundError ForbiddenError */
  async revoke(caller: Pick<Caller, 'userId' | 'householdId' | 'role'>, id: string): Promise<void> {
    const { householdId } = caller;
    refuseUnlessMayRevoke(caller, await this.find(householdId, id));
    await this.transactions.run(async () => {
      if (!(await this.repository.remove(householdId, id))) throw new NotFoundError('Display not found');
      // All processes close its streams, as at the end of a key.
      this.changes.noteRemoval('apiKey', { householdId, id });
      this.transactions.afterCommit(() => {
        this.uses.forget(id);
      });
    });
  }

  /** Makes the value of a cookie. @returns `null` when `connect` finds no display for it */
  private async withCookie(connect: (hash: Buffer) => Promise<boolean>): Promise<string | null> {
    const secret = newDisplaySecret();
    const hash = sha256(secret);
    if (!(await connect(hash))) return null;
    this.seen.add(hash);
    return secret;
  }

  private noteUse(householdId: string, id: string): void {
    this.uses.note(
      id,
      () => this.repository.touch(householdId, id),
      (error) => {
        this.logger.warn({ err: error }, 'Could not note the use of a display');
      },
    );
  }
}

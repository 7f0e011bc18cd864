import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../http/logger.js';
import {
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  UnauthorizedError,
  UnprocessableError,
} from '../../http/problems/errors.js';
import type { Caller } from '../caller.js';
import { refuseUnlessMayRevoke } from '../may-revoke.js';
import { CredentialTurns } from '../limits/credential-turns.js';
import { LastUses } from '../limits/last-uses.js';
import type { Scope } from '../scopes.js';
import { hashDisplaySecret, isWellFormedDisplayToken, newDisplaySecret, newDisplayToken } from './display-secrets.js';
import type { Display } from './display.entity.js';
import { DisplaysRepository, type LivingDisplay, MOST_DISPLAYS } from './displays.repository.js';

/** The fields that a person chooses for a new display. */
export interface DisplayRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly id?: string;
}

@Injectable()
export class DisplaysService {
  private readonly turns = new CredentialTurns();
  private readonly uses = new LastUses();

  constructor(
    private readonly repository: DisplaysRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  hashOf(secret: string): Buffer {
    return hashDisplaySecret(secret);
  }

  /** The caller of a display, read from the database; `null` when the cookie is unknown or the display was revoked. */
  async authenticate(hash: Buffer): Promise<Caller | null> {
    const name = hash.toString('base64');
    const owner = await this.repository.findOwner(hash, this.turns.of(name));
    if (owner === null) return null;
    this.turns.note(name, owner.householdId);
    this.noteUse(owner.householdId, owner.displayId);
    return { ...owner, viewersMayTick: false, apiKeyId: null };
  }

  /** Whether this process has accepted the cookie with this hash before. */
  hasSeen(hash: Buffer): boolean {
    return this.turns.knows(hash.toString('base64'));
  }

  /** The displays among `ids` that have not ended, each with the role of its person. */
  living(householdId: string, ids: readonly string[]): Promise<LivingDisplay[]> {
    return this.repository.living(householdId, ids);
  }

  /** Exchanges the token of a link for the value of the cookie. `null` when the token is unknown or was used before. */
  async connect(token: string): Promise<string | null> {
    if (!isWellFormedDisplayToken(token)) return null;
    const secret = newDisplaySecret();
    const hash = hashDisplaySecret(secret);
    const tokenHash = hashDisplaySecret(token);
    const connected = await this.repository.connect(tokenHash, hash, this.turns.of(tokenHash.toString('base64')));
    if (connected === null) return null;
    this.turns.note(hash.toString('base64'), connected.householdId);
    return secret;
  }

  /**
   * Creates a display, and returns the token of its link, which is not shown again.
   * @throws InvalidRequestError ConflictError when the household has a display with this id: the same form sent twice
   * makes one display; UnprocessableError when the household has the maximum number of displays
   */
  async create(
    { householdId, userId }: Pick<Caller, 'userId' | 'householdId'>,
    { name, scopes, id = randomUUID() }: DisplayRequest,
  ): Promise<{ display: Display; token: string }> {
    if (!scopes.includes('plan:read'))
      throw new InvalidRequestError([
        { path: 'scopes', message: 'scopes must have plan:read: a board shows the plan' },
      ]);
    const token = newDisplayToken();
    const tokenHash = hashDisplaySecret(token);
    const outcome = await this.repository.add({
      householdId,
      id,
      userId,
      name,
      scopes: [...new Set(scopes)],
      tokenHash,
    });
    if (outcome === 'no-owner') throw new UnauthorizedError();
    if (outcome === 'exists') throw new ConflictError('This display has been made already');
    if (outcome === 'full')
      throw new UnprocessableError(
        `The household has ${MOST_DISPLAYS} displays, which is the most: revoke one that nobody uses`,
      );
    return { display: await this.find(householdId, id), token };
  }

  /** Newest first. */
  list(householdId: string): Promise<Display[]> {
    return this.repository.listIn(householdId, { createdAt: 'DESC', id: 'ASC' });
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<Display> {
    const display = await this.repository.findIn(householdId, id);
    if (display === null) throw new NotFoundError('Display not found');
    return display;
  }

  /** Revokes one of the caller's own, or any as an owner or administrator. @throws NotFoundError ForbiddenError */
  async revoke(caller: Pick<Caller, 'userId' | 'householdId' | 'role'>, id: string): Promise<void> {
    const { householdId } = caller;
    refuseUnlessMayRevoke(caller, await this.find(householdId, id));
    if (!(await this.repository.revoke(householdId, id))) throw new NotFoundError('Display not found');
    this.uses.forget(id);
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

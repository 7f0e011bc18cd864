import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../config/config.js';
import { Transactions } from '../../database/transactions.js';
import { InvitesService } from '../../households/invites/invites.service.js';
import { LOGGER } from '../../http/logger.js';
import { basePathOf } from '../../http/base-path.js';
import { ownPath } from '../../http/own-path.js';
import { ConflictError, ForbiddenError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { queryOf } from '../../http/query-of.js';
import { AccountsService } from '../accounts.service.js';
import { CallersService } from '../callers.service.js';
import type { Member } from '../member.js';
import { startSession } from '../sessions/session.js';
import {
  beginAttempt,
  endAttempt,
  hashAttempt,
  isConnectToken,
  type OpenidAttempt,
  readAttempt,
} from './openid-attempt.js';
import { hasClaim, verifiedPerson } from './openid-claims.js';
import { OpenidFailure } from './openid-failure.js';
import { OpenidIdentitiesRepository } from './openid-identities.repository.js';
import type { OpenidIdentity } from './openid-identity.entity.js';
import { type OpenidPerson, OpenidProvider } from './openid-provider.js';
import { OpenidReturnsRepository } from './openid-returns.repository.js';

const START = '/';
/** The page that shows whether the provider is connected. */
const SETTINGS = '/settings/openid';

/** Sign-in by OpenID Connect. A person is known by issuer and subject alone, never by the e-mail address. */
@Injectable()
export class OpenidService {
  private readonly basePath: string;

  constructor(
    private readonly provider: OpenidProvider,
    private readonly identities: OpenidIdentitiesRepository,
    private readonly returns: OpenidReturnsRepository,
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly callers: CallersService,
    private readonly invites: InvitesService,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.basePath = basePathOf(config.publicUrl);
  }

  /**
   * The address to which the browser is sent: that of the provider, or the sign-in page with a problem.
   * @throws NotFoundError when no provider is configured
   */
  async start(request: Request): Promise<string> {
    this.provider.refuseWithout();
    const { next, connect } = request.query;
    const attempt = { next: ownPath(next, START), connects: connect === undefined ? null : this.connects(request) };
    if (connect !== undefined && attempt.connects === null) return this.problem(attempt, 'signed-out');
    return this.orProblem(attempt, async () => {
      const address = await this.provider.addressFor(beginAttempt(request, attempt));
      return address.href;
    });
  }

  /**
   * Signs in, or connects the provider, when the browser comes back.
   * @returns the address to which the browser is sent
   * @throws NotFoundError when no provider is configured
   */
  async finish(request: Request): Promise<string> {
    this.provider.refuseWithout();
    const attempt = readAttempt(request);
    if (attempt === null || request.query['state'] !== attempt.state)
      return this.problem({ next: START, connects: null }, 'expired');
    endAttempt(request);
    return this.orProblem(attempt, async () => {
      await this.returns.removeExpired();
      if (!(await this.returns.note(hashAttempt(attempt))))
        throw new OpenidFailure('expired', 'the attempt came back before');
      const person = await this.provider.personOf(queryOf(request), attempt);
      const { connects, next } = attempt;
      await (connects === null ? this.signIn(request, person, next) : this.connect(request, person, connects));
      return this.basePath + (connects === null ? next : SETTINGS);
    });
  }

  /** The identities of the person at all providers. */
  identitiesOf(userId: string): Promise<OpenidIdentity[]> {
    return this.identities.listOf(userId);
  }

  /** Whether the person can sign in without the provider. */
  async mayDisconnect(userId: string): Promise<boolean> {
    const user = await this.accounts.findUser(userId);
    return user?.passwordHash != null && this.accounts.takesPasswords;
  }

  /** @throws ForbiddenError when the person could not sign in any more */
  async disconnect(userId: string, issuer: string): Promise<void> {
    if (!(await this.mayDisconnect(userId)))
      throw new ForbiddenError('You have no other way to sign in', reason('account.lastWayToSignIn'));
    await this.identities.disconnect(issuer, userId);
  }

  private connects(request: Request): string | null {
    const caller = this.callers.ofSession(request);
    return caller !== null && isConnectToken(request, request.query['connect']) ? caller.userId : null;
  }

  private async signIn(request: Request, person: OpenidPerson, next: string): Promise<void> {
    const member = await this.memberFor(person, next);
    await this.promote(member, person);
    await startSession(request, member);
  }

  private async connect(request: Request, person: OpenidPerson, userId: string): Promise<void> {
    const { issuer, subject } = person;
    if (this.callers.ofSession(request)?.userId !== userId)
      throw new OpenidFailure('signed-out', 'another person is signed in than the one who began');
    const isAdded = await this.identities.add({ issuer, subject, userId });
    const owner = isAdded ? userId : (await this.identities.findBySubject(issuer, subject))?.userId;
    if (owner !== userId) throw new OpenidFailure('taken', 'the identity or the account is connected already');
    await this.promote(await this.accounts.memberById(userId), person);
  }

  private async promote(member: Member, { claims }: OpenidPerson): Promise<void> {
    const { admin } = this.provider.settings;
    if (admin !== null && hasClaim(claims, admin)) await this.accounts.promote(member);
  }

  private async memberFor(person: OpenidPerson, next: string): Promise<Member> {
    try {
      return (await this.known(person)) ?? (await this.connected(person)) ?? (await this.added(person, next));
    } catch (error) {
      if (error instanceof ForbiddenError) throw new OpenidFailure('no-household', error.message);
      // Another request of the same person added the account at the same time.
      const again = error instanceof ConflictError ? await this.known(person) : null;
      if (again === null) throw error;
      return again;
    }
  }

  private async known({ issuer, subject }: OpenidPerson): Promise<Member | null> {
    const identity = await this.identities.findBySubject(issuer, subject);
    return identity === null ? null : this.accounts.memberById(identity.userId);
  }

  /** Connects the account with the verified e-mail address, if it has no password and the person did not change the address. */
  private async connected({ issuer, subject, claims }: OpenidPerson): Promise<Member | null> {
    const person = verifiedPerson(claims);
    if (person === null) throw new OpenidFailure('unverified', 'the provider tells no e-mail address that it verified');
    const user = await this.accounts.findByEmail(person.email);
    if (user === null) return null;
    const isAdded = await this.transactions.run(async () => {
      const found = await this.accounts.lock(user.id);
      if (found === null || found.passwordHash !== null || found.emailChosen)
        throw new OpenidFailure('connect-first', 'the account has a password, or its person changed the address');
      return this.identities.add({ issuer, subject, userId: user.id });
    });
    if (isAdded) return this.accounts.memberById(user.id);
    const known = await this.known({ issuer, subject, claims });
    if (known === null) throw new OpenidFailure('taken', 'the account has another identity of the provider');
    return known;
  }

  /** While `OIDC_SIGN_UP` is off, only a person whose sign-in leads to the page of an open invite gets an account. */
  private async added({ issuer, subject, claims }: OpenidPerson, next: string): Promise<Member> {
    const person = verifiedPerson(claims);
    const mayComeIn =
      this.provider.settings.signUp || (person !== null && (await this.invites.isInvited(next, person.email)));
    if (person === null || !mayComeIn)
      throw new OpenidFailure('no-account', 'there is no account for the person, and OIDC_SIGN_UP is off');
    return this.accounts.addWithoutPassword(person, {
      also: async (userId) => {
        if (!(await this.identities.add({ issuer, subject, userId })))
          throw new ConflictError('Another account has this identity');
      },
    });
  }

  private async orProblem(
    attempt: Pick<OpenidAttempt, 'next' | 'connects'>,
    work: () => Promise<string>,
  ): Promise<string> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OpenidFailure)) throw error;
      const isProvider = error.problem === 'provider-away' || error.problem === 'provider-wrong';
      this.logger[isProvider ? 'warn' : 'info']({ problem: error.problem }, `Nobody was signed in: ${error.message}`);
      return this.problem(attempt, error.problem);
    }
  }

  private problem({ next, connects }: Pick<OpenidAttempt, 'next' | 'connects'>, problem: string): string {
    if (connects !== null) return `${this.basePath}${SETTINGS}?${new URLSearchParams({ problem })}`;
    return `${this.basePath}/sign-in?${new URLSearchParams({ problem, next })}`;
  }
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { ConflictError, ForbiddenError, UnauthorizedError } from '../http/errors.js';
import type { SignInDto, SignUpDto } from './accounts.dto.js';
import type { SignInAttempt } from './device.js';
import { hashPassword, verifyPassword } from './password.js';
import { SessionsRepository } from './sessions.repository.js';
import { SignInLimits } from './sign-in-limits.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly limits: SignInLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  hasAccounts(): Promise<boolean> {
    return this.users.exists();
  }

  /** Whether a visitor may make an account now. */
  async isSignUpOpen(): Promise<boolean> {
    if (this.config.signUp === 'first') return !(await this.hasAccounts());
    return this.config.signUp === 'open';
  }

  /** A new account in a household of its own. @throws ForbiddenError when sign-up is closed, ConflictError on a known e-mail address, TooManyRequestsError */
  async signUp(details: SignUpDto, address: string | null): Promise<User> {
    // Also spares a closed server the cost of hashing a stranger's password.
    if (!(await this.isSignUpOpen())) throw new ForbiddenError('Sign-up is closed on this server');
    this.limits.takeSignUp(address);
    const user = await this.addUser(details, this.config.signUp === 'first');
    this.limits.noteSignUp(address, user.email);
    return user;
  }

  /** The same without asking whether sign-up is open: for the admin. */
  async addUser(details: SignUpDto, onlyFirst = false): Promise<User> {
    const household = { id: randomUUID(), name: details.name };
    const { name, email } = details;
    const passwordHash = await hashPassword(details.password);
    const user = { householdId: household.id, id: randomUUID(), name, email, passwordHash };
    const outcome = await this.users.insertWithHousehold(household, user, onlyFirst);
    if (outcome === 'closed') throw new ForbiddenError('Sign-up is closed on this server');
    if (outcome === 'email-taken') throw new ConflictError('There is an account with this e-mail address');
    return this.userById(household.id, user.id);
  }

  /** @throws UnauthorizedError the same for an unknown address and a wrong password, TooManyRequestsError when tried too often */
  async signIn({ email, password }: SignInDto, { address, deviceOf }: SignInAttempt): Promise<User> {
    const user = await this.users.findByEmail(email);
    const source = { address, device: deviceOf({ email, epoch: user?.sessionEpoch ?? 0 }) };
    this.limits.takeSignIn(source, email);
    const matches = await verifyPassword(user?.passwordHash ?? null, password);
    if (user === null || !matches) throw new UnauthorizedError('The e-mail address or the password is wrong');
    this.limits.noteSignIn(source, email);
    return user;
  }

  findUser(householdId: string, id: string): Promise<User | null> {
    return this.users.findIn(householdId, id);
  }

  /** Those of the sessions that are the household's and have not ended. */
  async livingSessions(householdId: string, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.sessions.living(householdId, sessionIds));
  }

  /** Whether there is such an account. Its sessions end. */
  async changePassword(email: string, password: string): Promise<boolean> {
    return this.users.changePassword(email, await hashPassword(password));
  }

  findUserByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(email);
  }

  private async userById(householdId: string, id: string): Promise<User> {
    const user = await this.users.findIn(householdId, id);
    if (user === null) throw new UnauthorizedError();
    return user;
  }
}

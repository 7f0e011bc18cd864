import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { isUniqueViolation } from '../database/pg-errors.js';
import { AdvisoryLocks } from '../database/advisory-locks.js';
import { Transactions } from '../database/transactions.js';
import type { DietDto } from '../foods/diet.dto.js';
import { type HouseholdPlace, HouseholdsService } from '../households/households.service.js';
import { requestPageLocale } from '../http/request-context.js';
import { ConflictError, ForbiddenError, InvalidRequestError, UnauthorizedError } from '../http/problems/errors.js';
import { reason } from '../http/problems/reason.js';
import type { PersonDto, SignInDto, SignUpDto } from './accounts.dto.js';
import { type Confirmation, SignInAgainError } from './sessions/confirmation.js';
import type { SignInAttempt } from './sessions/device.js';
import type { Member } from './member.js';
import { hashPassword, verifyPassword } from './password.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInLimits } from './limits/sign-in-limits.js';
import type { User } from './user.entity.js';
import { type UserDetails, UsersRepository } from './users.repository.js';

/** Puts a new person into a household, and returns its id. */
type Enter = (userId: string) => Promise<string>;

const NO_PLACE: HouseholdPlace = { locale: null, timeZone: null };

@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly households: HouseholdsService,
    private readonly sessions: SessionsService,
    private readonly limits: SignInLimits,
    private readonly transactions: Transactions,
    private readonly locks: AdvisoryLocks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether people may sign in with a password. */
  get takesPasswords(): boolean {
    return this.config.openid?.only !== true;
  }

  hasAccounts(): Promise<boolean> {
    return this.users.hasAny();
  }

  /** Whether a visitor may sign up now. */
  async isSignUpOpen(): Promise<boolean> {
    if (!this.takesPasswords) return false;
    if (this.config.signUp === 'first') return !(await this.hasAccounts());
    return this.config.signUp === 'open';
  }

  /**
   * Adds an account with a household of its own.
   * @param place of the household, when the person signs up on a page
   * @throws ForbiddenError when sign-up is closed, ConflictError for a known e-mail
   * address, TooManyRequestsError
   */
  async signUp(details: SignUpDto, address: string | null, place = NO_PLACE): Promise<Member> {
    // Checked first, so that a closed server does not hash passwords for strangers.
    if (!(await this.isSignUpOpen())) throw signUpClosed();
    this.limits.takeSignUp(address);
    const member = await this.addUser(details, this.config.signUp === 'first', place);
    this.limits.noteSignUp(address, member.user.email);
    return member;
  }

  /** Adds an account without checking whether sign-up is open: for the administrator. */
  async addUser(details: SignUpDto, onlyFirst = false, place = NO_PLACE): Promise<Member> {
    const passwordHash = await hashPassword(details.password);
    return this.insertUser(details, passwordHash, onlyFirst, this.ownHousehold(details.name, place));
  }

  /**
   * Adds an account without a password, with a household of its own in the language of the browser.
   * @param also called in the transaction that adds the account
   * @throws ConflictError for a known e-mail address, ForbiddenError with `onlyFirst` when there is an account already
   */
  async addWithoutPassword(
    details: PersonDto,
    { onlyFirst = false, also }: { onlyFirst?: boolean; also?: (userId: string) => Promise<void> } = {},
  ): Promise<Member> {
    const enter = this.ownHousehold(details.name, { ...NO_PLACE, locale: requestPageLocale() });
    return this.insertUser(details, null, onlyFirst, async (userId) => {
      await also?.(userId);
      return enter(userId);
    });
  }

  /**
   * Adds an account to a household that exists.
   * @param enter adds the membership, in the same transaction, and returns the household
   * @throws ConflictError for a known e-mail address, TooManyRequestsError, ForbiddenError when passwords are switched
   * off, and what `enter` throws
   */
  async addUserTo(details: SignUpDto, address: string | null, enter: Enter): Promise<Member> {
    this.refuseWithoutPasswords();
    this.limits.takeSignUp(address);
    const member = await this.insertUser(details, await hashPassword(details.password), false, enter);
    this.limits.noteSignUp(address, member.user.email);
    return member;
  }

  /**
   * @throws UnauthorizedError for an unknown address and for a wrong password, with the same message; ForbiddenError
   * for a person without a household, and when passwords are switched off; TooManyRequestsError after too many attempts
   */
  async signIn({ email, password }: SignInDto, { address, deviceOf }: SignInAttempt): Promise<Member> {
    this.refuseWithoutPasswords();
    const user = await this.users.findByEmail(email);
    const source = { address, device: deviceOf({ email, epoch: user?.sessionEpoch ?? 0 }) };
    this.limits.takeSignIn(source, email);
    const matches = await verifyPassword(user?.passwordHash ?? null, password);
    if (user === null || !matches)
      throw new UnauthorizedError('The e-mail address or the password is wrong', reason('account.wrongSignIn'));
    this.limits.noteSignIn(source, email);
    return this.memberOf(user);
  }

  findUser(id: string): Promise<User | null> {
    return this.users.findById(id);
  }

  /** Empty when the account was removed. */
  async nameOf(id: string): Promise<string> {
    return (await this.findUser(id))?.name ?? '';
  }

  /**
   * For what concerns the whole server, such as backups. `User.isServerAdmin` says who is one; a role in a household does not count.
   * @throws ForbiddenError
   */
  async requireServerAdmin(id: string): Promise<void> {
    const user = await this.findUser(id);
    if (user?.isServerAdmin !== true) throw new ForbiddenError('Only an administrator of this server may do this');
  }

  /** @param email in the form of `normalEmail` */
  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(email);
  }

  /**
   * Sets the password, for the administrator of the server. Ends the sessions of the account, with their event streams.
   * @returns whether the account exists
   */
  async changePassword(email: string, password: string): Promise<boolean> {
    const passwordHash = await hashPassword(password);
    return this.transactions.run(async () => {
      const known = await this.users.findByEmail(email);
      const user = known && (await this.users.lock(known.id));
      if (user === null) return false;
      await this.setPassword(user, passwordHash);
      return true;
    });
  }

  /**
   * Sets the password that the person chose, and ends all sessions of the account.
   * @param user as it was when the person confirmed the change
   * @throws ConflictError when the password was changed since
   */
  changeOwnPassword(user: User, passwordHash: string): Promise<void> {
    return this.transactions.run(async () => {
      if (!(await this.setPassword(user, passwordHash)))
        throw new ConflictError('The password was changed meanwhile: sign in again', reason('account.passwordChanged'));
    });
  }

  /**
   * Changes what the household shows of a person.
   * @throws ConflictError for the e-mail address of another account, UnauthorizedError when the account does not exist any more
   */
  async changeDetails(householdId: string, userId: string, details: UserDetails): Promise<void> {
    try {
      await this.transactions.run(async () => {
        if (!(await this.users.changeDetails(userId, details))) throw new UnauthorizedError();
        await this.households.noteChange(householdId);
      });
    } catch (error) {
      throw isEmailTaken(error) ? emailTaken() : error;
    }
  }

  /** The household shows whom its dishes do not suit. @throws UnauthorizedError when the account does not exist any more */
  changeDiet(householdId: string, userId: string, diet: DietDto): Promise<void> {
    return this.transactions.run(async () => {
      if (!(await this.users.changeDiet(userId, diet))) throw new UnauthorizedError();
      await this.households.noteChange(householdId);
    });
  }

  /**
   * Changes the e-mail address, for the administrator of the server. OpenID identities are connected by the new
   * address.
   * @returns whether the account exists
   * @throws ConflictError
   */
  async changeEmail(from: string, to: string): Promise<boolean> {
    try {
      return await this.users.changeEmail(from, to);
    } catch (error) {
      throw isEmailTaken(error) ? new ConflictError(`There is an account ${to}`) : error;
    }
  }

  /** @throws UnauthorizedError when the account does not exist any more, ForbiddenError for a person without a household */
  async memberById(userId: string): Promise<Member> {
    return this.memberOf(await this.userById(userId));
  }

  /**
   * Checks the password of a signed-in person. For an account without a password it checks that the sign-in is recent.
   * @throws InvalidRequestError without a password, ForbiddenError for a wrong one, SignInAgainError, TooManyRequestsError
   */
  async confirm(userId: string, { password, field, isFresh, address, deviceOf }: Confirmation): Promise<User> {
    const user = await this.userById(userId);
    const { email, sessionEpoch: epoch } = user;
    if (password === undefined) {
      if (user.passwordHash !== null) throw new InvalidRequestError([{ path: field, message: `${field} is required` }]);
      if (!isFresh) throw new SignInAgainError();
      return user;
    }
    const source = { address, device: deviceOf({ email, epoch }) };
    this.limits.takeSignIn(source, email);
    if (!(await verifyPassword(user.passwordHash, password)))
      throw new ForbiddenError('The password is wrong', reason('account.wrongPassword'));
    this.limits.noteSignIn(source, email);
    return user;
  }

  /** Deletes the account. The last membership of the person must have ended before. */
  deleteUser(userId: string): Promise<void> {
    return this.users.remove(userId);
  }

  /** The account, which nobody else can change until the transaction ends. */
  lock(userId: string): Promise<User | null> {
    return this.users.lock(userId);
  }

  /** `null` when the account does not exist. @throws ForbiddenError for a person without a household */
  async findMember(email: string): Promise<Member | null> {
    const user = await this.users.findByEmail(email);
    return user === null ? null : this.memberOf(user);
  }

  /**
   * Makes the person an administrator of the server and of the household. An owner of the household stays its owner.
   */
  promote({ user, householdId }: Member): Promise<void> {
    return this.transactions.run(async () => {
      await this.users.makeServerAdmin(user.id);
      await this.households.promote(householdId, user.id);
    });
  }

  /** @throws ForbiddenError when people can sign in only with the OpenID provider */
  refuseWithoutPasswords(): void {
    if (this.takesPasswords) return;
    const name = this.config.openid?.name ?? '';
    throw new ForbiddenError(
      `People sign in with ${name} here, not with a password`,
      reason('account.noPasswords', { name }),
    );
  }

  private ownHousehold(name: string, place: HouseholdPlace): Enter {
    const household = { id: randomUUID(), name };
    return async (userId) => {
      await this.households.add(household, userId, place);
      return household.id;
    };
  }

  /**
   * The first account becomes administrator of the server.
   * @param onlyFirst adds nothing when there is an account already, even when several sign up at the same time
   */
  private insertUser(
    { name, email }: PersonDto,
    passwordHash: string | null,
    onlyFirst: boolean,
    enter: Enter,
  ): Promise<Member> {
    return this.transactions.run(async () => {
      await this.locks.wait('signUp');
      const isServerAdmin = !(await this.users.hasAny());
      if (onlyFirst && !isServerAdmin) throw signUpClosed();
      const user = await this.users.add({ id: randomUUID(), name, email, passwordHash, isServerAdmin });
      if (user === null) throw emailTaken();
      return { user, householdId: await enter(user.id) };
    });
  }

  /** @returns whether the account has still the password of `user` */
  private async setPassword({ id, sessionEpoch }: User, passwordHash: string): Promise<boolean> {
    if (!(await this.users.changePassword(id, sessionEpoch, passwordHash))) return false;
    const membership = await this.households.membershipOf(id);
    if (membership !== null) await this.sessions.endAll(membership);
    return true;
  }

  private async memberOf(user: User): Promise<Member> {
    const membership = await this.households.membershipOf(user.id);
    if (membership === null)
      throw new ForbiddenError('This account belongs to no household', reason('account.noHousehold'));
    return { user, householdId: membership.householdId };
  }

  private async userById(id: string): Promise<User> {
    const user = await this.findUser(id);
    if (user === null) throw new UnauthorizedError();
    return user;
  }
}

function signUpClosed(): ForbiddenError {
  return new ForbiddenError('Sign-up is closed on this server', reason('account.signUpClosed'));
}

function emailTaken(): ConflictError {
  return new ConflictError('There is an account with this e-mail address', reason('account.emailTaken'));
}

function isEmailTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'users_email_key');
}

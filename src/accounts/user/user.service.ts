import { Injectable } from '@nestjs/common';
import { ConflictError, UnauthorizedError } from '../../http/problems/errors.js';
import { AccountsService } from '../accounts.service.js';
import type { Caller } from '../caller.js';
import type { Member } from '../member.js';
import { hashPassword } from '../password.js';
import type { SignInAttempt } from '../sessions/device.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import type { User } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import type { ChangePasswordDto, UpdateUserDto } from './user.dto.js';

type Owner = Pick<Caller, 'userId' | 'householdId'>;

/** A person's own account. */
@Injectable()
export class UserService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly accounts: AccountsService,
  ) {}

  /** @throws ConflictError for an e-mail address that has an account */
  async update({ userId, householdId }: Owner, change: UpdateUserDto): Promise<User> {
    const isEmpty = change.name === undefined && change.email === undefined;
    if (!isEmpty && (await this.users.changeDetails(householdId, userId, change)) === 'email-taken')
      throw new ConflictError('There is an account with this e-mail address');
    const user = await this.accounts.findUser(userId);
    if (user === null) throw new UnauthorizedError();
    return user;
  }

  /**
   * Ends all sessions of the account. @returns what a new session is started with
   * @throws ForbiddenError for a wrong password, ConflictError when the password was changed at the same time, TooManyRequestsError
   */
  async changePassword(
    { userId, householdId }: Owner,
    { current, new: password }: ChangePasswordDto,
    attempt: SignInAttempt,
  ): Promise<Member> {
    const { sessionEpoch } = await this.accounts.checkPassword(userId, current, attempt);
    if (!(await this.users.changeOwnPassword(userId, sessionEpoch, await hashPassword(password))))
      throw new ConflictError('The password was changed meanwhile: sign in again');
    await this.sessions.noteEnds(householdId, userId);
    return this.accounts.memberById(userId);
  }
}

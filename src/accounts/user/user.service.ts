import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { ForbiddenError, UnauthorizedError } from '../../http/problems/errors.js';
import { AccountsService } from '../accounts.service.js';
import type { Person } from '../caller.js';
import type { Member } from '../member.js';
import { hashPassword } from '../password.js';
import type { Confirmation } from '../sessions/confirmation.js';
import type { User } from '../user.entity.js';
import type { UpdateUserDto } from './user.dto.js';

/** A person's own account. */
@Injectable()
export class UserService {
  constructor(
    private readonly accounts: AccountsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @throws ConflictError when another account has the e-mail address, ForbiddenError for a change of the address when
   * a proxy sends it
   */
  async update({ userId, householdId }: Person, change: UpdateUserDto): Promise<User> {
    if (change.email !== undefined && this.config.authHeaderEmail !== null)
      await this.refuseOther(userId, change.email);
    const isEmpty = change.name === undefined && change.email === undefined;
    if (!isEmpty) await this.accounts.changeDetails(householdId, userId, change);
    const user = await this.accounts.findUser(userId);
    if (user === null) throw new UnauthorizedError();
    return user;
  }

  /**
   * Changes the password, or sets the first one. Ends all sessions of the account.
   * @returns the values for a new session
   * @throws what `confirm` throws, ForbiddenError for a first password when passwords are switched off, ConflictError
   * when the password was changed at the same time
   */
  async changePassword({ userId }: Person, password: string, confirmation: Confirmation): Promise<Member> {
    const user = await this.accounts.confirm(userId, confirmation);
    if (user.passwordHash === null) this.accounts.refuseWithoutPasswords();
    await this.accounts.changeOwnPassword(user, await hashPassword(password));
    return this.accounts.memberById(userId);
  }

  /**
   * Refuses another address when a proxy signs people in: the proxy would sign in the owner of the new address to this
   * account.
   */
  private async refuseOther(userId: string, email: string): Promise<void> {
    if ((await this.accounts.findUser(userId))?.email !== email)
      throw new ForbiddenError('Your e-mail address is what you are known by here: the administrator can change it');
  }
}

import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { NotFoundError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { AccountsService } from '../accounts.service.js';
import type { Member } from '../member.js';
import { isWellFormedSignInToken, newSignInToken } from './sign-in-token.js';
import { SignInLinksRepository } from './sign-in-links.repository.js';
import { sha256 } from '../../shared/text/digest.js';

/**
 * Links with which the administrator lets a person sign in who cannot do it otherwise. Each works once, for 15 minutes.
 */
@Injectable()
export class SignInLinksService {
  constructor(
    private readonly links: SignInLinksRepository,
    private readonly accounts: AccountsService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Creates a link and returns its token. An older link of the person ends.
   * @throws NotFoundError without such an account; ForbiddenError without a household
   */
  async create(email: string): Promise<string> {
    const member = await this.accounts.findMember(email);
    if (member === null) throw new NotFoundError(`There is no account ${email}.`);
    const token = newSignInToken();
    await this.transactions.run(async () => {
      await this.links.removeOf(member.user.id);
      await this.links.add(sha256(token), member.user.id);
    });
    return token;
  }

  /**
   * The person whom the link signs in. The link stays valid.
   * @throws NotFoundError when it is unknown, expired or used; ForbiddenError without a household
   */
  async look(token: string): Promise<Member> {
    return this.memberOf(isWellFormedSignInToken(token) ? await this.links.find(sha256(token)) : null);
  }

  /** Like `look`, and uses the link up. */
  async use(token: string): Promise<Member> {
    return this.memberOf(isWellFormedSignInToken(token) ? await this.links.use(sha256(token)) : null);
  }

  private async memberOf(userId: string | null): Promise<Member> {
    if (userId === null)
      throw new NotFoundError(
        'This link was used before, or it is too old: the administrator can make a new one',
        reason('account.signInLinkUsed'),
      );
    return this.accounts.memberById(userId);
  }
}

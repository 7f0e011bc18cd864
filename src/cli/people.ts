import { AccountsService } from '../accounts/accounts.service.js';
import { normalEmail } from '../accounts/email.js';
import type { Member } from '../accounts/member.js';
import type { User } from '../accounts/user.entity.js';
import { NotFoundError } from '../http/problems/errors.js';
import type { Services } from './run.js';

/** @throws NotFoundError */
export async function findUser(services: Services, email: string): Promise<User> {
  const user = await services(AccountsService).findByEmail(normalEmail(email));
  return user ?? noAccount(normalEmail(email));
}

/** A person with the household. @throws NotFoundError */
export async function findMember(services: Services, email: string): Promise<Member> {
  const member = await services(AccountsService).findMember(normalEmail(email));
  return member ?? noAccount(normalEmail(email));
}

export function noAccount(email: string): never {
  throw new NotFoundError(`There is no account ${email}.`);
}

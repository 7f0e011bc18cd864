import { Injectable } from '@nestjs/common';
import { TableRepository } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import { User } from './user.entity.js';

export type NewUser = Pick<User, 'id' | 'name' | 'email' | 'passwordHash' | 'isServerAdmin'>;

/** What a person changes of their own account. A missing member stays as it is. */
export interface UserDetails {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

@Injectable()
export class UsersRepository extends TableRepository<User> {
  constructor(transactions: Transactions) {
    super(User, transactions);
  }

  /** Whether there is anybody. */
  hasAny(): Promise<boolean> {
    return this.table.exists();
  }

  findById(id: string): Promise<User | null> {
    return this.table.findOneBy({ id });
  }

  findByEmail(email: string): Promise<User | null> {
    return this.table.findOneBy({ email });
  }

  /** The account, which no other transaction can change until this one ends. */
  lock(id: string): Promise<User | null> {
    return this.table.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** `null` when another account has the e-mail address. */
  async add(user: NewUser): Promise<User | null> {
    return (await this.insertNew([user]))[0] ?? null;
  }

  /** @throws a unique violation of `users_email_key` when another account has the e-mail address */
  async changeDetails(id: string, { name, email }: UserDetails): Promise<boolean> {
    const changed = await this.query(
      `UPDATE users SET name = COALESCE($2, name), email = COALESCE($3, email),
         email_chosen = email_chosen OR COALESCE($3 <> email, false)
       WHERE id = $1 RETURNING id`,
      [id, name ?? null, email ?? null],
    );
    return changed.length > 0;
  }

  /** @returns whether the account exists */
  async changeDiet(id: string, { allergens, diets }: Pick<User, 'allergens' | 'diets'>): Promise<boolean> {
    return (await this.table.update({ id }, { allergens, diets })).affected === 1;
  }

  /** @throws a unique violation of `users_email_key` @returns whether the account exists */
  async changeEmail(from: string, to: string): Promise<boolean> {
    return (await this.table.update({ email: from }, { email: to, emailChosen: false })).affected === 1;
  }

  /**
   * Also raises the epoch, which ends sessions that are stored at the same moment.
   * @returns whether the epoch was still this one
   */
  async changePassword(id: string, sessionEpoch: number, passwordHash: string): Promise<boolean> {
    const { affected } = await this.table.update(
      { id, sessionEpoch },
      { passwordHash, sessionEpoch: sessionEpoch + 1 },
    );
    return affected === 1;
  }

  async makeServerAdmin(id: string): Promise<void> {
    await this.table.update({ id }, { isServerAdmin: true });
  }

  async remove(id: string): Promise<void> {
    await this.table.delete({ id });
  }
}

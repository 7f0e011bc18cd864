import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { isUniqueViolation } from '../database/pg-errors.js';
import { Household } from '../households/household.entity.js';
import { User } from './user.entity.js';

/** Any number; makes the sign-ups of one database wait for each other. */
const SIGN_UP_LOCK = 7_310_842;

export type SignUpOutcome = 'done' | 'email-taken' | 'closed';

@Injectable()
export class UsersRepository {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ email });
  }

  findById(householdId: string, id: string): Promise<User | null> {
    return this.users.findOneBy({ householdId, id });
  }

  exists(): Promise<boolean> {
    return this.users.exists();
  }

  /** Adds a household and its first user; with `onlyFirst`, not when there is any user yet, however many try at once. */
  async insertWithHousehold(
    household: Pick<Household, 'id' | 'name'>,
    user: Omit<User, 'createdAt' | 'role'>,
    onlyFirst: boolean,
  ): Promise<SignUpOutcome> {
    try {
      return await this.users.manager.transaction(async (manager) => {
        await manager.query('SELECT pg_advisory_xact_lock($1)', [SIGN_UP_LOCK]);
        const isFirst = !(await manager.exists(User));
        if (onlyFirst && !isFirst) return 'closed';
        await manager.insert(Household, household);
        await manager.insert(User, { ...user, role: isFirst ? 'admin' : 'member' });
        return 'done';
      });
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key')) return 'email-taken';
      throw error;
    }
  }

  /** Sets the password and ends every session of the user. Whether there is such a user. */
  async changePassword(email: string, passwordHash: string): Promise<boolean> {
    return this.users.manager.transaction(async (manager) => {
      const { affected } = await manager.update(User, { email }, { passwordHash });
      await manager.query(
        `DELETE FROM sessions WHERE sess->>'userId' = (SELECT id::text FROM users WHERE email = $1)`,
        [email],
      );
      return affected === 1;
    });
  }
}

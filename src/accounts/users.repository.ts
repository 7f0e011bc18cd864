import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { isUniqueViolation } from '../database/pg-errors.js';
import { Sql, type Statement } from '../database/sql.js';
import { Household } from '../households/household.entity.js';
import { User } from './user.entity.js';

/** Any number; makes the sign-ups of one database wait for each other. */
const SIGN_UP_LOCK = 7_310_842;

/** The epoch ends also what is stored at the same moment. */
const CHANGE_PASSWORD: Statement = {
  scope: 'server',
  name: 'user-change-password',
  text: `
    WITH changed AS (
      UPDATE users SET password_hash = $2, session_epoch = session_epoch + 1 WHERE email = $1 RETURNING household_id, id
    ), ended AS (
      DELETE FROM sessions s USING changed c WHERE s.household_id = c.household_id AND s.user_id = c.id
    )
    SELECT id FROM changed`,
};

export type SignUpOutcome = 'done' | 'email-taken' | 'closed';

@Injectable()
export class UsersRepository {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly sql: Sql,
  ) {}

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
    user: Omit<User, 'createdAt' | 'role' | 'sessionEpoch'>,
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
    return (await this.sql.row(CHANGE_PASSWORD, [email, passwordHash])) !== null;
  }
}

import { Injectable } from '@nestjs/common';
import { noteChanges } from '../changes/note-changes.js';
import { HouseholdRepository } from '../database/household-repository.js';
import { isUniqueViolation } from '../database/pg-errors.js';
import { Sql, type Statement } from '../database/sql.js';
import { SERVER } from '../queues/fair-queue.js';
import type { Household } from '../households/household.entity.js';
import { User } from './user.entity.js';

/** The number is any; makes the sign-ups of one database wait for each other. */
const LOCK_SIGN_UPS: Statement = {
  name: 'user-lock-sign-ups',
  scope: 'server',
  text: 'SELECT pg_advisory_xact_lock(7310842)',
};

/** With the first change of its feed, so that its lists have tags from the beginning. */
const ADD_HOUSEHOLD: Statement = {
  name: 'household-add',
  notes: true,
  text: `
    WITH added AS (INSERT INTO households (id, name) VALUES ($1, $2) RETURNING id),
    ${noteChanges([{ kind: 'household', from: 'added', version: '1' }])}
    SELECT id FROM added`,
};

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
export class UsersRepository extends HouseholdRepository<User> {
  constructor(sql: Sql) {
    super(User, sql);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.findOneBy({ email });
  }

  /** Adds a household and its first user; with `onlyFirst`, not when there is any user yet, however many try at once. */
  async insertWithHousehold(
    household: Pick<Household, 'id' | 'name'>,
    user: Omit<User, 'createdAt' | 'role' | 'sessionEpoch'>,
    onlyFirst: boolean,
  ): Promise<SignUpOutcome> {
    try {
      return await this.queries.transaction(SERVER, async (tx) => {
        await tx.rows(LOCK_SIGN_UPS, []);
        const isFirst = !(await this.within(tx).exists());
        if (onlyFirst && !isFirst) return 'closed';
        await tx.rows(ADD_HOUSEHOLD, [household.id, household.name]);
        await this.within(tx).insert({ ...user, role: isFirst ? 'admin' : 'member' });
        return 'done';
      });
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key')) return 'email-taken';
      throw error;
    }
  }

  /** Sets the password and ends every session of the user. Whether there is such a user. */
  async changePassword(email: string, passwordHash: string): Promise<boolean> {
    return (await this.queries.row(CHANGE_PASSWORD, [email, passwordHash])) !== null;
  }
}

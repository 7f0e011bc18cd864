import { Injectable } from '@nestjs/common';
import { noteChanges } from '../changes/note-changes.js';
import { isUniqueViolation } from '../database/pg-errors.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import { TableRepository } from '../database/table-repository.js';
import { SERVER } from '../queues/fair-queue.js';
import { User } from './user.entity.js';

/** Serialises the sign-ups of one database. The number is arbitrary. */
const LOCK_SIGN_UPS: Statement = {
  name: 'user-lock-sign-ups',
  scope: 'server',
  text: 'SELECT pg_advisory_xact_lock(7310842)',
};

/** The new epoch also ends sessions that are stored at the same moment. */
const CHANGE_PASSWORD: Statement = {
  scope: 'server',
  name: 'user-change-password',
  text: `
    WITH changed AS (
      UPDATE users SET password_hash = $2, session_epoch = session_epoch + 1 WHERE email = $1 RETURNING id
    ), ended AS (
      DELETE FROM sessions s USING changed c JOIN memberships m ON m.user_id = c.id
      WHERE s.household_id = m.household_id AND s.user_id = m.user_id
    )
    SELECT id FROM changed`,
};

const MAKE_SERVER_ADMIN: Statement = {
  scope: 'server',
  name: 'user-make-server-admin',
  text: 'UPDATE users SET is_server_admin = true WHERE id = $1 AND NOT is_server_admin',
};

/**
 * Only while the epoch is still `$2`, so that one of two changes at the same time fails. The sessions of the old epoch
 * end with it.
 */
const CHANGE_OWN_PASSWORD: Statement = {
  scope: 'server',
  name: 'user-change-own-password',
  text: `
    WITH changed AS (
      UPDATE users SET password_hash = $3, session_epoch = session_epoch + 1
      WHERE id = $1 AND session_epoch = $2 RETURNING id
    ), ended AS (
      DELETE FROM sessions s USING changed c JOIN memberships m ON m.user_id = c.id
      WHERE s.household_id = m.household_id AND s.user_id = m.user_id
    )
    SELECT id FROM changed`,
};

/** Also notes a change of the household, which shows the names of its people. */
const CHANGE_DETAILS: Statement = {
  name: 'user-change-details',
  notes: true,
  text: `
    WITH changed AS (
      UPDATE users SET name = COALESCE($3, name), email = COALESCE($4, email), email_chosen = email_chosen OR COALESCE($4 <> email, false)
      WHERE id = $2 RETURNING id
    ),
    home AS (SELECT h.id, h.version FROM households h CROSS JOIN changed WHERE h.id = $1),
    ${noteChanges([{ kind: 'household', from: 'home' }], ['changed'])}
    SELECT id FROM changed`,
};

export type SignUpOutcome = 'done' | 'email-taken' | 'closed';
export type NewUser = Pick<User, 'id' | 'name' | 'email' | 'passwordHash'>;

@Injectable()
export class UsersRepository extends TableRepository<User> {
  constructor(private readonly queries: Sql) {
    super(User, queries.transactions);
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

  /**
   * Adds a person. The first one becomes administrator of the server.
   * @param onlyFirst adds nothing when there already is an account, even when several sign up at the same time
   * @param addHousehold called in the transaction after the person was added
   */
  async add(
    user: NewUser,
    onlyFirst: boolean,
    addHousehold: (tx: Transaction) => Promise<void>,
  ): Promise<SignUpOutcome> {
    try {
      return await this.queries.transaction(SERVER, async (tx) => {
        await tx.rows(LOCK_SIGN_UPS, []);
        const isFirst = !(await this.table.exists());
        if (onlyFirst && !isFirst) return 'closed';
        await this.table.insert({ ...user, isServerAdmin: isFirst });
        await addHousehold(tx);
        return 'done';
      });
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key')) return 'email-taken';
      throw error;
    }
  }

  /** @param householdId the household of the person */
  async changeDetails(
    householdId: string,
    id: string,
    { name = null, email = null }: { name?: string | null | undefined; email?: string | null | undefined },
  ): Promise<'done' | 'email-taken'> {
    try {
      await this.queries.rows(CHANGE_DETAILS, [householdId, id, name, email]);
      return 'done';
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key')) return 'email-taken';
      throw error;
    }
  }

  /** Sets the password and ends all sessions. @returns whether the epoch was still the current one */
  async changeOwnPassword(id: string, epoch: number, passwordHash: string): Promise<boolean> {
    return (await this.queries.row(CHANGE_OWN_PASSWORD, [id, epoch, passwordHash])) !== null;
  }

  async removeWithin(_tx: Transaction, id: string): Promise<void> {
    await this.table.delete({ id });
  }

  /**
   * Sets the password and ends all sessions of the user.
   * @returns the user's id and household; `null` when the user does not exist
   */
  async changePassword(email: string, passwordHash: string): Promise<string | null> {
    return (await this.queries.row<{ id: string }>(CHANGE_PASSWORD, [email, passwordHash]))?.id ?? null;
  }

  async changeEmail(from: string, to: string): Promise<'done' | 'unknown' | 'email-taken'> {
    try {
      const { affected } = await this.table.update({ email: from }, { email: to, emailChosen: false });
      return affected === 1 ? 'done' : 'unknown';
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key')) return 'email-taken';
      throw error;
    }
  }

  async makeServerAdmin(id: string): Promise<void> {
    await this.queries.rows(MAKE_SERVER_ADMIN, [id]);
  }
}

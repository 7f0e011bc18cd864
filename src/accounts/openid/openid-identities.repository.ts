import { Injectable } from '@nestjs/common';
import { isUniqueViolation } from '../../database/pg-errors.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { TableRepository } from '../../database/table-repository.js';
import { OpenidIdentity } from './openid-identity.entity.js';

/**
 * Answers no row for an attempt that came back before. The row is kept for a day, because the clocks of this process
 * and of the database may differ.
 */
const NOTE_RETURN: Statement = {
  name: 'openid-note-return',
  scope: 'server',
  text: `
    INSERT INTO openid_returns (attempt_hash, expires_at) VALUES ($1, now() + interval '1 day')
    ON CONFLICT (attempt_hash) DO NOTHING RETURNING attempt_hash`,
};

/** Each attempt that comes back removes some expired rows, which keeps the table small. */
const REMOVE_EXPIRED: Statement = {
  name: 'openid-remove-expired-returns',
  scope: 'server',
  text: `
    DELETE FROM openid_returns WHERE attempt_hash IN (
      SELECT attempt_hash FROM openid_returns WHERE expires_at < now() ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED
    )`,
};

/** Inserts nothing when the account has a password, or when the person changed the address. */
const ADD_WITHOUT_PASSWORD: Statement = {
  name: 'openid-identity-add-without-password',
  scope: 'server',
  text: `
    INSERT INTO openid_identities AS i (issuer, subject, user_id)
    SELECT $1, $2, id FROM users WHERE id = $3 AND password_hash IS NULL AND NOT email_chosen RETURNING i.user_id`,
};

export type Added = 'added' | 'taken' | 'refused';
type NewIdentity = Pick<OpenidIdentity, 'issuer' | 'subject' | 'userId'>;

@Injectable()
export class OpenidIdentitiesRepository extends TableRepository<OpenidIdentity> {
  constructor(private readonly queries: Sql) {
    super(OpenidIdentity, queries.transactions);
  }

  /** Returns whether the attempt comes back for the first time, in any process. */
  async noteReturn(attemptHash: Buffer): Promise<boolean> {
    await this.queries.rows(REMOVE_EXPIRED, []);
    return (await this.queries.row(NOTE_RETURN, [attemptHash])) !== null;
  }

  findBySubject(issuer: string, subject: string): Promise<OpenidIdentity | null> {
    return this.table.findOneBy({ issuer, subject });
  }

  listOf(userId: string): Promise<OpenidIdentity[]> {
    return this.table.find({ where: { userId }, order: { createdAt: 'ASC', issuer: 'ASC' } });
  }

  /** Inserts the identity in the transaction that adds the account. */
  async addIn(_tx: Transaction, identity: NewIdentity): Promise<void> {
    await this.table.insert(identity);
  }

  /** `taken` when the identity belongs to another account, or the account has another identity of this provider. */
  async add(identity: NewIdentity): Promise<Exclude<Added, 'refused'>> {
    try {
      await this.table.insert(identity);
      return 'added';
    } catch (error) {
      if (isIdentityTaken(error)) return 'taken';
      throw error;
    }
  }

  /** Like `add`, but only for an account without a password whose address the person did not change. */
  async addWithoutPassword({ issuer, subject, userId }: NewIdentity): Promise<Added> {
    try {
      const added = await this.queries.row(ADD_WITHOUT_PASSWORD, [issuer, subject, userId]);
      return added === null ? 'refused' : 'added';
    } catch (error) {
      if (isIdentityTaken(error)) return 'taken';
      throw error;
    }
  }

  async disconnect(issuer: string, userId: string): Promise<void> {
    await this.table.delete({ issuer, userId });
  }
}

export function isIdentityTaken(error: unknown): boolean {
  return ['openid_identities_pkey', 'openid_identities_user_key'].some((name) => isUniqueViolation(error, name));
}

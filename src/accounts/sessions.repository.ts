import { Injectable } from '@nestjs/common';
import type { SessionData } from 'express-session';
import { Sql, type Statement } from '../database/sql.js';
import type { MemberRole } from '../households/membership.entity.js';
import { CredentialTurns } from './credential-turns.js';

/** A session ends so many days after it was last used. */
export const SESSION_DAYS = 30;
/** Sessions of one account; with one more, the one that was not used for the longest ends. */
const MOST_SESSIONS = 50;

/** A session ends with its membership, and with the password it was opened with. */
const LIVING = `
  sessions s JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
  JOIN memberships m ON m.household_id = s.household_id AND m.user_id = s.user_id
  WHERE s.expire > now()`;

const FIND: Statement = {
  name: 'session-find',
  scope: 'said',
  text: `SELECT s.sess AS data, m.role FROM ${LIVING} AND s.sid = $1`,
};

const FIND_LIVING: Statement = {
  name: 'session-living',
  text: `SELECT s.sid AS id, m.role FROM ${LIVING} AND s.household_id = $1 AND s.sid = ANY($2)`,
};

/** Makes those wait who sign in to the account, change its password or end its membership at the same time. */
const LOCK_OWNER = {
  name: 'session-lock-owner',
  text: `
    SELECT FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE m.household_id = $1 AND u.id = $2 AND u.session_epoch = $3 FOR NO KEY UPDATE`,
};

const INSERT = {
  name: 'session-insert',
  text: `
    INSERT INTO sessions (sid, sess, address, user_agent, expire)
    VALUES ($1, $2, $3, $4, now() + interval '${SESSION_DAYS} days')`,
};

const END_SURPLUS = {
  name: 'session-end-surplus',
  text: `
    DELETE FROM sessions WHERE sid IN (
      SELECT sid FROM sessions WHERE household_id = $1 AND user_id = $2
      ORDER BY expire DESC, created_at DESC OFFSET ${MOST_SESSIONS}
    )`,
};

/** Sessions come with sign-ins alone: removing some with each keeps the table small. */
const REMOVE_EXPIRED = {
  name: 'session-remove-expired',
  text: `
    DELETE FROM sessions WHERE sid IN (
      SELECT sid FROM sessions WHERE expire < now() ORDER BY expire LIMIT 100 FOR UPDATE SKIP LOCKED
    )`,
};

/** Inserts nothing: a session that has ended stays ended, whatever was read of it before. */
const UPDATE: Statement = {
  name: 'session-update',
  scope: 'said',
  text: 'UPDATE sessions SET sess = $2 WHERE sid = $1',
};

/** The condition keeps processes that share the database at one write a minute together; a clock put back is no reason to wait. */
const TOUCH: Statement = {
  name: 'session-touch',
  scope: 'said',
  text: `
    UPDATE sessions
    SET expire = now() + interval '${SESSION_DAYS} days', last_seen_at = now(), address = $2, user_agent = $3
    WHERE sid = $1 AND last_seen_at NOT BETWEEN now() - interval '1 minute' AND now()`,
};

const END: Statement = { name: 'session-end', scope: 'said', text: 'DELETE FROM sessions WHERE sid = $1' };

export interface LivingSession {
  readonly id: string;
  /** Of its person in the household, as it is now. */
  readonly role: MemberRole;
}

/** Where a session is used. */
export interface Client {
  readonly address: string | null;
  readonly userAgent: string | null;
}

interface FoundSession {
  readonly data: Omit<SessionData, 'role'>;
  readonly role: MemberRole;
}

@Injectable()
export class SessionsRepository {
  private readonly turns = new CredentialTurns();

  constructor(private readonly sql: Sql) {}

  /** `null` for a session that is unknown or has ended. */
  async find(id: string): Promise<SessionData | null> {
    const [found] = await this.sql.rowsInTurnOf<FoundSession>(this.turns.of(id), FIND, [id]);
    if (found === undefined) return null;
    const { data, role } = found;
    this.turns.note(id, data.householdId);
    return { ...data, role };
  }

  /** Those of the sessions that are the household's and have not ended. */
  living(householdId: string, ids: readonly string[]): Promise<LivingSession[]> {
    return this.sql.rows<LivingSession>(FIND_LIVING, [householdId, ids]);
  }

  /** `false`, with nothing stored, when the account or its membership is gone, or the password was changed since the epoch of `data`. */
  insert(id: string, data: SessionData, { address, userAgent }: Client): Promise<boolean> {
    const { householdId, userId, epoch } = data;
    this.turns.note(id, householdId);
    return this.sql.transaction(householdId, async (tx) => {
      if ((await tx.rows(LOCK_OWNER, [householdId, userId, epoch])).length === 0) return false;
      await tx.rows(INSERT, [id, storedForm(data), address, userAgent]);
      await tx.rows(END_SURPLUS, [householdId, userId]);
      await tx.rows(REMOVE_EXPIRED, []);
      return true;
    });
  }

  async update(id: string, data: SessionData): Promise<void> {
    await this.sql.rowsInTurnOf(this.turns.of(id), UPDATE, [id, storedForm(data)]);
  }

  async touch(id: string, { address, userAgent }: Client): Promise<void> {
    await this.sql.rowsInTurnOf(this.turns.of(id), TOUCH, [id, address, userAgent]);
  }

  async end(id: string): Promise<void> {
    await this.sql.rowsInTurnOf(this.turns.of(id), END, [id]);
  }
}

/** Without the role, which is the membership's to say. */
function storedForm(data: SessionData): string {
  return JSON.stringify({ ...data, role: undefined });
}

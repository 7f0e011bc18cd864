import { Injectable } from '@nestjs/common';
import type { SessionData } from 'express-session';
import { noteRows } from '../../changes/note-changes.js';
import { Sql, type Statement } from '../../database/sql.js';
import { utc } from '../../database/utc-sql.js';
import { LIST_LIMITS } from '../../households/list-limits.js';
import type { MemberRole } from '../../households/membership.entity.js';
import { CredentialTurns } from '../limits/credential-turns.js';
import { isOutdated } from '../limits/last-uses.js';

/** A session ends this many days after its last use. */
export const SESSION_DAYS = 30;
/** Maximum number of sessions of one account. A further one ends the session with the oldest last use. */
const MOST_SESSIONS = LIST_LIMITS.sessions.most;

/** A session ends with its membership, and when the password is changed. */
const LIVING = `
  sessions s JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
  JOIN memberships m ON m.household_id = s.household_id AND m.user_id = s.user_id
  JOIN households h ON h.id = s.household_id
  WHERE s.expire > now()`;

const RIGHTS = 'm.role, h.viewers_may_tick AS "viewersMayTick"';

const FIND: Statement = {
  name: 'session-find',
  scope: 'said',
  text: `SELECT s.sess AS data, ${RIGHTS} FROM ${LIVING} AND s.sid = $1`,
};

const FIND_LIVING: Statement = {
  name: 'session-living',
  text: `SELECT s.sid AS id, ${RIGHTS} FROM ${LIVING} AND s.household_id = $1 AND s.sid = ANY($2)`,
};

/** Serialises sign-ins to the account, changes of its password, and the end of its membership. */
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

/** New sessions only come from sign-ins. Each sign-in removes some expired ones, which keeps the table small. */
const REMOVE_EXPIRED = {
  name: 'session-remove-expired',
  text: `
    DELETE FROM sessions WHERE sid IN (
      SELECT sid FROM sessions WHERE expire < now() ORDER BY expire LIMIT 100 FOR UPDATE SKIP LOCKED
    )`,
};

/** Never inserts: a session that has ended must not come back, even when it was read before its end. */
const UPDATE: Statement = {
  name: 'session-update',
  scope: 'said',
  text: 'UPDATE sessions SET sess = $2 WHERE sid = $1',
};

const TOUCH: Statement = {
  name: 'session-touch',
  scope: 'said',
  text: `
    UPDATE sessions
    SET expire = now() + interval '${SESSION_DAYS} days', last_seen_at = now(), address = $2, user_agent = $3
    WHERE sid = $1 AND ${isOutdated('last_seen_at')}`,
};

const END: Statement = {
  name: 'session-end',
  scope: 'said',
  text: 'DELETE FROM sessions WHERE sid = $1 RETURNING household_id AS "householdId", user_id AS "userId"',
};

/** The id of the change is that of the person: the id of a session is a secret. */
const NOTE_END: Statement = {
  name: 'session-note-end',
  notes: true,
  text: `
    WITH ${noteRows(`
      SELECT 'session' AS kind, $2::uuid AS id, 'delete' AS op, NULL::int AS version FROM households WHERE id = $1
    `)}
    SELECT last FROM counted`,
};

const LIST: Statement = {
  name: 'session-list',
  text: `
    SELECT s.sid AS id, s.address, s.user_agent AS "userAgent", ${utc('s.created_at')} AS "createdAt",
      ${utc('s.last_seen_at')} AS "lastUsedAt"
    FROM ${LIVING} AND s.household_id = $1 AND s.user_id = $2 ORDER BY s.last_seen_at DESC, s.sid`,
};

const END_MANY: Statement = {
  name: 'session-end-many',
  text: 'DELETE FROM sessions WHERE household_id = $1 AND user_id = $2 AND sid = ANY($3)',
};

/** A session that its person may see. */
export interface ListedSession {
  /** The secret that the cookie holds. */
  readonly id: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
}

export interface LivingSession {
  readonly id: string;
  /** The current role of the person in the household. */
  readonly role: MemberRole;
  readonly viewersMayTick: boolean;
}

/** The client that uses a session. */
export interface Client {
  readonly address: string | null;
  readonly userAgent: string | null;
}

interface SessionOwner {
  readonly [column: string]: unknown;
  readonly householdId: string | null;
  readonly userId: string | null;
}

interface FoundSession {
  readonly data: Omit<SessionData, 'role' | 'viewersMayTick'>;
  readonly role: MemberRole;
  readonly viewersMayTick: boolean;
}

@Injectable()
export class SessionsRepository {
  private readonly turns = new CredentialTurns();

  constructor(private readonly sql: Sql) {}

  /** `null` when the session is unknown or has ended. */
  async find(id: string): Promise<SessionData | null> {
    const [found] = await this.sql.rowsInTurnOf<FoundSession>(this.turns.of(id), FIND, [id]);
    if (found === undefined) return null;
    const { data, role, viewersMayTick } = found;
    this.turns.note(id, data.householdId);
    return { ...data, role, viewersMayTick };
  }

  /** Those of the sessions that belong to the household and have not ended. */
  living(householdId: string, ids: readonly string[]): Promise<LivingSession[]> {
    return this.sql.rows<LivingSession>(FIND_LIVING, [householdId, ids]);
  }

  /**
   * Returns `false` and stores nothing when the account or its membership does not exist any more, or the password was changed
   * after the epoch of `data`.
   */
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

  /** The sessions that have not ended, the most recently used first. */
  listOf(householdId: string, userId: string): Promise<ListedSession[]> {
    return this.sql.rows<ListedSession & Record<string, unknown>>(LIST, [householdId, userId]);
  }

  /** Ends sessions of one person, and their event streams in all processes. */
  async endMany(householdId: string, userId: string, ids: readonly string[]): Promise<void> {
    await this.sql.transaction(householdId, async (tx) => {
      await tx.rows(END_MANY, [householdId, userId, ids]);
      await tx.rows(NOTE_END, [householdId, userId]);
    });
  }

  /** Lets all processes end the event streams of sessions of the person that have ended. */
  async noteEnds(householdId: string, userId: string): Promise<void> {
    await this.sql.rows(NOTE_END, [householdId, userId]);
  }

  /** Event streams of the session end at once, in all processes. */
  async end(id: string): Promise<void> {
    const [owner] = await this.sql.rowsInTurnOf<SessionOwner>(this.turns.of(id), END, [id]);
    if (owner?.householdId != null) await this.sql.rows(NOTE_END, [owner.householdId, owner.userId]);
  }
}

/** Without the rights, which come from the membership and its household. */
function storedForm(data: SessionData): string {
  return JSON.stringify({ ...data, role: undefined, viewersMayTick: undefined });
}

import { Injectable } from '@nestjs/common';
import type { SessionData } from 'express-session';
import { In } from 'typeorm';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import type { MemberRole } from '../../households/membership.entity.js';
import { Session } from './session.entity.js';

/** A session ends this many days after its last use. */
export const SESSION_DAYS = 30;

const IN_THIRTY_DAYS = (): string => `now() + interval '${SESSION_DAYS} days'`;

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

/** What a person may see of a session. */
export type ListedSession = Pick<Session, 'id' | 'address' | 'userAgent' | 'createdAt' | 'lastSeenAt'>;

type FoundSession = Pick<Session, 'data'> & Omit<LivingSession, 'id'>;

/** A session ends with its membership, and when the password is changed. */
@Injectable()
export class SessionsRepository extends TableRepository<Session> {
  constructor(transactions: Transactions) {
    super(Session, transactions);
  }

  /** `null` when the session is unknown or has ended. */
  async findData(id: string): Promise<SessionData | null> {
    const [found] = await this.query<FoundSession>(
      `SELECT s.sess AS data, m.role, h.viewers_may_tick AS "viewersMayTick"
       FROM sessions s
       JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
       JOIN memberships m ON m.household_id = s.household_id AND m.user_id = s.user_id
       JOIN households h ON h.id = s.household_id
       WHERE s.sid = $1 AND s.expire > now()`,
      [id],
    );
    if (found === undefined) return null;
    const { data, role, viewersMayTick } = found;
    return { ...data, role, viewersMayTick };
  }

  /** Those of the sessions that belong to the household and have not ended. */
  living(householdId: string, ids: readonly string[]): Promise<LivingSession[]> {
    return this.query(
      `SELECT s.sid AS id, m.role, h.viewers_may_tick AS "viewersMayTick"
       FROM sessions s
       JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
       JOIN memberships m ON m.household_id = s.household_id AND m.user_id = s.user_id
       JOIN households h ON h.id = s.household_id
       WHERE s.household_id = $1 AND s.sid = ANY($2) AND s.expire > now()`,
      [householdId, ids],
    );
  }

  /** The sessions of the person that have not ended, the most recently used first. */
  listOf(householdId: string, userId: string): Promise<ListedSession[]> {
    return this.query(
      `SELECT s.sid AS id, s.address, s.user_agent AS "userAgent", s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt"
       FROM sessions s JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
       WHERE s.household_id = $1 AND s.user_id = $2 AND s.expire > now()
       ORDER BY s.last_seen_at DESC, s.sid`,
      [householdId, userId],
    );
  }

  /**
   * Locks the account and the membership of the person, so that sign-ins, changes of the password and the end of the membership come
   * one after the other.
   * @returns whether both exist, and the password was not changed after this epoch
   */
  async lockOwner({ householdId, userId, epoch }: SessionData): Promise<boolean> {
    const locked = await this.query(
      `SELECT FROM users u JOIN memberships m ON m.user_id = u.id
       WHERE m.household_id = $1 AND u.id = $2 AND u.session_epoch = $3 FOR NO KEY UPDATE`,
      [householdId, userId, epoch],
    );
    return locked.length > 0;
  }

  async add(id: string, data: SessionData, client: Client): Promise<void> {
    const { householdId, userId, epoch } = data;
    const row = { id, householdId, userId, epoch, data: withoutRights(data), ...client, expiresAt: IN_THIRTY_DAYS };
    await this.table.insert(row);
  }

  /** Ends the sessions with the oldest last use when the person has more than `most`. */
  async endSurplus(householdId: string, userId: string, most: number): Promise<void> {
    await this.query(
      `DELETE FROM sessions WHERE sid IN (
         SELECT sid FROM sessions WHERE household_id = $1 AND user_id = $2 ORDER BY expire DESC, created_at DESC OFFSET $3::int
       )`,
      [householdId, userId, most],
    );
  }

  /** Removes some of the expired sessions. */
  async removeExpired(): Promise<void> {
    await this.query(
      `DELETE FROM sessions WHERE sid IN (
         SELECT sid FROM sessions WHERE expire < now() ORDER BY expire LIMIT 100 FOR UPDATE SKIP LOCKED
       )`,
      [],
    );
  }

  /** Never inserts: a session that has ended must not come back, even when it was read before its end. */
  async save(id: string, data: SessionData): Promise<void> {
    await this.table.update({ id }, { data: withoutRights(data) });
  }

  /** At most once a minute. A last use in the future, after the clock was put back, does not prevent it. */
  async touch(id: string, { address, userAgent }: Client): Promise<void> {
    await this.query(
      `UPDATE sessions
       SET expire = now() + interval '${SESSION_DAYS} days', last_seen_at = now(), address = $2, user_agent = $3
       WHERE sid = $1 AND last_seen_at NOT BETWEEN now() - interval '1 minute' AND now()`,
      [id, address, userAgent],
    );
  }

  /** @returns whose session it was; `null` when it had ended already */
  async remove(id: string): Promise<Pick<Session, 'householdId' | 'userId'> | null> {
    const [removed] = await this.query<Pick<Session, 'householdId' | 'userId'>>(
      'DELETE FROM sessions WHERE sid = $1 RETURNING household_id AS "householdId", user_id AS "userId"',
      [id],
    );
    return removed ?? null;
  }

  /** @param ids all sessions of the person without them */
  async removeOf(householdId: string, userId: string, ids?: readonly string[]): Promise<void> {
    await this.table.delete({ householdId, userId, ...(ids !== undefined && { id: In(ids) }) });
  }
}

function withoutRights(data: SessionData): Session['data'] {
  const { role: _role, viewersMayTick: _viewersMayTick, ...stored } = data;
  return stored;
}

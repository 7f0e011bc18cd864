import { Injectable } from '@nestjs/common';
import { noteRows } from '../../changes/note-changes.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { NotFoundError } from '../../http/problems/errors.js';
import type { GivenRole } from '../../accounts/scopes.js';
import type { MemberRole } from '../membership.entity.js';

/** Days for which a household without people is kept. */
const KEPT_DAYS = 30;

/** Serialises changes of memberships and roles. Households are locked in the order of their ids. */
const LOCK_HOUSEHOLDS: Statement = {
  name: 'members-lock-households',
  scope: 'server',
  text: 'SELECT id FROM households WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
};

const PEOPLE: Statement = {
  name: 'members-people',
  text: 'SELECT user_id AS "userId", role FROM memberships WHERE household_id = $1 FOR NO KEY UPDATE',
};

/** Deletes the membership, and with it its keys, sessions, displays, calendar feeds and invites. */
const END: Statement = {
  name: 'members-end',
  text: 'DELETE FROM memberships WHERE household_id = $1 AND user_id = $2',
};

const ADD: Statement = {
  name: 'members-add',
  text: 'INSERT INTO memberships (household_id, user_id, role) VALUES ($1, $2, $3)',
};

const KEEP: Statement = {
  name: 'members-keep-household',
  text: 'UPDATE households SET remove_after = NULL WHERE id = $1 AND remove_after IS NOT NULL',
};

/** `$2`: the days until a household without people is removed. */
const ABANDON: Statement = {
  name: 'members-abandon-household',
  text: `
    UPDATE households SET remove_after = now() + make_interval(days => $2::int)
    WHERE id = $1 AND NOT EXISTS (SELECT FROM memberships WHERE household_id = $1)`,
};

const SET_ROLE: Statement = {
  name: 'members-set-role',
  text: 'UPDATE memberships SET role = $3 WHERE household_id = $1 AND user_id = $2',
};

/** Deletes the invites of a person who no longer manages the household. */
const END_INVITES: Statement = {
  name: 'members-end-invites',
  text: 'DELETE FROM household_invites WHERE household_id = $1 AND user_id = $2',
};

/**
 * Notes a change of the household, which shows its people, and changes that make all processes look up the keys,
 * sessions and streams of the people `$2` again. The ids of these changes are those of the people: there is one change
 * for all keys of a person.
 */
const NOTE: Statement = {
  name: 'members-note',
  notes: true,
  text: `
    WITH ${noteRows(`
      SELECT 'household' AS kind, id, 'upsert' AS op, version FROM households WHERE id = $1
      UNION ALL
      SELECT kind, person, 'delete', NULL
      FROM households CROSS JOIN unnest($2::uuid[]) AS person CROSS JOIN unnest(ARRAY['apiKey', 'session']) AS kind
      WHERE id = $1
    `)}
    SELECT last FROM counted`,
};

/** The people of a household with their roles. */
export type People = ReadonlyMap<string, MemberRole>;

/** Statements that change memberships and roles. All of them run in `whileLocked`. */
@Injectable()
export class MembersRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Runs `work` while nobody else changes memberships of the households.
   * @param work gets the people of each household, in the order of `householdIds`
   */
  whileLocked<T>(
    householdIds: readonly [string, ...string[]],
    work: (tx: Transaction, ...people: People[]) => Promise<T>,
  ): Promise<T> {
    return this.sql.transaction(householdIds[0], async (tx) => work(tx, ...(await this.lock(tx, householdIds))));
  }

  /**
   * Like `whileLocked`, in a transaction that has begun.
   * @throws NotFoundError when a household has been removed
   */
  async lock(tx: Transaction, householdIds: readonly string[]): Promise<People[]> {
    const locked = await tx.rows(LOCK_HOUSEHOLDS, [householdIds]);
    if (locked.length < new Set(householdIds).size) throw new NotFoundError('Household not found');
    const people: People[] = [];
    for (const id of householdIds) {
      const rows = await tx.rows<{ userId: string; role: MemberRole }>(PEOPLE, [id]);
      people.push(new Map(rows.map(({ userId, role }) => [userId, role])));
    }
    return people;
  }

  /** @param keptDays days for which the household is kept when this was its last member */
  async end(tx: Transaction, householdId: string, userId: string, keptDays = KEPT_DAYS): Promise<void> {
    await tx.rows(END, [householdId, userId]);
    await tx.rows(ABANDON, [householdId, keptDays]);
  }

  async add(tx: Transaction, householdId: string, userId: string, role: MemberRole): Promise<void> {
    await tx.rows(ADD, [householdId, userId, role]);
    await tx.rows(KEEP, [householdId]);
  }

  async setRole(tx: Transaction, householdId: string, userId: string, role: GivenRole): Promise<void> {
    await tx.rows(SET_ROLE, [householdId, userId, role]);
    if (role !== 'admin') await tx.rows(END_INVITES, [householdId, userId]);
  }

  /** A unique index allows one owner, so the present owner changes first. */
  async handOver(tx: Transaction, householdId: string, from: string, to: string): Promise<void> {
    await tx.rows(SET_ROLE, [householdId, from, 'admin']);
    await tx.rows(SET_ROLE, [householdId, to, 'owner']);
  }

  /**
   * The last statement of the transaction for this household. When there are several households, the one with the
   * lowest id comes first.
   */
  async note(tx: Transaction, householdId: string, userIds: readonly string[]): Promise<void> {
    await tx.rows(NOTE, [householdId, userIds]);
  }
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionData } from 'express-session';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { LIST_LIMITS } from '../../households/list-limits.js';
import { orNotFound } from '../../http/problems/errors.js';
import type { Person } from '../caller.js';
import { type SessionInfoDto, toSessionInfoDto } from './sessions.dto.js';
import { type Client, type LivingSession, SessionsRepository } from './sessions.repository.js';

/** Maximum number of sessions of one account. A further one ends the session with the oldest last use. */
const MOST_SESSIONS = LIST_LIMITS.sessions.most;

/**
 * The sessions of people. Their ids are never shown, because anybody who knows the id of a session can use it.
 *
 * The end of a session is noted as a change of the household, so that all processes close its event streams. The id of the change is
 * that of the person.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /** `null` when the session is unknown or has ended. */
  find(id: string): Promise<SessionData | null> {
    return this.repository.findData(id);
  }

  /** Those of the sessions that belong to the household and have not ended. */
  living(householdId: string, ids: readonly string[]): Promise<LivingSession[]> {
    return this.repository.living(householdId, ids);
  }

  /**
   * Stores the session of a sign-in.
   * @returns `false`, with nothing stored, when the account or its membership does not exist any more, or the password was changed
   * after the epoch of `data`
   */
  begin(id: string, data: SessionData, client: Client): Promise<boolean> {
    const { householdId, userId } = data;
    return this.transactions.run(async () => {
      if (!(await this.repository.lockOwner(data))) return false;
      await this.repository.add(id, data, client);
      await this.repository.endSurplus(householdId, userId, MOST_SESSIONS);
      // New sessions only come from sign-ins, so this keeps the table small.
      await this.repository.removeExpired();
      return true;
    });
  }

  /** Does nothing to a session that has ended. */
  save(id: string, data: SessionData): Promise<void> {
    return this.repository.save(id, data);
  }

  noteUse(id: string, client: Client): Promise<void> {
    return this.repository.touch(id, client);
  }

  /**
   * The sessions of the person, the most recently used first.
   * @param currentId the id of the session of this request
   */
  async list({ householdId, userId }: Person, currentId: string): Promise<SessionInfoDto[]> {
    const sessions = await this.repository.listOf(householdId, userId);
    return sessions.map((session) => toSessionInfoDto(session, shownId(session.id), session.id === currentId));
  }

  /** Ends the session with this secret id, if it has not ended. */
  end(id: string): Promise<void> {
    return this.transactions.run(async () => {
      const owner = await this.repository.remove(id);
      if (owner !== null) this.noteEnd(owner);
    });
  }

  /**
   * Ends one of the person's sessions.
   * @param id as in `list`
   * @throws NotFoundError
   */
  async endOwn(owner: Person, id: string): Promise<void> {
    const sessions = await this.repository.listOf(owner.householdId, owner.userId);
    const ended = orNotFound(
      sessions.find((session) => shownId(session.id) === id),
      'Session',
    );
    await this.endMany(owner, [ended.id]);
  }

  async endOthers(owner: Person, currentId: string): Promise<void> {
    const sessions = await this.repository.listOf(owner.householdId, owner.userId);
    await this.endMany(
      owner,
      sessions.map(({ id }) => id).filter((id) => id !== currentId),
    );
  }

  /** Ends all sessions of the person. */
  endAll(owner: Person): Promise<void> {
    return this.transactions.run(async () => {
      await this.repository.removeOf(owner.householdId, owner.userId);
      this.noteEnd(owner);
    });
  }

  /** All processes check the streams of these people again, after the commit. */
  noteChangedRights(householdId: string, userIds: readonly string[]): void {
    for (const userId of userIds) this.noteEnd({ householdId, userId });
  }

  private endMany(owner: Person, ids: readonly string[]): Promise<void> {
    return this.transactions.run(async () => {
      await this.repository.removeOf(owner.householdId, owner.userId, ids);
      this.noteEnd(owner);
    });
  }

  private noteEnd({ householdId, userId }: Person): void {
    this.changes.noteRemoval('session', { householdId, id: userId });
  }
}

/** A UUID from which the id cannot be derived. */
function shownId(id: string): string {
  const hex = createHash('sha256').update(`session ${id}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

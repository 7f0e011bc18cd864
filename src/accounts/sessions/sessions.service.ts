import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../http/problems/errors.js';
import type { Caller } from '../caller.js';
import type { SessionInfoDto } from './sessions.dto.js';
import { SessionsRepository } from './sessions.repository.js';

type Owner = Pick<Caller, 'userId' | 'householdId'>;

/**
 * The sessions of a person. Their ids are never shown, because anybody who knows the id of a session can use the
 * session.
 */
@Injectable()
export class SessionsService {
  constructor(private readonly sessions: SessionsRepository) {}

  /**
   * The sessions of the person, the most recently used first.
   * @param currentId the id of the session of this request
   */
  async list({ householdId, userId }: Owner, currentId: string): Promise<SessionInfoDto[]> {
    const sessions = await this.sessions.listOf(householdId, userId);
    return sessions.map(({ id, ...shown }) => ({ ...shown, id: shownId(id), isCurrent: id === currentId }));
  }

  /**
   * Ends the session and its event streams, in all processes.
   * @throws NotFoundError
   */
  async end({ householdId, userId }: Owner, id: string): Promise<void> {
    const sessions = await this.sessions.listOf(householdId, userId);
    const ended = sessions.find((session) => shownId(session.id) === id);
    if (ended === undefined) throw new NotFoundError('Session not found');
    await this.sessions.endMany(householdId, userId, [ended.id]);
  }

  async endOthers({ householdId, userId }: Owner, currentId: string): Promise<void> {
    const sessions = await this.sessions.listOf(householdId, userId);
    const others = sessions.map(({ id }) => id).filter((id) => id !== currentId);
    await this.sessions.endMany(householdId, userId, others);
  }
}

/** A UUID from which the id cannot be derived. */
function shownId(id: string): string {
  const hex = createHash('sha256').update(`session ${id}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

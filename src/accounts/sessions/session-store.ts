import { callbackify } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import session, { type SessionData } from 'express-session';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, UnavailableError } from '../../database/pg-errors.js';
import { clientAddress } from '../../http/client-address.js';
import { LOGGER } from '../../http/logger.js';
import { requestIdOf } from '../../http/server/request-id.js';
import { LastUses } from '../limits/last-uses.js';
import type { Client } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

/** Maximum characters that are stored of a `User-Agent`. */
const LONGEST_USER_AGENT = 200;

/**
 * The session store for express-session. Only `begin` inserts a session. express-session reads the session at the beginning of a
 * request and saves it at the end. When the session has ended in the meantime, the save finds no row and stores nothing.
 *
 * This holds for sessions, keys, streams and links: once ended, no request may write back a row that it read before the end.
 */
@Injectable()
export class SessionStore extends session.Store {
  private readonly uses = new LastUses();

  constructor(
    private readonly sessions: SessionsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  /**
   * Stores the session of a sign-in. Returns `false` when the account or its membership does not exist any more, or the password
   * was changed after it was checked.
   */
  begin(request: Request): Promise<boolean> {
    return this.sessions.begin(request.sessionID, request.session as SessionData, clientOf(request));
  }

  /** The request does not wait for this, and does not fail with it. */
  noteUse(request: Request): void {
    const id = request.sessionID;
    this.uses.note(
      id,
      () => this.sessions.noteUse(id, clientOf(request)),
      (error) => {
        this.logger.error({ err: error, requestId: requestIdOf(request) }, 'Could not note the use of a session');
      },
    );
  }

  override get(id: string, found: (error: unknown, data?: SessionData | null) => void): void {
    callbackify(() => this.read(id))(found);
  }

  override set(id: string, data: SessionData, saved: (error?: unknown) => void = ignore): void {
    callbackify(() => this.sessions.save(id, data))(saved);
  }

  override destroy(id: string, ended: (error?: unknown) => void = ignore): void {
    callbackify(() => this.sessions.end(id))(ended);
  }

  /** express-session treats ENOENT as "the session has ended", but a stopped database with a missing socket also gives ENOENT. */
  private async read(id: string): Promise<SessionData | null> {
    try {
      return await this.sessions.find(id);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      throw new UnavailableError('No session could be read', { cause: error });
    }
  }
}

function clientOf(request: Request): Client {
  return {
    address: clientAddress(request),
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
  };
}

function ignore(): void {
  // The caller does not wait.
}

import { callbackify } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import session, { type SessionData } from 'express-session';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, UnavailableError } from '../database/pg-errors.js';
import { clientAddress } from '../http/client-address.js';
import { LOGGER } from '../http/logger.js';
import { requestIdOf } from '../http/request-id.js';
import { QueueFullError } from '../queues/fair-queue.js';
import { type Client, SessionsRepository } from './sessions.repository.js';

/** Milliseconds between two notes of when a session was last used, and of how many sessions a process knows this. */
const TOUCH_INTERVAL = 60_000;
const MOST_TOUCHED = 10_000;
/** Characters kept of a `User-Agent`. */
const LONGEST_USER_AGENT = 200;

/**
 * Where express-session keeps sessions. Only `begin` stores a new one. express-session reads a session before the request has
 * arrived as a whole and saves it after that; a save finds nothing when the session ended meanwhile, and stores nothing then.
 */
@Injectable()
export class SessionStore extends session.Store {
  /** Sessions whose use this process noted a moment ago. */
  private readonly touched = new LRUCache<string, true>({ max: MOST_TOUCHED, ttl: TOUCH_INTERVAL });

  constructor(
    private readonly repository: SessionsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  /** Stores the new session of a request. `false` when the account or its membership is gone or the password was changed since it was checked. */
  begin(request: Request): Promise<boolean> {
    return this.repository.insert(request.sessionID, request.session as SessionData, clientOf(request));
  }

  /** Never makes the request wait, and never fails it. */
  noteUse(request: Request): void {
    const id = request.sessionID;
    if (this.touched.has(id)) return;
    this.touched.set(id, true);
    this.repository.touch(id, clientOf(request)).catch((error: unknown) => {
      this.logger.error({ err: error, requestId: requestIdOf(request) }, 'Could not note the use of a session');
    });
  }

  override get(id: string, found: (error: unknown, data?: SessionData | null) => void): void {
    callbackify(() => this.read(id))(found);
  }

  override set(id: string, data: SessionData, saved: (error?: unknown) => void = ignore): void {
    callbackify(() => this.repository.update(id, data))(saved);
  }

  override destroy(id: string, ended: (error?: unknown) => void = ignore): void {
    callbackify(() => this.repository.end(id))(ended);
  }

  /** express-session takes ENOENT, which the missing socket of a stopped database gives too, for a session that has ended. */
  private async read(id: string): Promise<SessionData | null> {
    try {
      return await this.repository.find(id);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || error instanceof QueueFullError) throw error;
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
  // Nobody waits.
}

import { randomBytes } from 'node:crypto';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Pool } from 'pg';
import { isDatabaseUnavailable, UnavailableError } from '../database/pg-errors.js';
import { rememberDevice } from './device.js';
import type { User } from './user.entity.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** What cookies are sealed with. */
    secret: string;
  }
}

declare module 'express-session' {
  interface SessionData {
    userId: string;
    householdId: string;
    email: string;
  }
}

export const SESSION_COOKIE = 'larder_session';

/** Milliseconds a session lives after it was last used. */
const LIFETIME = 30 * 24 * 3_600_000;

/** Sessions in the database, in a cookie that scripts cannot read and that https alone carries where there is https. */
export function sessionMiddleware(pool: Pool, secret: string, onError: (error: Error) => void): RequestHandler {
  const store = sessionStore(pool, onError);
  const handle = session({
    name: SESSION_COOKIE,
    secret,
    store,
    resave: false,
    rolling: true,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: LIFETIME },
  });
  return (request, response, next) => {
    request.secret = secret;
    void handle(request, response, (error?: unknown) => {
      // There is no session where the address is no path, as in `OPTIONS *`.
      const { email } = (request.session as Request['session'] | undefined) ?? {};
      if (error === undefined) rememberDevice(request, email);
      next(error);
    });
  };
}

function sessionStore(pool: Pool, onError: (error: Error) => void): session.Store {
  const PgStore = connectPgSimple(session);
  const store = new PgStore({
    pool,
    tableName: 'sessions',
    pruneSessionInterval: 3_600,
    errorLog: (...parts) => {
      onError(new Error(parts.join(' ')));
    },
  });
  const get = store.get.bind(store);
  // express-session takes ENOENT, which the missing socket of a stopped database gives too, for a session that has ended.
  store.get = (id, found) => {
    get(id, (error: unknown, data) => {
      found(
        isDatabaseUnavailable(error) ? new UnavailableError('No session could be read', { cause: error }) : error,
        data,
      );
    });
  };
  return store;
}

export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Signs in under a new session id, so that an id somebody knew before is worth nothing. Stored when this resolves. */
export async function startSession(request: Request, user: Pick<User, 'id' | 'householdId' | 'email'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request.session.regenerate(settle(resolve, reject));
  });
  request.session.userId = user.id;
  request.session.householdId = user.householdId;
  request.session.email = user.email;
  await saveSession(request);
}

/** For what must be stored before the answer goes out: the next request may overtake what is stored after it. */
export async function saveSession(request: Request): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request.session.save(settle(resolve, reject));
  });
}

export async function endSession(request: Request): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request.session.destroy(settle(resolve, reject));
  });
  request.res?.clearCookie(SESSION_COOKIE);
}

function settle(resolve: () => void, reject: (error: Error) => void): (error: unknown) => void {
  return (error) => {
    if (error instanceof Error) reject(error);
    else resolve();
  };
}

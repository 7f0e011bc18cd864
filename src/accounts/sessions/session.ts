import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { UnauthorizedError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { rememberDevice } from './device.js';
import type { MemberRole } from '../../households/membership.entity.js';
import type { Member } from '../member.js';
import type { SessionStore } from './session-store.js';
import { SESSION_DAYS } from './sessions.repository.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The key for the signatures of cookies. */
    secret: string;
  }
}

declare module 'express-session' {
  interface SessionData {
    userId: string;
    householdId: string;
    email: string;
    /**
     * The `sessionEpoch` of the person when the password was checked. Sessions of older versions have none, which means
     * 0.
     */
    epoch: number;
    /** When the person signed in, in milliseconds of the clock. Sessions of older versions have none. */
    signedInAt?: number;
    /** From the membership, read at each request. It is not stored in the session. */
    role: MemberRole;
    /** Of the household, read and not stored like the role. */
    viewersMayTick: boolean;
  }
}

const SESSION_COOKIE = 'larder_session';

/** Milliseconds. */
const LIFETIME = SESSION_DAYS * 24 * 3_600_000;
/** Milliseconds during which a sign-in confirms changes to an account without a password. */
const FRESH = 10 * 60_000;

/** Keeps sessions in the database. The cookie cannot be read by scripts, and is only sent over https when the site uses https. */
export function sessionMiddleware(store: SessionStore, secret: string): RequestHandler {
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
      if (error === undefined) noteVisit(request, store);
      next(error);
    });
  };
}

function noteVisit(request: Request, store: SessionStore): void {
  // A request whose address is not a path, such as `OPTIONS *`, has no session.
  const { email, epoch = 0 } = (request.session as Request['session'] | undefined) ?? {};
  if (email === undefined) return;
  rememberDevice(request, { email, epoch });
  store.noteUse(request);
}

export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Signs in with a new session id, so that an id that somebody knew before the sign-in is worthless. Resolves when the session is
 * stored.
 * @throws UnauthorizedError when the password was changed after it was checked
 */
export function startSession(request: Request, member: Member): Promise<void> {
  return beginSession(request, member, Date.now());
}

/** Gives a signed-in person a new session in another household. The time of the sign-in stays. @throws UnauthorizedError */
export function continueSession(request: Request, member: Member): Promise<void> {
  return beginSession(request, member, request.session.signedInAt);
}

/** Whether the person signed in within the last ten minutes. */
export function isFreshSession({ session: { signedInAt } }: Request): boolean {
  if (signedInAt === undefined) return false;
  const age = Date.now() - signedInAt;
  // The age is negative after the clock was put back.
  return age >= 0 && age < FRESH;
}

async function beginSession(
  request: Request,
  { user, householdId }: Member,
  signedInAt: number | undefined,
): Promise<void> {
  await replaceSession(request);
  const { id: userId, email, sessionEpoch: epoch } = user;
  Object.assign(request.session, { userId, householdId, email, epoch, signedInAt });
  if (await (request.sessionStore as unknown as SessionStore).begin(request)) return;
  await endSession(request);
  throw new UnauthorizedError('The password was changed meanwhile: sign in again', reason('account.passwordChanged'));
}

/** Ends the session. The request goes on with an empty one, which is stored only when somebody signs in. */
export async function replaceSession(request: Request): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request.session.regenerate(settle(resolve, reject));
  });
}

/** For a person whose e-mail address was changed: the cookies of known browsers contain the address. */
export async function renameSession(request: Request, email: string): Promise<void> {
  if (request.session.email === email) return;
  request.session.email = email;
  await saveSession(request);
}

/** Saves the session before the answer is sent: otherwise the next request may come before the session is stored. */
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

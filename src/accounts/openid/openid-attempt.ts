import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

const COOKIE = 'larder_openid';
const FORM = /(?:^|; *)larder_openid=([\w-]{1,4000})\.([\w-]{43})(?=;|$)/;
/** Milliseconds between the start and the return from the provider. */
const LIFETIME = 10 * 60_000;

/** A sign-in that began in this browser. */
export interface OpenidAttempt {
  readonly id: string;
  /** Where to go afterwards: a path of this server. */
  readonly next: string;
  /** The person who connects the provider with their account; `null` when somebody signs in. */
  readonly connects: string | null;
}

/** The values that are sent to the provider and must come back from it. Each value belongs to one attempt. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  /** Proves to the provider that the client which exchanges the code is the one that began (PKCE). */
  readonly verifier: string;
}

/**
 * Begins an attempt. The browser keeps it in a signed cookie and Larder stores nothing, so that strangers who begin
 * attempts cannot fill a table. The secrets are derived from its id with the key of the server, so that the cookie does
 * not contain them.
 */
export function beginAttempt(request: Request, attempt: Omit<OpenidAttempt, 'id'>): Secrets {
  const id = randomBytes(16).toString('base64url');
  const body = Buffer.from(JSON.stringify({ ...attempt, id, until: Date.now() + LIFETIME })).toString('base64url');
  request.res?.cookie(COOKIE, `${body}.${sealOf(request, body)}`, { ...options(request), maxAge: LIFETIME });
  return secretsOf(request, id);
}

/** The attempt that began in this browser. `null` when there is none, or when it is older than ten minutes. */
export function readAttempt(request: Request): (OpenidAttempt & Secrets) | null {
  const [, body = '', seal = ''] = FORM.exec(request.headers.cookie ?? '') ?? [];
  if (!isSame(seal, sealOf(request, body))) return null;
  const { until, ...attempt } = JSON.parse(Buffer.from(body, 'base64url').toString()) as OpenidAttempt & {
    until: number;
  };
  const left = until - Date.now();
  // When the clock was put back, more time is left than the whole lifetime.
  return left > 0 && left <= LIFETIME ? { ...attempt, ...secretsOf(request, attempt.id) } : null;
}

export function endAttempt(request: Request): void {
  request.res?.clearCookie(COOKIE, options(request));
}

/** Attempts that came back are stored as this hash. */
export function hashAttempt({ id }: OpenidAttempt): Buffer {
  return createHash('sha256').update(`openid ${id}`).digest();
}

/**
 * Proves that a page of this session asked to connect the provider. Without it another site could make the browser of a person connect
 * whichever account the browser has at the provider.
 */
export function connectToken(request: Request): string {
  return made(request, 'connect', request.sessionID);
}

export function isConnectToken(request: Request, token: unknown): boolean {
  return typeof token === 'string' && isSame(token, connectToken(request));
}

function secretsOf(request: Request, id: string): Secrets {
  const [state, nonce, verifier] = ['state', 'nonce', 'verifier'].map((name) => made(request, name, id)) as [
    string,
    string,
    string,
  ];
  return { state, nonce, verifier };
}

function sealOf(request: Request, body: string): string {
  return made(request, 'seal', body);
}

function made({ secret }: Request, purpose: string, of: string): string {
  return createHmac('sha256', `openid ${secret}`).update(`${purpose} ${of}`).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function options({ secure }: Request): { httpOnly: true; sameSite: 'lax'; secure: boolean } {
  // `lax`: the provider sends the browser back from another site.
  return { httpOnly: true, sameSite: 'lax', secure };
}

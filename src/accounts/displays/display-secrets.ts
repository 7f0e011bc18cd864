import { createHash, randomBytes } from 'node:crypto';
import type { Request } from 'express';

export const DISPLAY_COOKIE = 'larder_display';

/** Both begin as every secret of Larder does: the log leaves out what does. */
const TOKEN = /^ldr_dsp_[\w-]{22}$/;
const COOKIE = /(?:^|; *)larder_display=(ldr_dsc_[\w-]{43})(?=;|$)/;

/** Milliseconds. Browsers keep no cookie longer than 400 days; each visit of the board sets it anew. */
const LIFETIME = 400 * 24 * 3_600_000;

/** For the link: 128 random bits in base64url behind a prefix. */
export function newDisplayToken(): string {
  return `ldr_dsp_${randomBytes(16).toString('base64url')}`;
}

export function isWellFormedDisplayToken(token: string): boolean {
  return TOKEN.test(token);
}

/** For the cookie: 256 random bits in base64url behind a prefix. */
export function newDisplaySecret(): string {
  return `ldr_dsc_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256: the only form in which either is stored. */
export function hashDisplaySecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** What the cookie of the display holds; `null` without one. */
export function presentedDisplay({ headers }: Request): string | null {
  return COOKIE.exec(headers.cookie ?? '')?.[1] ?? null;
}

/** Gives the browser the cookie, which no script reads. */
export function setDisplayCookie(request: Request, secret: string): void {
  request.res?.cookie(DISPLAY_COOKIE, secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    maxAge: LIFETIME,
  });
}

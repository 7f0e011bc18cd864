import { randomBytes } from 'node:crypto';
import type { Request } from 'express';

const DISPLAY_COOKIE = 'larder_display';

/** Both begin with `ldr_`, like every secret of Larder, so that the log can leave them out. */
const TOKEN = /^ldr_dsp_[\w-]{22}$/;
const COOKIE = /(?:^|; *)larder_display=(ldr_dsc_[\w-]{43})(?=;|$)/;

/** Milliseconds. Browsers keep no cookie longer than 400 days; each visit of the board sets it anew. */
const LIFETIME = 400 * 24 * 3_600_000;

/** The token of the link: 128 random bits in base64url after a prefix. */
export function newDisplayToken(): string {
  return `ldr_dsp_${randomBytes(16).toString('base64url')}`;
}

export function isWellFormedDisplayToken(token: string): boolean {
  return TOKEN.test(token);
}

/** The value of the cookie: 256 random bits in base64url after a prefix. */
export function newDisplaySecret(): string {
  return `ldr_dsc_${randomBytes(32).toString('base64url')}`;
}

/** The value of the display's cookie; `null` without a cookie. */
export function presentedDisplay({ headers }: Request): string | null {
  return COOKIE.exec(headers.cookie ?? '')?.[1] ?? null;
}

/** Sets the cookie, which scripts cannot read. */
export function setDisplayCookie(request: Request, secret: string): void {
  request.res?.cookie(DISPLAY_COOKIE, secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    maxAge: LIFETIME,
  });
}

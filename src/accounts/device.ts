import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.js';
import type { SignInSource } from '../http/rate-limits.js';

const DEVICE_COOKIE = 'larder_device';
const FORM = /(?:^|; *)larder_device=([\w-]{22})\.([\w-]{43})(?=;|$)/;
const YEAR = 365 * 24 * 3_600_000;

/**
 * The cookie opens nothing. It lets a browser that knew the password before try again on a count of its own, so that a
 * stranger who guesses at the account, or shares the address, cannot keep its owner out (OWASP's device cookies).
 */
export function signInSource(request: Request, email: string): SignInSource {
  const [, device = '', seal = ''] = FORM.exec(request.headers.cookie ?? '') ?? [];
  const expected = sealOf(request, device, email);
  const isOurs = seal.length === expected.length && timingSafeEqual(Buffer.from(seal), Buffer.from(expected));
  return { address: clientAddress(request), device: isOurs ? device : null };
}

/** Lets the browser in which this account is signed in be known for a year. */
export function rememberDevice(request: Request, email: string | undefined): void {
  if (email === undefined || signInSource(request, email).device !== null) return;
  const device = randomBytes(16).toString('base64url');
  request.res?.cookie(DEVICE_COOKIE, `${device}.${sealOf(request, device, email)}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    maxAge: YEAR,
  });
}

function sealOf(request: Request, device: string, email: string): string {
  return createHmac('sha256', `device ${request.secret}`).update(`${device} ${email}`).digest('base64url');
}

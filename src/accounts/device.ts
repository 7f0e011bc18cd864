import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.js';

const DEVICE_COOKIE = 'larder_device';
const FORM = /(?:^|; *)larder_device=([\w-]{22})\.([\w-]{43})(?=;|$)/;
const YEAR = 365 * 24 * 3_600_000;

/** Whose password it was, and the `sessionEpoch` at that time: a change of the password makes every device unknown. */
interface KnownAccount {
  readonly email: string;
  readonly epoch: number;
}

/** Where an attempt to sign in comes from. */
export interface SignInAttempt {
  /** `null` when nobody can read it. */
  readonly address: string | null;
  /** The browser, if the account was signed in to with it before; `null` for all others. */
  readonly deviceOf: (account: KnownAccount) => string | null;
}

export function signInAttempt(request: Request): SignInAttempt {
  return { address: clientAddress(request), deviceOf: (account) => deviceOf(request, account) };
}

/** Lets the browser in which this account is signed in be known for a year. */
export function rememberDevice(request: Request, account: KnownAccount): void {
  if (deviceOf(request, account) !== null) return;
  const device = randomBytes(16).toString('base64url');
  request.res?.cookie(DEVICE_COOKIE, `${device}.${sealOf(request, device, account)}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    maxAge: YEAR,
  });
}

/**
 * The cookie opens nothing. It lets a browser that knew the password before try again on a count of its own, so that a
 * stranger who guesses at the account, or shares the address, cannot keep its owner out (OWASP's device cookies).
 */
function deviceOf(request: Request, account: KnownAccount): string | null {
  const [, device = '', seal = ''] = FORM.exec(request.headers.cookie ?? '') ?? [];
  const expected = sealOf(request, device, account);
  const isOurs = seal.length === expected.length && timingSafeEqual(Buffer.from(seal), Buffer.from(expected));
  return isOurs ? device : null;
}

function sealOf(request: Request, device: string, { email, epoch }: KnownAccount): string {
  // Cookies of versions without epochs are as good as those of the first one.
  const sealed = epoch === 0 ? `${device} ${email}` : `${device} ${email} ${epoch}`;
  return createHmac('sha256', `device ${request.secret}`).update(sealed).digest('base64url');
}

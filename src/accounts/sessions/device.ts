import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { clientAddress } from '../../http/client-address.js';

const DEVICE_COOKIE = 'larder_device';
const FORM = /(?:^|; *)larder_device=([\w-]{22})\.([\w-]{43})(?=;|$)/;
const YEAR = 365 * 24 * 3_600_000;

/** The account, and its `sessionEpoch` at the sign-in: a change of the password makes all devices unknown. */
interface KnownAccount {
  readonly email: string;
  readonly epoch: number;
}

/** Where an attempt to sign in comes from. */
export interface SignInAttempt {
  /** `null` when the address is unknown. */
  readonly address: string | null;
  /** Identifies the browser, when the account was signed in with it before; `null` for all others. */
  readonly deviceOf: (account: KnownAccount) => string | null;
}

export function signInAttempt(request: Request): SignInAttempt {
  return { address: clientAddress(request), deviceOf: (account) => deviceOf(request, account) };
}

/** Remembers for a year that this browser signed in to this account. */
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
 * The cookie gives no access. A browser that once knew the password gets a separate count of attempts, so that a stranger who
 * guesses the password, or shares the address, cannot lock the owner out (device cookies of OWASP).
 */
function deviceOf(request: Request, account: KnownAccount): string | null {
  const [, device = '', seal = ''] = FORM.exec(request.headers.cookie ?? '') ?? [];
  const expected = sealOf(request, device, account);
  const isOurs = seal.length === expected.length && timingSafeEqual(Buffer.from(seal), Buffer.from(expected));
  return isOurs ? device : null;
}

function sealOf(request: Request, device: string, { email, epoch }: KnownAccount): string {
  // Cookies of versions without epochs are valid for epoch 0.
  const sealed = epoch === 0 ? `${device} ${email}` : `${device} ${email} ${epoch}`;
  return createHmac('sha256', `device ${request.secret}`).update(sealed).digest('base64url');
}

import { createHash, randomBytes, randomInt } from 'node:crypto';

/** It begins with `ldr_`, like every secret of Larder, so that the log can leave it out. */
const TOKEN = /^ldr_inv_[\w-]{43}$/;
/** The path of the page of an invite. */
const PAGE = /^\/invite\/([\w-]+)$/;
const CODE = /^\d{6}$/;
const CODES = 1_000_000;

/** The token of the link: 256 random bits in base64url after a prefix. */
export function newInviteToken(): string {
  return `ldr_inv_${randomBytes(32).toString('base64url')}`;
}

/** Six digits. */
export function newInviteCode(): string {
  return String(randomInt(CODES)).padStart(6, '0');
}

/** `null` for a text that cannot be a token. */
export function inviteTokenHash(token: string): Buffer | null {
  return TOKEN.test(token) ? hashOf(token) : null;
}

/** `null` for a text that cannot be a code. */
export function inviteCodeHash(code: string): Buffer | null {
  return CODE.test(code) ? hashOf(code) : null;
}

/**
 * SHA-256. Tokens and codes are only stored as this hash. A reader of the database can find the six digits of a code by
 * trying all of them, but the code expires within minutes.
 */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The token in the path of an invite's page; `null` for another path. */
export function tokenInPath(path: string): string | null {
  return PAGE.exec(path)?.[1] ?? null;
}

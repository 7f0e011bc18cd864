import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{22}$/;

/** 128 random bits in base64url. */
export function newShareToken(): string {
  return randomBytes(16).toString('base64url');
}

/** SHA-256; tokens are only stored as this hash. `null` for a text that cannot be a token. */
export function shareTokenHash(token: string): Buffer | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : null;
}

import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{22}$/;

/** 128 random bits in base64url. */
export function newShareToken(): string {
  return randomBytes(16).toString('base64url');
}

/** SHA-256; tokens are only stored as this hash. */
export function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** `null` for a text that cannot be a token. */
export function readShareToken(text: string): Buffer | null {
  return TOKEN.test(text) ? tokenHashOf(text) : null;
}

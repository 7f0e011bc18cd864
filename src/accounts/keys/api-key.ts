import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'ldr_';
const WELL_FORMED = /^ldr_[\w-]{43}$/;
const SHOWN = PREFIX.length + 6;

/** A new key: 32 random bytes in base64url behind a prefix that tells people and secret scanners what it is. */
export function generateApiKey(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

export function isWellFormedApiKey(key: string): boolean {
  return WELL_FORMED.test(key);
}

/** SHA-256: enough for 256 random bits, and the only form in which a key is stored. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The beginning of a key, enough to recognise it and too little to use it. */
export function shownPrefix(key: string): string {
  return key.slice(0, SHOWN);
}

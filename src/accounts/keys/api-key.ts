import { randomBytes } from 'node:crypto';

const PREFIX = 'ldr_';
const WELL_FORMED = /^ldr_[\w-]{43}$/;
const SHOWN = PREFIX.length + 6;

/** A new key: 32 random bytes in base64url after a prefix by which people and secret scanners recognise it. */
export function generateApiKey(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

export function isWellFormedApiKey(key: string): boolean {
  return WELL_FORMED.test(key);
}

/** The beginning of a key, enough to recognise it and too little to use it. */
export function shownPrefix(key: string): string {
  return key.slice(0, SHOWN);
}

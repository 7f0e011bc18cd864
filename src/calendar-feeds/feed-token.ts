import { createHash, randomBytes } from 'node:crypto';

/** So begins every secret of Larder: the log leaves out what does. */
const PREFIX = 'ldr_cal_';
const WELL_FORMED = /^ldr_cal_[\w-]{22}$/;

/** 128 random bits in base64url behind a prefix. */
export function newFeedToken(): string {
  return PREFIX + randomBytes(16).toString('base64url');
}

export function isWellFormedFeedToken(token: string): boolean {
  return WELL_FORMED.test(token);
}

/** SHA-256: the only form in which a token is stored. */
export function hashFeedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

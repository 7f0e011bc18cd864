import { randomBytes } from 'node:crypto';

/** Every secret of Larder begins with `ldr_`, so that the log can leave it out. */
const PREFIX = 'ldr_cal_';
const WELL_FORMED = /^ldr_cal_[\w-]{22}$/;

/** 128 random bits in base64url after a prefix. */
export function newFeedToken(): string {
  return PREFIX + randomBytes(16).toString('base64url');
}

export function isWellFormedFeedToken(token: string): boolean {
  return WELL_FORMED.test(token);
}

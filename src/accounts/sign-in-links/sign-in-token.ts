import { createHash, randomBytes } from 'node:crypto';

/** It begins as every secret of Larder does: the log leaves out what does. */
const FORM = /^ldr_sil_[\w-]{43}$/;

/** 256 random bits in base64url behind a prefix. */
export function newSignInToken(): string {
  return `ldr_sil_${randomBytes(32).toString('base64url')}`;
}

export function isWellFormedSignInToken(token: string): boolean {
  return FORM.test(token);
}

/** SHA-256: the only form in which it is stored. */
export function hashSignInToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

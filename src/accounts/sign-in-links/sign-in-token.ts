import { randomBytes } from 'node:crypto';

/** It begins with `ldr_`, like every secret of Larder, so that the log can leave it out. */
const FORM = /^ldr_sil_[\w-]{43}$/;

/** 256 random bits in base64url after a prefix. */
export function newSignInToken(): string {
  return `ldr_sil_${randomBytes(32).toString('base64url')}`;
}

export function isWellFormedSignInToken(token: string): boolean {
  return FORM.test(token);
}

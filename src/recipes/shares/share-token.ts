import { randomBytes } from 'node:crypto';
import { sha256 } from '../../shared/text/digest.js';

const TOKEN = /^[\w-]{22}$/;

/** 128 random bits in base64url. */
export function newShareToken(): string {
  return randomBytes(16).toString('base64url');
}

/** `null` for a text that cannot be a token. */
export function readShareToken(text: string): Buffer | null {
  return TOKEN.test(text) ? sha256(text) : null;
}

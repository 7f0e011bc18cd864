import { randomBytes } from 'node:crypto';

/** Each begins with `ldr_`, like every secret of Larder, so that the log can leave it out and secret scanners recognise it. */
const PREFIXES = { access: 'ldr_oat_', refresh: 'ldr_ort_', code: 'ldr_oac_' } as const;

export type TokenKind = keyof typeof PREFIXES;

/** 256 random bits in base64url after the prefix of the kind. */
export function newToken(kind: TokenKind): string {
  return PREFIXES[kind] + randomBytes(32).toString('base64url');
}

export function isWellFormedToken(token: string, kind: TokenKind): boolean {
  const prefix = PREFIXES[kind];
  return token.startsWith(prefix) && /^[\w-]{43}$/.test(token.slice(prefix.length));
}

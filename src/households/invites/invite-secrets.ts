import { randomBytes } from 'node:crypto';

/** It begins with `ldr_`, like every secret of Larder, so that the log can leave it out. */
const TOKEN = /^ldr_inv_[\w-]{43}$/;
/** The path of the page of an invite. */
const PAGE = /^\/invite\/([\w-]+)$/;

/** The token of the link: 256 random bits in base64url after a prefix. */
export function newInviteToken(): string {
  return `ldr_inv_${randomBytes(32).toString('base64url')}`;
}

export function isWellFormedInviteToken(token: string): boolean {
  return TOKEN.test(token);
}

/** The token in the path of an invite's page; `null` for another path. */
export function tokenInPath(path: string): string | null {
  return PAGE.exec(path)?.[1] ?? null;
}

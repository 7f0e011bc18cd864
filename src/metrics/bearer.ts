import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether the header carries this token. The comparison takes constant time, so its duration reveals nothing about the token. */
export function isBearerOf(token: string | null, authorization: string | undefined): boolean {
  const [, sent] = /^Bearer +(\S.*)$/i.exec(authorization ?? '') ?? [];
  return token !== null && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../shared/text/digest.js';

/** Whether the header carries this token. The comparison takes constant time, so its duration reveals nothing about the token. */
export function isBearerOf(token: string | null, authorization: string | undefined): boolean {
  const [, sent] = /^Bearer +(\S.*)$/i.exec(authorization ?? '') ?? [];
  return token !== null && sent !== undefined && timingSafeEqual(sha256(sent), sha256(token));
}

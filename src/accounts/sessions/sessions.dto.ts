import { ApiProperty } from '@nestjs/swagger';
import { DateTime } from '../../http/fields/field-formats.js';
import type { ListedSession } from './sessions.repository.js';

export class SessionInfoDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;
  /** Whether it is the session of this request. */
  isCurrent!: boolean;
  /** The address of its last use; `null` when the address is unknown. */
  address!: string | null;
  /** The `User-Agent` of the browser, shortened to 200 characters. */
  userAgent!: string | null;
  /** The time of the sign-in. */
  @DateTime()
  createdAt!: string;
  /** At most a minute old. */
  @DateTime()
  lastUsedAt!: string;
}

/** @param id a UUID in place of the secret id */
export function toSessionInfoDto(
  { address, userAgent, createdAt, lastSeenAt }: ListedSession,
  id: string,
  isCurrent: boolean,
): SessionInfoDto {
  return {
    id,
    isCurrent,
    address,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastSeenAt.toISOString(),
  };
}

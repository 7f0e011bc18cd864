import { ApiProperty } from '@nestjs/swagger';
import { DateTime } from '../../http/fields/field-formats.js';
import { SCOPES } from '../scopes.js';
import type { Connection } from './connection.entity.js';

export class ConnectionDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;
  /** What the program calls itself. */
  name!: string;
  /** Where the code went that connected it: the host, or the scheme of a program. Nobody can choose it freely, unlike the name. */
  place!: string;
  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: string[];
  @DateTime()
  createdAt!: string;
  /** At most a minute old; `null` before its first use. */
  @DateTime()
  lastUsedAt!: string | null;
  /** Each renewal of its tokens moves it. */
  @DateTime()
  expiresAt!: string;
}

export function toConnectionDto(connection: Connection): ConnectionDto {
  const { id, name, place, scopes, createdAt, lastUsedAt, expiresAt } = connection;
  return {
    id,
    name,
    place,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}

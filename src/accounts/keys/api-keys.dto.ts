import { Type } from 'class-transformer';
import { IsDate } from 'class-validator';
import { DateTime } from '../../http/fields/field-formats.js';
import { IsListOf, IsName, OptionalNullable } from '../../http/fields/validation.js';
import { type Scope, SCOPES } from '../scopes.js';
import type { ApiKey } from './api-key.entity.js';

export class CreateApiKeyDto {
  /** A name for the key, 1 to 100 characters. */
  @IsName(100)
  name!: string;

  /** When the key expires; never when left out. */
  @OptionalNullable()
  @Type(() => Date)
  @IsDate()
  expiresAt?: Date | null;

  /** The scopes of the key; all that your role allows when left out. */
  @OptionalNullable()
  @IsListOf(SCOPES, SCOPES.length, 1)
  scopes?: Scope[] | null;
}

export class ApiKeyDto {
  id!: string;
  name!: string;
  /** The first characters of the key. */
  prefix!: string;
  @DateTime()
  createdAt!: string;
  /** At most a minute old; `null` before its first use. */
  @DateTime()
  lastUsedAt!: string | null;
  @DateTime()
  expiresAt!: string | null;
  /** `null` for a key that may do everything that its person may do. */
  scopes!: string[] | null;
}

export class CreatedApiKeyDto extends ApiKeyDto {
  /** The key itself. Only this answer contains it. */
  key!: string;
}

export function toApiKeyDto(apiKey: ApiKey): ApiKeyDto {
  return {
    id: apiKey.id,
    name: apiKey.name,
    prefix: apiKey.prefix,
    createdAt: apiKey.createdAt.toISOString(),
    lastUsedAt: apiKey.lastUsedAt?.toISOString() ?? null,
    expiresAt: apiKey.expiresAt?.toISOString() ?? null,
    scopes: apiKey.scopes,
  };
}

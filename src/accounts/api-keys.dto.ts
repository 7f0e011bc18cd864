import { Type } from 'class-transformer';
import { IsDate } from 'class-validator';
import { DateTime } from '../http/field-formats.js';
import { IsName, OptionalNullable } from '../http/validation.js';
import type { ApiKey } from './api-key.entity.js';

export class CreateApiKeyDto {
  /** What the key is for, 1 to 100 characters. */
  @IsName(100)
  name!: string;

  /** When it stops working; never, when left out. */
  @OptionalNullable()
  @Type(() => Date)
  @IsDate()
  expiresAt?: Date | null;
}

export class ApiKeyDto {
  id!: string;
  name!: string;
  /** The first characters of the key. */
  prefix!: string;
  @DateTime()
  createdAt!: string;
  /** At most a minute old; `null` while it was never used. */
  @DateTime()
  lastUsedAt!: string | null;
  @DateTime()
  expiresAt!: string | null;
}

export class CreatedApiKeyDto extends ApiKeyDto {
  /** The key itself, shown this once and never again. */
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
  };
}

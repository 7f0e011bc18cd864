import { Type } from 'class-transformer';
import { IsDate } from 'class-validator';
import { DateTime } from '../../http/fields/field-formats.js';
import { IsListOf, IsName, OptionalNullable } from '../../http/fields/validation.js';
import { type Scope, SCOPES } from '../scopes.js';
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

  /** What it may do; all that you may, when left out. */
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
  /** At most a minute old; `null` while it was never used. */
  @DateTime()
  lastUsedAt!: string | null;
  @DateTime()
  expiresAt!: string | null;
  /** `null` for a key that may do all that its person may. */
  scopes!: string[] | null;
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
    scopes: apiKey.scopes,
  };
}

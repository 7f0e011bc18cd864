import { ApiProperty } from '@nestjs/swagger';
import { DateTime } from '../../http/fields/field-formats.js';
import { IsListOf, IsName, Optional } from '../../http/fields/validation.js';
import { DISPLAY_SCOPES, MOST_DISPLAY_SCOPES, type Scope } from '../scopes.js';
import type { Display } from './display.entity.js';

export class CreateDisplayDto {
  /** Where it hangs, 1 to 100 characters. */
  @IsName(100)
  name!: string;

  /**
   * What it may do, `plan:read` among it. With `groceries:write` it ticks groceries, and changes nothing else. When left out, it reads all
   * that a board shows.
   */
  @Optional()
  @IsListOf(MOST_DISPLAY_SCOPES, MOST_DISPLAY_SCOPES.length, 1)
  scopes: Scope[] = [...DISPLAY_SCOPES];
}

export class DisplayDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;
  name!: string;
  @ApiProperty({ enum: MOST_DISPLAY_SCOPES, isArray: true })
  scopes!: string[];
  @DateTime()
  createdAt!: string;
  /** When its link was opened; `null` while nobody did. */
  @DateTime()
  connectedAt!: string | null;
  /** At most a minute old; `null` while it showed nothing. */
  @DateTime()
  lastUsedAt!: string | null;
}

export class CreatedDisplayDto extends DisplayDto {
  /** The link to open once, on the display. It is shown this once and never again. */
  url!: string;
}

export function toDisplayDto({ id, name, scopes, createdAt, connectedAt, lastUsedAt }: Display): DisplayDto {
  return {
    id,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    connectedAt: connectedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

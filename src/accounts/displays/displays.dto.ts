import { ApiProperty } from '@nestjs/swagger';
import { DateTime } from '../../http/fields/field-formats.js';
import { IsListOf, IsName, Optional } from '../../http/fields/validation.js';
import { DISPLAY_SCOPES, MOST_DISPLAY_SCOPES, type Scope } from '../scopes.js';
import type { Display } from './display.entity.js';

export class CreateDisplayDto {
  /** The place where it hangs, 1 to 100 characters. */
  @IsName(100)
  name!: string;

  /**
   * The scopes of the display; `plan:read` is required. With `groceries:write` it may tick groceries and change nothing
   * else. When left out, it may read everything that a board shows.
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
  /** When its link was opened; `null` before that. */
  @DateTime()
  connectedAt!: string | null;
  /** At most a minute old; `null` before it showed the board for the first time. */
  @DateTime()
  lastUsedAt!: string | null;
}

export class CreatedDisplayDto extends DisplayDto {
  /** The link to open once, on the display. Only this answer contains it. */
  url!: string;
  /** Six digits for `/board/pair`, valid for 15 minutes. Only this answer contains them. */
  code!: string;
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

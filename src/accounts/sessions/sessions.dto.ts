import { ApiProperty } from '@nestjs/swagger';
import { DateTime } from '../../http/fields/field-formats.js';

export class SessionInfoDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;
  /** Whether it is the one that asks. */
  isCurrent!: boolean;
  /** Where it was used last; `null` when the address is unknown. */
  address!: string | null;
  /** What the browser says of itself, shortened to 200 characters. */
  userAgent!: string | null;
  /** Of the sign-in. */
  @DateTime()
  createdAt!: string;
  /** At most a minute old. */
  @DateTime()
  lastUsedAt!: string;
}

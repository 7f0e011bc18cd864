import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { SHOWN_KINDS } from '../changes/change-kind.js';
import { DateTime } from '../http/fields/field-formats.js';
import { IsText, Optional } from '../http/fields/validation.js';

/** Characters of a cursor, of which none has more than 50. */
const LONGEST_CURSOR = 100;
const LONGEST_KINDS = 500;

export class FollowDto {
  /** Names of kinds with commas between them; all that the key may see when left out. */
  @Optional()
  @IsText(LONGEST_KINDS)
  kinds?: string;

  /** The cursor of an earlier answer, or the id of an event. Left out: the place where the feed ends now. */
  @Optional()
  @IsText(LONGEST_CURSOR, 1)
  since?: string;
}

export class ReadChangesDto extends FollowDto {
  @Optional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  @ApiProperty({ type: 'integer' })
  limit: number = 500;

  /** Seconds to hold the answer until something happens. */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(25)
  @ApiProperty({ type: 'integer' })
  wait: number = 0;
}

export class ChangeDto {
  @ApiProperty({ enum: SHOWN_KINDS })
  kind!: string;
  @ApiProperty({ format: 'uuid' })
  id!: string;
  op!: 'upsert' | 'delete';
  /** `null` for what has no versions. */
  @ApiProperty({ type: 'integer', nullable: true })
  version!: number | null;
  @DateTime()
  occurredAt!: string;
  /** The name that the request had which made the change: its `x-operation-id`, or its `Idempotency-Key`. */
  @ApiProperty({ type: 'string', nullable: true, minLength: 1, maxLength: 255, pattern: '^[!-~]+$' })
  operationId!: string | null;
  /** As it stands now, in the form in which its own operations answer it, a recipe with `id`, `name` and `version` alone; `null` when deleted. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  entity!: object | null;
}

export class ChangesDto {
  /** In the order of their commits; of one thing its last change alone. Not there in an answer without `since`. */
  @ApiProperty({ type: [ChangeDto], required: false })
  changes?: ChangeDto[];
  /** Where to go on. */
  cursor!: string;
  /** Whether there are more changes already. Not there in an answer without `since`. */
  @ApiProperty({ required: false })
  hasMore?: boolean;
}

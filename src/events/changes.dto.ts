import { ApiProperty } from '@nestjs/swagger';
import { SHOWN_KINDS } from '../changes/change-kind.js';
import { DateTime } from '../http/fields/field-formats.js';
import { IsText, Optional, IsWhole } from '../http/fields/validation.js';

/** Maximum number of characters of a cursor. Those of Larder have at most 50. */
const LONGEST_CURSOR = 100;
const LONGEST_KINDS = 500;

export class FollowDto {
  /** Names of kinds, separated by commas; all that the key may see when left out. */
  @Optional()
  @IsText(LONGEST_KINDS)
  kinds?: string;

  /** The cursor of an earlier answer, or the id of an event. Left out: the present end of the feed. */
  @Optional()
  @IsText(LONGEST_CURSOR, 1)
  since?: string;
}

export class ReadChangesDto extends FollowDto {
  @Optional()
  @IsWhole(1, 1_000)
  @ApiProperty({ type: 'integer' })
  limit: number = 500;

  /** Seconds to wait for a change before the answer is sent. */
  @Optional()
  @IsWhole(0, 25)
  @ApiProperty({ type: 'integer' })
  wait: number = 0;
}

export class ChangeDto {
  @ApiProperty({ enum: SHOWN_KINDS })
  kind!: string;
  @ApiProperty({ format: 'uuid' })
  id!: string;
  op!: 'upsert' | 'delete';
  /** `null` for objects without versions. */
  @ApiProperty({ type: 'integer', nullable: true })
  version!: number | null;
  @DateTime()
  occurredAt!: string;
  /** The name of the request that made the change: its `x-operation-id` or `Idempotency-Key`. */
  @ApiProperty({ type: 'string', nullable: true, minLength: 1, maxLength: 255, pattern: '^[!-~]+$' })
  operationId!: string | null;
  /**
   * The object as it is now, in the form of the answers of its own operations; a recipe has only `id`, `name` and
   * `version`. `null` when it was deleted.
   */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  entity!: object | null;
}

export class ChangesDto {
  /**
   * In the order of their commits. Of several changes to one object, only the last. Missing in an answer without
   * `since`.
   */
  @ApiProperty({ type: [ChangeDto], required: false })
  changes?: ChangeDto[];
  /** The place from which the next request continues. */
  cursor!: string;
  /** Whether there are more changes already. Missing in an answer without `since`. */
  @ApiProperty({ required: false })
  hasMore?: boolean;
}

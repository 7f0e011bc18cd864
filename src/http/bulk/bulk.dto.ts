import { ApiProperty } from '@nestjs/swagger';
import { IsUuid, IsVersion } from '../fields/validation.js';

/** Items that one request may create, change or delete. */
export const MOST_OF_BULK = 200;

export const BULK_STATUSES = ['applied', 'stale', 'notFound', 'invalid'] as const;

export type BulkStatus = (typeof BULK_STATUSES)[number];

export class BulkIssueDto {
  path!: string;
  message!: string;
}

/** What became of one item of many. */
export class BulkResultDto {
  /** `null` for an item that names none. */
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  id!: string | null;

  /** `stale`: at another version. `notFound`: the item, or what it names. `invalid`: `issues` say why. */
  @ApiProperty({ enum: BULK_STATUSES })
  status!: BulkStatus;

  issues?: BulkIssueDto[];
}

/** The item that a bulk change deletes. */
export class BulkDeleteDto {
  @IsUuid()
  id!: string;

  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;
}

import { ApiProperty } from '@nestjs/swagger';
import { IsUuid, IsVersion } from '../fields/validation.js';

/** Maximum number of items that one request may create, change or delete. */
export const MOST_OF_BULK = 200;

const BULK_STATUSES = ['applied', 'stale', 'notFound', 'invalid'] as const;

export type BulkStatus = (typeof BULK_STATUSES)[number];

export class BulkIssueDto {
  path!: string;
  message!: string;
}

/** The result for one item of a bulk request. */
export class BulkResultDto {
  /** `null` for an item without an id. */
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  id!: string | null;

  /**
   * `stale`: at another version. `notFound`: the item, or something that it refers to, does not exist. `invalid`: see
   * `issues`.
   */
  @ApiProperty({ enum: BULK_STATUSES })
  status!: BulkStatus;

  issues?: BulkIssueDto[];
}

/** An item to delete. */
export class BulkDeleteDto {
  @IsUuid()
  id!: string;

  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;
}

import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { BulkDeleteDto, BulkResultDto, MOST_OF_BULK } from '../../http/bulk/bulk.dto.js';
import {
  IsListOfObjects,
  IsListOfUnchecked,
  IsUuid,
  IsVersion,
  Optional,
  OptionalNullable,
} from '../../http/fields/validation.js';
import { CreateGroceryDto, GroceryDto, UpdateGroceryDto } from '../groceries.dto.js';

const MOST_SEEN = 1_000;

export class SeenGroceryDto {
  @IsUuid()
  id!: string;

  /** The version that the client has, above 0. */
  @IsVersion()
  version!: number;
}

export class BulkUpdateGroceryDto extends UpdateGroceryDto {
  @IsUuid()
  id!: string;
}

/** At most 200 items in total. When several items have the same id, only the first is done. */
export class BulkGroceriesDto {
  @Optional()
  @IsListOfUnchecked(MOST_OF_BULK)
  @ApiProperty({ type: () => [CreateGroceryDto] })
  create: unknown[] = [];

  @Optional()
  @IsListOfUnchecked(MOST_OF_BULK)
  @ApiProperty({ type: () => [BulkUpdateGroceryDto] })
  update: unknown[] = [];

  @Optional()
  @IsListOfUnchecked(MOST_OF_BULK)
  @ApiProperty({ type: () => [BulkDeleteDto] })
  delete: unknown[] = [];
}

export class BulkGroceryResultDto extends BulkResultDto {
  /** The current grocery; a deleted one as it was before. */
  entity?: GroceryDto;
}

/** The results, in the order of the request. */
export class BulkGroceriesResultDto {
  created!: BulkGroceryResultDto[];
  updated!: BulkGroceryResultDto[];
  deleted!: BulkGroceryResultDto[];
}

export class TickGroceriesDto {
  @IsListOfUnchecked(MOST_OF_BULK)
  @ApiProperty({ type: () => [SeenGroceryDto] })
  groceries!: unknown[];

  @IsBoolean()
  isDone!: boolean;
}

export class TickedGroceriesDto {
  /** In the order of the request. */
  updated!: BulkGroceryResultDto[];
}

export class DeleteDoneDto {
  /** Only lines of this store; `null`: those without a store. */
  @OptionalNullable()
  @IsUuid()
  storeId?: string | null;

  /** Only these lines, if they are done and have the version that the client has. */
  @Optional()
  @IsListOfObjects(() => SeenGroceryDto, MOST_SEEN)
  groceries?: SeenGroceryDto[];
}

export class DeletedDoneDto {
  /** In the order of the list. */
  deletedIds!: string[];
  /**
   * `true`: some of `groceries` have another version, are not done, are in another store or do not exist. They were not
   * deleted.
   */
  stale!: boolean;
}

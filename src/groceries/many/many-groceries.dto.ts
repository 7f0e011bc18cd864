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

  /** The version that the caller saw, above 0. */
  @IsVersion()
  version!: number;
}

export class BulkUpdateGroceryDto extends UpdateGroceryDto {
  @IsUuid()
  id!: string;
}

/** 200 items at most in all. Of items that name the same id, only the first one is done. */
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
  /** As it stands now; a deleted one as it was. */
  entity?: GroceryDto;
}

/** In the order asked. */
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
  /** In the order asked. */
  updated!: BulkGroceryResultDto[];
}

export class DeleteDoneDto {
  /** Only those of this store; `null`: those without a store. */
  @OptionalNullable()
  @IsUuid()
  storeId?: string | null;

  /** Only these, where they are done and at the version that the caller saw. */
  @Optional()
  @IsListOfObjects(() => SeenGroceryDto, MOST_SEEN)
  groceries?: SeenGroceryDto[];
}

export class DeletedDoneDto {
  /** In the order of the list. */
  deletedIds!: string[];
  /** `true`: of `groceries`, some are at another version, not done, in another store or gone, and stay as they are. */
  stale!: boolean;
}

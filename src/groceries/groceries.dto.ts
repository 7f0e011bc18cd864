import { Transform } from 'class-transformer';
import { IsBoolean, IsIn } from 'class-validator';
import { DateTime, Fraction } from '../http/fields/field-formats.js';
import {
  IsAmount,
  IsText,
  IsUuid,
  IsVersion,
  Nullable,
  Optional,
  OptionalNullable,
} from '../http/fields/validation.js';
import { NeededWithoutRaw, StandsAlone } from './raw-line.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const NOTE_LENGTH = 2_000;

export class ListGroceriesDto {
  /** Only what is bought in this store. */
  @Optional()
  @IsUuid()
  storeId?: string;

  /** In the order of the aisles of the stores; what stands in none comes last. */
  @Optional()
  @IsIn(['aisle'])
  groupBy?: 'aisle';
}

export class CreateGroceryDto {
  /** Chosen by the client, so that a retry adds nothing twice. What is no UUID is ignored. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' && UUID.test(value) ? value : undefined))
  @Optional()
  @IsUuid()
  id?: string;

  /** A line to take apart, such as `2 l milk`, in the place of `name`, `unit` and `amount`. */
  @Optional()
  @IsText(500, 1)
  @StandsAlone()
  raw?: string;

  /** Must be there unless `raw` is; so must `unit` and `amount`. */
  @NeededWithoutRaw()
  @Nullable()
  @IsText(500, 1)
  name?: string | null;

  @NeededWithoutRaw()
  @Nullable()
  @IsText(500)
  unit?: string | null;

  /** 0 or more. */
  @NeededWithoutRaw()
  @Nullable()
  @IsAmount()
  amount?: number | null;

  @OptionalNullable()
  @IsText(NOTE_LENGTH)
  note?: string | null;

  /** What to buy, where that is not to follow from the amount. */
  @OptionalNullable()
  @IsAmount()
  purchaseAmount?: number | null;

  @Optional()
  @IsBoolean()
  isDone: boolean = false;

  /** Left out: the store last saved for this ingredient. `null`: no store. */
  @OptionalNullable()
  @IsUuid()
  storeId?: string | null;
}

export class GroceryVersionDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;
}

export class UpdateGroceryDto extends GroceryVersionDto {
  /** A line to take apart, such as `2 l milk`, in the place of `name`, `unit` and `amount`. */
  @Optional()
  @IsText(500, 1)
  @StandsAlone()
  raw?: string;

  @OptionalNullable()
  @IsText(500, 1)
  name?: string | null;

  @OptionalNullable()
  @IsText(500)
  unit?: string | null;

  /** 0 or more. */
  @OptionalNullable()
  @IsAmount()
  amount?: number | null;

  @OptionalNullable()
  @IsText(NOTE_LENGTH)
  note?: string | null;

  /** `null` removes the store. */
  @OptionalNullable()
  @IsUuid()
  storeId?: string | null;

  /** What to buy; with `null` it follows from the amount again. */
  @OptionalNullable()
  @IsAmount()
  purchaseAmount?: number | null;

  @Optional()
  @IsBoolean()
  isDone?: boolean;
}

export class AssignStoreDto extends GroceryVersionDto {
  /** `null` removes the store. */
  @Nullable()
  @IsUuid()
  storeId!: string | null;

  /** Whether the same ingredient goes to this store next time. */
  @Optional()
  @IsBoolean()
  savePreference: boolean = true;
}

export class MoveGroceryDto extends GroceryVersionDto {
  /** The grocery behind which it is to stand; `null` for the first place. */
  @Nullable()
  @IsUuid()
  afterId!: string | null;

  /** Where it is to be bought from now on; `null` removes the store. */
  @OptionalNullable()
  @IsUuid()
  storeId?: string | null;
}

/** A recipe that wants the grocery, and how much. */
export class GrocerySourceDto {
  recipeId!: string;
  /** As it was when the recipe was put on the list. */
  recipeName!: string;
  recipeIngredientId!: string;
  calendarItemId!: string | null;
  @Fraction()
  amount!: number | null;
  unit!: string | null;
}

export class GroceryDto {
  id!: string;
  recipeIngredientId!: string | null;
  name!: string | null;
  ingredientId!: string | null;
  unit!: string | null;
  @Fraction()
  amount!: number | null;
  /** What to put in the basket: what a person said, else the amount, rounded up to whole pieces where pieces are counted. */
  @Fraction()
  purchaseAmount!: number | null;
  isDone!: boolean;
  sortOrder!: number;
  version!: number;
  recurringGroceryId!: string | null;
  storeId!: string | null;
  note!: string | null;
  /** Whether a person said what to buy. */
  purchaseAmountSet!: boolean;
  /** Where the ingredient stands in the store. */
  aisleId!: string | null;
  /** Amount, unit and name as one text, such as `1 ½ kg tomatoes`. */
  display!: string;
  sources!: GrocerySourceDto[];
  /** When it was ticked off. */
  @DateTime()
  completedAt!: string | null;
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
}

export class ChangedGroceryDto {
  /** As it stands now, changed or not. */
  grocery!: GroceryDto;
  /** `true`: the grocery is at another version, and nothing changed. */
  stale!: boolean;
}

export class RestoredGroceryDto {
  grocery!: GroceryDto;
}

import { IsBoolean } from 'class-validator';
import { Fraction } from '../http/field-formats.js';
import { IsAmount, IsText, IsUuid, IsVersion, Nullable, Optional, OptionalNullable } from '../http/validation.js';

export class CreateGroceryDto {
  @Nullable()
  @IsText(500, 1)
  name!: string | null;

  @Nullable()
  @IsText(500)
  unit!: string | null;

  /** 0 or more. */
  @Nullable()
  @IsAmount()
  amount!: number | null;

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

export class GroceryDto {
  id!: string;
  recipeIngredientId!: string | null;
  name!: string | null;
  ingredientId!: string | null;
  unit!: string | null;
  @Fraction()
  amount!: number | null;
  /** What to put in the basket: the amount, rounded up to whole pieces where pieces are counted. */
  @Fraction()
  purchaseAmount!: number | null;
  isDone!: boolean;
  sortOrder!: number;
  version!: number;
  recurringGroceryId!: string | null;
  storeId!: string | null;
}

export class ChangedGroceryDto {
  /** As it stands now, changed or not. */
  grocery!: GroceryDto;
  /** `true`: the grocery is at another version, and nothing changed. */
  stale!: boolean;
}

import { Transform } from 'class-transformer';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { FOOD_CATEGORIES, type FoodCategory } from '../foods/food-categories.js';
import { showParts } from '../foods/show-line.js';
import { DateTime, Fraction } from '../http/fields/field-formats.js';
import {
  IsAmount,
  IsText,
  IsUuid,
  IsVersion,
  Nullable,
  Optional,
  OptionalNullable,
  OneOf,
} from '../http/fields/validation.js';
import { requestLanguage } from '../http/request-context.js';
import { isUuid } from '../shared/text/uuid.js';
import type { Grocery } from './grocery.entity.js';
import { NeededWithoutRaw, StandsAlone } from './raw-line.js';

const NOTE_LENGTH = 2_000;

export class ListGroceriesDto {
  /** Only lines of this store. */
  @Optional()
  @IsUuid()
  storeId?: string;

  /** In the order of the aisles of the stores, lines without an aisle last. When there are no aisles: by category. */
  @Optional()
  @OneOf(['aisle'])
  groupBy?: 'aisle';
}

export class CreateGroceryDto {
  /** Chosen by the client, so that a retry adds nothing twice. A text that is not a UUID is ignored. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' && isUuid(value) ? value : undefined))
  @Optional()
  @IsUuid()
  id?: string;

  /** A line to parse, such as `2 l milk`, instead of `name`, `unit` and `amount`. */
  @Optional()
  @IsText(500, 1)
  @StandsAlone()
  raw?: string;

  /** `name`, `unit` and `amount` are required without `raw`. */
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

  /** The amount to buy, when it should not follow from `amount`. */
  @OptionalNullable()
  @IsAmount()
  purchaseAmount?: number | null;

  @Optional()
  @IsBoolean()
  isDone: boolean = false;

  /** Left out: the store last saved for this ingredient, otherwise the default store of the household. `null`: no store. */
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
  /** A line to parse, such as `2 l milk`, instead of `name`, `unit` and `amount`. */
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

  /** The amount to buy; with `null` it follows from `amount` again. */
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

  /** Whether this store becomes the default for the ingredient. */
  @Optional()
  @IsBoolean()
  savePreference: boolean = true;
}

export class MoveGroceryDto extends GroceryVersionDto {
  /** The grocery before its new place; `null` for the first place. */
  @Nullable()
  @IsUuid()
  afterId!: string | null;

  /** The new store; `null` removes the store. */
  @OptionalNullable()
  @IsUuid()
  storeId?: string | null;
}

/** A recipe that needs the grocery, and the amount that it needs. */
export class GrocerySourceDto {
  recipeId!: string;
  /** The name when the recipe was added to the list. */
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
  /**
   * The amount to buy: the one that a person set, otherwise `amount`, rounded up to whole pieces when the unit counts
   * pieces.
   */
  @Fraction()
  purchaseAmount!: number | null;
  isDone!: boolean;
  sortOrder!: number;
  version!: number;
  recurringGroceryId!: string | null;
  storeId!: string | null;
  note!: string | null;
  /** Whether a person set `purchaseAmount`. */
  purchaseAmountSet!: boolean;
  /** Where shops have it. A household corrects it with `PUT /ingredients/{id}/category`. */
  @ApiProperty({ enum: FOOD_CATEGORIES })
  category!: FoodCategory;
  /** The aisle that the household chose for the ingredient in the store; otherwise the one that has its category. */
  aisleId!: string | null;
  /** Amount, unit and name as one text in the language of the request, rounded as in a kitchen: `1.5 kg tomatoes`. */
  display!: string;
  /** The beginning of `display`, amount and unit: `1.5 kg`; empty when it has neither. */
  displayAmount!: string;
  sources!: GrocerySourceDto[];
  /** When it was ticked. */
  @DateTime()
  completedAt!: string | null;
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
}

export class ChangedGroceryDto {
  /** The current grocery, changed or not. */
  grocery!: GroceryDto;
  /** `true`: the grocery is at another version, and nothing changed. */
  stale!: boolean;
}

export class RestoredGroceryDto {
  grocery!: GroceryDto;
}

/** @param place where in its store the grocery is */
export function toGroceryDto(
  grocery: Grocery,
  { category, aisleId }: Pick<GroceryDto, 'category' | 'aisleId'>,
): GroceryDto {
  const { id, name, unit, amount, purchaseAmount, byPiece, completedAt, createdAt, updatedAt } = grocery;
  const toBuy = byPiece && amount !== null ? Math.ceil(amount) : amount;
  const shown = showParts({ amount, unit, name }, requestLanguage());
  return {
    id,
    recipeIngredientId: grocery.recipeIngredientId,
    name,
    ingredientId: grocery.ingredientId,
    unit,
    amount,
    purchaseAmount: purchaseAmount ?? toBuy,
    isDone: grocery.isDone,
    sortOrder: grocery.sortOrder,
    version: grocery.version,
    recurringGroceryId: grocery.recurringGroceryId,
    storeId: grocery.storeId,
    note: grocery.note,
    purchaseAmountSet: purchaseAmount !== null,
    category,
    aisleId,
    display: shown.text,
    displayAmount: shown.amount,
    sources: grocery.sources,
    completedAt: completedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

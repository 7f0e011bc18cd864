import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { IsCalendarDay } from '../../http/fields/calendar-dates.js';
import { Fraction } from '../../http/fields/field-formats.js';
import { IsList, IsUuid, Optional, OptionalNullable, IsNumberFrom } from '../../http/fields/validation.js';
import { GroceryDto } from '../groceries.dto.js';

export const SKIP_REASONS = ['pantry', 'toTaste', 'heading', 'alreadyAdded', 'TAP', 'LISTED'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const MOST_INGREDIENTS = 500;
const MOST_ITEMS = 1_000;
const MOST_LEFT_OUT = 2_000;
const MOST_SERVINGS = 10_000;

class AddWantedDto {
  /** Whether ingredients in the pantry are left out. */
  @Optional()
  @IsBoolean()
  skipPantry: boolean = true;

  /** Answers the result without storing it. */
  @Optional()
  @IsBoolean()
  preview: boolean = false;
}

export class AddRecipeDto extends AddWantedDto {
  @IsUuid()
  recipeId!: string;

  /** Number of servings; left out: those of the recipe. Above 0. */
  @OptionalNullable()
  @IsNumberFrom(0.01, MOST_SERVINGS)
  @Fraction()
  servings?: number | null;

  /** The ids of the `recipeIngredients` to add; all when left out. */
  @Optional()
  @IsList(MOST_INGREDIENTS)
  @IsUuid({ each: true })
  ingredientIds?: string[];

  /** Left out: the store last saved for each ingredient. `null`: no store. */
  @OptionalNullable()
  @IsUuid()
  storeId?: string | null;
}

export class AddPlanDto extends AddWantedDto {
  @IsCalendarDay()
  from!: string;

  /** The last day, included; the range has at most 366 days. */
  @IsCalendarDay()
  to!: string;

  /** Ids of planned recipes of these days; all when left out. */
  @Optional()
  @IsList(MOST_ITEMS)
  @IsUuid({ each: true })
  itemIds?: string[];

  /** The ids of `recipeIngredients` that nobody buys. Other ids leave nothing out. */
  @Optional()
  @IsList(MOST_LEFT_OUT)
  @IsUuid({ each: true })
  withoutIngredientIds: string[] = [];

  /** Whether ingredients that were added before for the same planned recipe are left out. */
  @Optional()
  @IsBoolean()
  skipAdded: boolean = true;

  /**
   * Whether that much is left out as the same recipe put on the list by itself, without the plan: into open lines, and into those that were
   * bought within the last three days.
   */
  @Optional()
  @IsBoolean()
  skipListed: boolean = false;
}

export class SkippedIngredientDto {
  name!: string;
  recipeIngredientId!: string;
  /**
   * `toTaste`: the recipe gives no amount, only a taste. `alreadyAdded`: the ingredient is on the list for the same
   * planned recipe, or was bought for it. `TAP`: water and ice, unless `ingredientIds` names them. `LISTED`: the recipe itself put it on the list
   * (`skipListed`).
   */
  @ApiProperty({ enum: SKIP_REASONS })
  reason!: SkipReason;
}

export class AddedGroceriesDto {
  /** The lines that are new or whose amount grew, in the order of the list. */
  groceries!: GroceryDto[];
  /** Number of new lines. */
  added!: number;
  /** Number of changed lines. */
  merged!: number;
  skipped!: SkippedIngredientDto[];
}

import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsNumber, Max, Min } from 'class-validator';
import { IsCalendarDay } from '../../http/fields/calendar-dates.js';
import { Fraction } from '../../http/fields/field-formats.js';
import { IsList, IsUuid, Optional, OptionalNullable } from '../../http/fields/validation.js';
import { GroceryDto } from '../groceries.dto.js';

export const SKIP_REASONS = ['pantry', 'toTaste', 'heading', 'alreadyAdded'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const MOST_INGREDIENTS = 500;
const MOST_ITEMS = 1_000;
const MOST_SERVINGS = 10_000;

class AddWantedDto {
  /** Whether what is in the pantry stays off the list. */
  @Optional()
  @IsBoolean()
  skipPantry: boolean = true;

  /** Answers what would be done, and does nothing. */
  @Optional()
  @IsBoolean()
  preview: boolean = false;
}

export class AddRecipeDto extends AddWantedDto {
  @IsUuid()
  recipeId!: string;

  /** For how many; left out: as the recipe says. Above 0. */
  @OptionalNullable()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0.01)
  @Max(MOST_SERVINGS)
  @Fraction()
  servings?: number | null;

  /** Only these of its `recipeIngredients`, by their `id`. */
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

  /** Included; 366 days at most. */
  @IsCalendarDay()
  to!: string;

  /** Only these of the recipes that are planned for these days. */
  @Optional()
  @IsList(MOST_ITEMS)
  @IsUuid({ each: true })
  itemIds?: string[];

  /** Whether what was put on the list before for the same planned recipe stays off. */
  @Optional()
  @IsBoolean()
  skipAdded: boolean = true;
}

export class SkippedIngredientDto {
  name!: string;
  recipeIngredientId!: string;
  /** `toTaste`: the recipe names no amount but the taste. `alreadyAdded`: it is on the list for the same planned recipe, or was bought. */
  @ApiProperty({ enum: SKIP_REASONS })
  reason!: SkipReason;
}

export class AddedGroceriesDto {
  /** The lines that are new or hold more than before, in the order of the list. */
  groceries!: GroceryDto[];
  /** How many of them are new. */
  added!: number;
  /** How many of them stood on the list before. */
  merged!: number;
  skipped!: SkippedIngredientDto[];
}

import { ApiProperty } from '@nestjs/swagger';
import { FOOD_CATEGORIES, type FoodCategory } from '../foods/food-categories.js';
import { IsList, IsText, IsUuid, Nullable, OneOf } from '../http/fields/validation.js';

export class FindIngredientsDto {
  /** The beginning of a name, or of one of its words. */
  @IsText(500, 1)
  query!: string;
}

export class FoundIngredientDto {
  id!: string;
  name!: string;
  /** The store that was last saved for it. */
  preferredStoreId!: string | null;
}

const MOST_MERGED = 100;

export class MergeIngredientsDto {
  /** The ingredients that are merged into the other one. */
  @IsList(MOST_MERGED, 1)
  @IsUuid({ each: true })
  from!: string[];

  /** The ingredient that stays. */
  @IsUuid()
  into!: string;
}

export class MergedIngredientDto {
  id!: string;
  name!: string;
  /** Number of recipes with the ingredient. */
  count!: number;
}

export class SetCategoryDto {
  /** Where the household finds the ingredient; `null`: where its food usually is. */
  @Nullable()
  @OneOf(FOOD_CATEGORIES)
  @ApiProperty({ enum: FOOD_CATEGORIES, nullable: true })
  category!: FoodCategory | null;
}

export class CategorizedIngredientDto {
  id!: string;
  name!: string;
  @ApiProperty({ enum: FOOD_CATEGORIES })
  category!: FoodCategory;
}

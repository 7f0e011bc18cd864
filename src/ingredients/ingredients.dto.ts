import { ApiProperty } from '@nestjs/swagger';
import { FOOD_CATEGORIES, type FoodCategory } from '../foods/food-categories.js';
import { IsText, Nullable, OneOf } from '../http/fields/validation.js';

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

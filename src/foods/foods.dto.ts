import { ApiProperty } from '@nestjs/swagger';
import { IsText, IsWhole, Optional } from '../http/fields/validation.js';
import { type Allergen, ALLERGENS, type Diet, DIETS } from './diets.js';
import { FOOD_CATEGORIES, type FoodCategory } from './food-categories.js';
import type { Food, FoodLanguage } from './food-table.js';
import { foodName } from './lexicon.js';

export class FindFoodsDto {
  /** The beginning or a part of a name, in any of the six languages. Without it, all foods by their names. */
  @Optional()
  @IsText(200)
  query: string = '';

  @Optional()
  @IsWhole(1, 100)
  limit: number = 20;
}

export class FoodDto {
  /** The id in the lexicon, such as `onion`. */
  @ApiProperty({ type: String, pattern: '^[a-z0-9-]+$' })
  id!: string;
  /** In the language of `Accept-Language`: `en`, `de`, `fr`, `es`, `it` or `nl`; otherwise in English. */
  name!: string;
  @ApiProperty({ enum: FOOD_CATEGORIES })
  category!: FoodCategory;
  @ApiProperty({ enum: ALLERGENS, isArray: true })
  allergens!: Allergen[];
  /** Diets that the food suits. */
  @ApiProperty({ enum: DIETS, isArray: true })
  diets!: Diet[];
}

export class FoundFoodsDto {
  foods!: FoodDto[];
}

export function toFoodDto(food: Food, language: FoodLanguage): FoodDto {
  const { id, category, allergens, diets } = food;
  return { id, name: foodName(food, language, 1), category, allergens: [...allergens], diets: [...diets] };
}

import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, Matches } from 'class-validator';
import { IsCount, IsList, IsListOf, IsText, IsWhole, Optional } from '../../http/fields/validation.js';
import { IsDayOrMoment } from '../../http/fields/calendar-dates.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../shared/meals.js';
import { reason } from '../../http/problems/reason.js';
import { RecipeSummaryDto } from '../reading/recipe.dto.js';

export class RandomRecipeQueryDto {
  /** The recipe has at least one of them. */
  @Optional()
  @IsListOf(MEAL_CATEGORIES, 100)
  category: MealCategory[] = [];

  /** The recipe has at least one of them. */
  @Optional()
  @IsList(100)
  @IsText(500, 1, { each: true })
  tags: string[] = [];

  /** Maximum minutes. Recipes without times are left out. */
  @Optional()
  @IsCount(1)
  maxCookingTime?: number;

  /** A day in the time zone of the household, or a time. Only recipes that were not cooked since then. */
  @Optional()
  @IsDayOrMoment()
  notMadeSince?: string;
}

export class AutocompleteQueryDto {
  /** The beginning of a name. */
  @Optional()
  @IsText(500)
  query: string = '';
}

export class RecipeNameDto {
  id!: string;
  name!: string;
  image!: string | null;
}

export class RecipeNamesDto {
  /** The ten best matches. */
  recipes!: RecipeNameDto[];
}

export class RecipeByUrlQueryDto {
  /** The address of a page. It is compared in the same way as the addresses of imports. */
  @IsText(2_048, 1)
  @Matches(/^https?:\/\//i, { message: 'url must begin with http:// or https://', context: reason('field.webAddress') })
  @ApiProperty({ format: 'uri', maxLength: 2_048 })
  url!: string;
}

export class CookableQueryDto {
  /** Names of ingredients that are there. */
  @Optional()
  @IsList(100)
  @IsText(500, 1, { each: true })
  ingredients: string[] = [];

  /** Whether those of the pantry are there too. Without `ingredients`, recipes use at least one of the pantry. */
  @Optional()
  @IsBoolean()
  pantry: boolean = false;

  @Optional()
  @IsWhole(1, 100)
  limit: number = 20;
}

export class CookableRecipeDto {
  recipe!: RecipeSummaryDto;
  /** Names of ingredients that are there, at most 20. */
  have!: string[];
  /** Names of ingredients that are missing, at most 20. */
  missing!: string[];
}

export class CookableRecipesDto {
  recipes!: CookableRecipeDto[];
}

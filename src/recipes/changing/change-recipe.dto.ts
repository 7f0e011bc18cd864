import { ApiExtraModels } from '@nestjs/swagger';
import {
  IsCount,
  IsList,
  IsListOf,
  IsListOfObjects,
  IsText,
  IsUuid,
  IsVersion,
  Optional,
  OptionalNullable,
  OneOf,
} from '../../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../shared/meals.js';
import { UNIT_SYSTEMS, type UnitSystem } from '../../shared/amounts/unit-system.js';
import { RecipeDto } from '../reading/recipe.dto.js';
import {
  CreateImageDto,
  CreateRecipeIngredientDto,
  CreateStepDto,
  CreateTagDto,
  CreateVideoDto,
  stringOr,
} from '../writing/create-recipe.dto.js';
import { RecipeFactsDto } from '../writing/recipe-facts.dto.js';
import { LIMITS } from '../writing/recipe-limits.js';

export class ChangeRecipeIngredientDto extends CreateRecipeIngredientDto {
  /** The id of an ingredient of the recipe, which is changed and keeps its id. Left out: a new ingredient. */
  @OptionalNullable()
  @IsUuid()
  id?: string | null;
}

export class ChangeStepDto extends CreateStepDto {
  /** The id of a step of the recipe, which is changed and keeps its id. Left out: a new step. */
  @OptionalNullable()
  @IsUuid()
  id?: string | null;
}

/** A field that is left out stays the same, `null` clears it, and a list replaces the whole list. */
@ApiExtraModels(ChangeRecipeIngredientDto)
export class ChangeRecipeDto extends RecipeFactsDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  /** HTML in it is stripped. */
  @Optional()
  @IsText(LIMITS.name, 1)
  name?: string;

  @Optional()
  @IsCount(1)
  servings?: number;

  /** The system of the recipe, and of new ingredients and steps without a `systemUsed` of their own. */
  @Optional()
  @OneOf(UNIT_SYSTEMS)
  systemUsed?: UnitSystem;

  @OptionalNullable()
  @IsListOf(MEAL_CATEGORIES, LIMITS.tags)
  categories?: MealCategory[] | null;

  /** The whole list. Each element is complete: a field that is left out is cleared. */
  @OptionalNullable()
  @IsListOfObjects(() => ChangeRecipeIngredientDto, LIMITS.ingredients, (line) => ({ line }))
  @stringOr(() => ChangeRecipeIngredientDto)
  recipeIngredients?: ChangeRecipeIngredientDto[] | null;

  /** Objects with a name, or names as strings. */
  @OptionalNullable()
  @IsListOfObjects(() => CreateTagDto, LIMITS.tags, (name) => ({ name }))
  @stringOr(() => CreateTagDto)
  tags?: CreateTagDto[] | null;

  /** Ids of cuisines of this household. */
  @OptionalNullable()
  @IsList(LIMITS.cuisines)
  @IsUuid({ each: true, message: 'each of cuisines must be a UUID' })
  cuisines?: string[] | null;

  /** The whole list. Each element is complete: a field that is left out is cleared. */
  @OptionalNullable()
  @IsListOfObjects(() => ChangeStepDto, LIMITS.steps)
  steps?: ChangeStepDto[] | null;

  /** An image with an address that the recipe shows keeps its id. */
  @OptionalNullable()
  @IsListOfObjects(() => CreateImageDto, LIMITS.images)
  images?: CreateImageDto[] | null;

  @OptionalNullable()
  @IsListOfObjects(() => CreateVideoDto, LIMITS.videos)
  videos?: CreateVideoDto[] | null;
}

export class ChangedRecipeDto {
  /** The current recipe, changed or not. */
  recipe!: RecipeDto;
  /** `true`: the recipe is at another version, and nothing changed. */
  stale!: boolean;
}

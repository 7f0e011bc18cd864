import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsNumber, Max, Min, ValidateIf } from 'class-validator';
import { Fraction } from '../../http/fields/field-formats.js';
import {
  IsAmount,
  IsCount,
  IsList,
  IsListOf,
  IsListOfObjects,
  IsText,
  IsUuid,
  Optional,
  OptionalNullable,
  OneOf,
} from '../../http/fields/validation.js';
import { UNIT_SYSTEMS, type UnitSystem } from '../../shared/amounts/unit-system.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../shared/meals.js';
import { IsAddress, IsImageAddress } from './recipe-addresses.js';
import { RecipeFactsDto } from './recipe-facts.dto.js';
import { LIMITS } from './recipe-limits.js';
import { reason } from '../../http/problems/reason.js';

/** Converts `"1.5"` to a number. Other text is not changed, so that the validator refuses it. */
const numericText = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value,
);

/** Documents that an item may be a string. */
export function stringOr(model: () => new () => object): PropertyDecorator {
  return (target, property) => {
    const items = { oneOf: [{ $ref: getSchemaPath(model()) }, { type: 'string' }] };
    ApiProperty({ type: 'array', items })(target, property);
  };
}

export class CreateRecipeIngredientDto {
  /** A line to parse, such as `2 cups flour, sifted`. A string in the list is the same as an object with this member. */
  @Optional()
  @IsText(LIMITS.string, 1)
  line?: string;

  /** Required without `ingredientId`. */
  @ValidateIf(
    ({ line, ingredientId, ingredientName }: CreateRecipeIngredientDto) =>
      ingredientName != null || (line === undefined && ingredientId == null),
  )
  @IsText(LIMITS.string, 1)
  ingredientName?: string | null;

  @OptionalNullable()
  @IsUuid()
  ingredientId?: string | null;

  /** 0 or more; a number, a numeric string or `null`. */
  @OptionalNullable()
  @numericText
  @ApiProperty({ type: undefined, oneOf: [{ type: 'number', minimum: 0 }, { type: 'string' }] })
  @IsAmount()
  amount?: number | null;

  @OptionalNullable()
  @IsText(LIMITS.string)
  unit?: string | null;

  /**
   * Preparation, size, the upper end of a range. Left out: the note of a parsed `line`; in a change, an ingredient
   * keeps its note.
   */
  @OptionalNullable()
  @IsText(LIMITS.text)
  note?: string | null;

  /** Left out: its position in the list. */
  @Optional()
  @IsCount()
  order?: number;

  /** The system of the recipe when left out. */
  @Optional()
  @OneOf(UNIT_SYSTEMS)
  systemUsed?: UnitSystem;
}

export class CreateImageDto {
  @IsImageAddress(1)
  image!: string;

  @Optional()
  @IsCount()
  order?: number;
}

export class CreateStepIngredientDto {
  /** The `order` of an ingredient of this recipe. */
  @IsCount()
  ingredientOrder!: number;

  /** The part of its amount that this step uses: above 0, at most 1. */
  @Optional()
  @IsNumber({ allowNaN: false, allowInfinity: false }, { context: reason('field.number') })
  @Min(Number.MIN_VALUE, { message: 'share must be above 0', context: reason('field.aboveZero') })
  @Max(1, { context: reason('field.notAbove', { max: 1 }) })
  @Fraction()
  share: number = 1;

  @Optional()
  @IsCount()
  order?: number;
}

export class CreateStepDto {
  @IsText(LIMITS.text, 1)
  step!: string;

  /** Left out: its position in the list. */
  @Optional()
  @IsCount()
  order?: number;

  /** The system of the recipe when left out. */
  @Optional()
  @OneOf(UNIT_SYSTEMS)
  systemUsed?: UnitSystem;

  @Optional()
  @IsListOfObjects(() => CreateImageDto, LIMITS.images)
  images: CreateImageDto[] = [];

  @Optional()
  @IsListOfObjects(() => CreateStepIngredientDto, LIMITS.ingredients)
  stepIngredients: CreateStepIngredientDto[] = [];
}

export class CreateTagDto {
  @IsText(LIMITS.string, 1)
  name!: string;
}

export class CreateVideoDto {
  @IsAddress(1)
  video!: string;

  @OptionalNullable()
  @IsAddress()
  thumbnail?: string | null;

  /** Seconds. */
  @OptionalNullable()
  @IsCount()
  duration?: number | null;

  @Optional()
  @IsCount()
  order?: number;
}

@ApiExtraModels(CreateRecipeIngredientDto, CreateTagDto)
export class CreateRecipeDto extends RecipeFactsDto {
  /** HTML in it is stripped. */
  @IsText(LIMITS.name, 1)
  name!: string;

  @Optional()
  @IsCount(1)
  servings: number = 1;

  @Optional()
  @OneOf(UNIT_SYSTEMS)
  systemUsed: UnitSystem = 'metric';

  @Optional()
  @IsListOf(MEAL_CATEGORIES, LIMITS.tags)
  categories: MealCategory[] = [];

  /** Accepted but ignored: a new recipe has version 1. */
  @Optional()
  @IsInt({ context: reason('field.number') })
  version?: number;

  /** Chosen by the client, so that a retry makes no second recipe. */
  @Optional()
  @IsUuid()
  id?: string;

  @Optional()
  @IsListOfObjects(() => CreateRecipeIngredientDto, LIMITS.ingredients, (line) => ({ line }))
  @stringOr(() => CreateRecipeIngredientDto)
  recipeIngredients: CreateRecipeIngredientDto[] = [];

  /** Objects with a name, or names as strings. */
  @Optional()
  @IsListOfObjects(() => CreateTagDto, LIMITS.tags, (name) => ({ name }))
  @stringOr(() => CreateTagDto)
  tags: CreateTagDto[] = [];

  /** Ids of cuisines of this household. */
  @Optional()
  @IsList(LIMITS.cuisines)
  @IsUuid({ each: true, message: 'each of cuisines must be a UUID' })
  cuisines: string[] = [];

  @Optional()
  @IsListOfObjects(() => CreateStepDto, LIMITS.steps)
  steps: CreateStepDto[] = [];

  @Optional()
  @IsListOfObjects(() => CreateImageDto, LIMITS.images)
  images: CreateImageDto[] = [];

  @Optional()
  @IsListOfObjects(() => CreateVideoDto, LIMITS.videos)
  videos: CreateVideoDto[] = [];
}

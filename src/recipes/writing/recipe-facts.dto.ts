import { IsCount, IsText, OptionalNullable, OneOf } from '../../http/fields/validation.js';
import { UNIT_SYSTEMS, type UnitSystem } from '../../shared/amounts/unit-system.js';
import { IsAddress, IsImageAddress } from './recipe-addresses.js';
import { LIMITS } from './recipe-limits.js';

/** The optional fields of a recipe. They may be left out or `null`. */
export class RecipeFactsDto {
  /** HTML in it is stripped. */
  @OptionalNullable()
  @IsText(LIMITS.text)
  description?: string | null;

  @OptionalNullable()
  @IsImageAddress()
  image?: string | null;

  @OptionalNullable()
  @IsAddress()
  url?: string | null;

  /** The yield in words, such as `1 loaf (12 slices)`; `servings` is its number. */
  @OptionalNullable()
  @IsText(LIMITS.string)
  yieldText?: string | null;

  @OptionalNullable()
  @IsText(LIMITS.text)
  notes?: string | null;

  @OptionalNullable()
  @IsText(LIMITS.string)
  originCountry?: string | null;

  @OptionalNullable()
  @IsText(LIMITS.string)
  originCountryName?: string | null;

  @OptionalNullable()
  @IsText(LIMITS.string)
  originRegion?: string | null;

  @OptionalNullable()
  @IsText(LIMITS.text)
  provenanceNote?: string | null;

  @OptionalNullable()
  @IsText(LIMITS.string)
  dishColor?: string | null;

  @OptionalNullable()
  @IsCount()
  prepMinutes?: number | null;

  @OptionalNullable()
  @IsCount()
  cookMinutes?: number | null;

  @OptionalNullable()
  @IsCount()
  totalMinutes?: number | null;

  @OptionalNullable()
  @OneOf(UNIT_SYSTEMS)
  originalSystem?: UnitSystem | null;

  @OptionalNullable()
  @IsCount()
  calories?: number | null;

  @OptionalNullable()
  @IsText(LIMITS.string)
  fat?: string | null;

  @OptionalNullable()
  @IsText(LIMITS.string)
  carbs?: string | null;

  @OptionalNullable()
  @IsText(LIMITS.string)
  protein?: string | null;
}

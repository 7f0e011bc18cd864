import { ApiProperty } from '@nestjs/swagger';
import { UnsuitableForDto } from '../../foods/diet.dto.js';
import { type Allergen, ALLERGENS, type Diet, DIETS } from '../../foods/diets.js';
import { DateTime, Fraction } from '../../http/fields/field-formats.js';
import type { MealCategory } from '../../shared/meals.js';
import { UNIT_SYSTEMS, type UnitSystem } from '../../shared/amounts/unit-system.js';
import { SCALED_REASONS, type ScaledReason } from '../views/scale-measure.js';

/** An amount in a view of a recipe for other servings or in another system. */
export class ScaledAmountDto {
  @Fraction()
  amount!: number | null;
  unit!: string | null;
  /** Number and unit as kitchens write them, in the language of the request: `1 ½ cups`. Empty when the line has neither. */
  display!: string;
  /** The name of the ingredient, in singular or plural as the amount needs when it has no unit: `2` `eggs`. */
  name!: string;
  /** The note without the range that `display` has. Quantities in it that tell the amount again are scaled: `about 3 lb/1.36 kg`. */
  note!: string | null;
  /** Whether the amount is exact. */
  exact!: boolean;
  /**
   * Why it is not exact; `null` when it is. `ROUNDED`; `DENSITY`: converted with the mean density of the ingredient;
   * `NO_DENSITY`: left as a volume, because the density is unknown.
   */
  @ApiProperty({ enum: SCALED_REASONS, nullable: true })
  reason!: ScaledReason | null;
}

export class RecipeIngredientDto {
  id!: string;
  @Fraction()
  amount!: number | null;
  unit!: string | null;
  order!: number;
  systemUsed!: UnitSystem;
  version!: number;
  /** What this recipe calls the ingredient. */
  ingredientName!: string;
  /** Names of one food have the same id. */
  ingredientId!: string;
  /** The food of the lexicon, such as `onion`; `null` for a name that the lexicon does not have. */
  @ApiProperty({ type: String, nullable: true, pattern: '^[a-z0-9-]+$' })
  foodId!: string | null;
  /** The upper end of a range, preparation, size, purpose. */
  note!: string | null;
  /** Only in a view. */
  scaled?: ScaledAmountDto;
}

export class StepImageDto {
  id!: string;
  image!: string;
  order!: number;
  version!: number;
}

export class StepIngredientDto {
  /** The `order` of an ingredient of this recipe. */
  ingredientOrder!: number;
  /** The part of its amount that the step uses: above 0, at most 1. */
  @Fraction()
  share!: number;
  order!: number;
}

/** A duration in the text of a step. */
export class StepTimerDto {
  /** The position of its words in `step`, in UTF-16 units. */
  start!: number;
  end!: number;
  seconds!: number;
  /** The upper end of a range: `25 to 30 minutes`. */
  maxSeconds!: number | null;
  /** The words around it that say what it is for, at most 80 characters. */
  label!: string;
}

export class StepDto {
  id!: string;
  step!: string;
  systemUsed!: UnitSystem;
  order!: number;
  version!: number;
  images!: StepImageDto[];
  stepIngredients!: StepIngredientDto[];
  timers!: StepTimerDto[];
  /** Only in a view: the text with temperatures and sizes in the system of the view, and the amounts of `stepIngredients` scaled. */
  display?: string;
}

export class TagDto {
  name!: string;
  version!: number;
}

export class CuisineDto {
  id!: string;
  name!: string;
  version!: number;
}

export class AuthorDto {
  id!: string;
  name!: string;
  image!: string | null;
  version!: number;
}

export class RecipeImageDto {
  id!: string;
  /**
   * The address that it came from. For an uploaded picture a signed link, without host while `PUBLIC_URL` is not set.
   */
  image!: string;
  order!: number;
  generated!: boolean;
  version!: number;
}

export class RecipeVideoDto {
  id!: string;
  video!: string;
  thumbnail!: string | null;
  /** Seconds. */
  duration!: number | null;
  order!: number;
  version!: number;
}

export class NutritionLineDto {
  /** The `id` of the recipe's ingredient. */
  key!: string;
  /** Kilocalories of the whole amount in the recipe, not of one serving. */
  @Fraction()
  calories!: number;
  /** `fat`, `protein` and `carbs` are in grams. */
  @Fraction()
  fat!: number;
  @Fraction()
  carbs!: number;
  @Fraction()
  protein!: number;
}

/** The estimate of the configured AI for a recipe without nutrition. It is made in the background and does not raise `version`. */
export class NutritionEstimateDto {
  /** One for each ingredient, in their order. */
  lines!: NutritionLineDto[];
}

/** The parameters of a view. */
export class RecipeViewDto {
  @Fraction()
  servings!: number;
  @ApiProperty({ enum: UNIT_SYSTEMS })
  system!: UnitSystem;
  /** The amounts are multiplied by this factor. */
  @Fraction()
  factor!: number;
}

class RecipeHeadDto {
  id!: string;
  userId!: string;
  name!: string;
  description!: string | null;
  image!: string | null;
  url!: string | null;
  servings!: number;
  prepMinutes!: number | null;
  cookMinutes!: number | null;
  totalMinutes!: number | null;
  notes!: string | null;
  /** Kilocalories of one serving. */
  calories!: number | null;
  originCountry!: string | null;
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
  categories!: MealCategory[];
  version!: number;
  tags!: TagDto[];
  author!: AuthorDto | null;
  /** Whether it is a favourite of the caller. */
  isFavorite!: boolean;
  /** The rating of the caller, 1 to 5; `null`: not rated. */
  userRating!: number | null;
  /** The latest time that somebody of the household cooked it; `null`: never. */
  @DateTime()
  lastMadeAt!: string | null;
  /** How often the household has cooked it. */
  madeCount!: number;
  /**
   * The people of the household whom the dish does not suit, by the diets that they set. A food that nothing is known of is no reason.
   * Empty for a recipe in the bin.
   */
  unsuitableFor!: UnsuitableForDto[];
}

export class RecipeSummaryDto extends RecipeHeadDto {
  /** 1 to 5; `null` when nobody has rated it. */
  @Fraction()
  averageRating!: number | null;
  ratingCount!: number;
}

export class RecipeDto extends RecipeHeadDto {
  systemUsed!: UnitSystem;
  originalSystem!: UnitSystem | null;
  fat!: string | null;
  /** The yield in words: `1 loaf (12 slices)`; `null` when the recipe says only a number. */
  yieldText!: string | null;
  carbs!: string | null;
  protein!: string | null;
  originCountryName!: string | null;
  originRegion!: string | null;
  provenanceNote!: string | null;
  dishColor!: string | null;
  recipeIngredients!: RecipeIngredientDto[];
  steps!: StepDto[];
  cuisines!: CuisineDto[];
  images!: RecipeImageDto[];
  videos!: RecipeVideoDto[];
  nutritionEstimate!: NutritionEstimateDto | null;
  /** Of the fourteen of Annex II of Regulation (EU) No 1169/2011, those that the foods usually contain. */
  @ApiProperty({ enum: ALLERGENS, isArray: true })
  allergens!: Allergen[];
  /** Diets that all foods suit; none when one of the foods is unknown. */
  @ApiProperty({ enum: DIETS, isArray: true })
  diets!: Diet[];
  /** Names of ingredients of which no food is known. They can contain other allergens. */
  unknownFoods!: string[];
  /** Only when the request has `servings`, `scale` or `system`. */
  view?: RecipeViewDto;
}

export type StepWithoutTimers = Omit<StepDto, 'timers'>;

/** A recipe as the database returns it, whoever reads it. */
export type RecipeWithoutTimers = Omit<RecipeDto, 'steps' | 'unsuitableFor'> & { steps: StepWithoutTimers[] };

import { DateTime, Fraction } from '../../http/field-formats.js';
import type { MealCategory } from '../../parser/vocabulary/meal-categories.js';
import type { UnitSystem } from '../../units/unit-system.js';

export class RecipeIngredientDto {
  id!: string;
  @Fraction()
  amount!: number | null;
  unit!: string | null;
  order!: number;
  systemUsed!: UnitSystem;
  version!: number;
  ingredientName!: string;
  ingredientId!: string;
  /** What the line says besides: the upper end of a range, preparation, size, purpose. */
  note!: string | null;
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

export class StepDto {
  step!: string;
  systemUsed!: UnitSystem;
  order!: number;
  version!: number;
  images!: StepImageDto[];
  stepIngredients!: StepIngredientDto[];
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
  /** Kilocalories of the whole amount that the recipe has of it, not of one serving. */
  @Fraction()
  calories!: number;
  /** Grams, as of the next two. */
  @Fraction()
  fat!: number;
  @Fraction()
  carbs!: number;
  @Fraction()
  protein!: number;
}

/** What the configured AI makes of a recipe that came without nutrition, some time after it came. `version` does not count it. */
export class NutritionEstimateDto {
  /** One for each ingredient, in their order. */
  lines!: NutritionLineDto[];
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
}

export class RecipeSummaryDto extends RecipeHeadDto {
  /** 1 to 5; `null` while nobody rated it. */
  @Fraction()
  averageRating!: number | null;
  ratingCount!: number;
}

export class RecipeDto extends RecipeHeadDto {
  systemUsed!: UnitSystem;
  originalSystem!: UnitSystem | null;
  fat!: string | null;
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
}

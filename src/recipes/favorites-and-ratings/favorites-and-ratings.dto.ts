import { Fraction } from '../../http/fields/field-formats.js';
import { Nullable, IsWhole } from '../../http/fields/validation.js';

export class RateRecipeDto {
  /** `null` removes the rating. */
  @Nullable()
  @IsWhole(1, 5)
  rating!: number | null;
}

export class RatedRecipeDto {
  recipeId!: string;
  /** The rating of the caller; `null`: not rated. */
  userRating!: number | null;
  /** The average of all ratings; `null` when nobody has rated it. */
  @Fraction()
  averageRating!: number | null;
  ratingCount!: number;
}

export class FavoriteDto {
  recipeId!: string;
  isFavorite!: boolean;
}

export class FavoritesDto {
  /** The ids of the caller's favourite recipes, the latest first. */
  favoriteIds!: string[];
}

import { IsInt, Max, Min } from 'class-validator';
import { Fraction } from '../../http/fields/field-formats.js';
import { Nullable } from '../../http/fields/validation.js';

export class RateRecipeDto {
  /** `null` takes the rating back. */
  @Nullable()
  @IsInt()
  @Min(1)
  @Max(5)
  rating!: number | null;
}

export class RatedRecipeDto {
  recipeId!: string;
  /** Of the person who asks; `null`: not rated. */
  userRating!: number | null;
  /** Of all who rated it; `null` while nobody did. */
  @Fraction()
  averageRating!: number | null;
  ratingCount!: number;
}

export class FavoriteDto {
  recipeId!: string;
  isFavorite!: boolean;
}

export class FavoritesDto {
  /** The recipes that are favourites of the person who asks, the latest first. */
  favoriteIds!: string[];
}

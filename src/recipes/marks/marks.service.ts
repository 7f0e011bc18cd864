import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../http/problems/errors.js';
import type { Owner } from '../owner.js';
import type { FavoriteDto, FavoritesDto, RatedRecipeDto } from './marks.dto.js';
import { MarksRepository } from './marks.repository.js';

/** Ratings and favourites of each person. They do not raise the version of the recipe. */
@Injectable()
export class MarksService {
  constructor(private readonly repository: MarksRepository) {}

  /**
   * @param rating 1 to 5; `null` removes it
   * @throws NotFoundError
   */
  async rate(owner: Owner, recipeId: string, rating: number | null): Promise<RatedRecipeDto> {
    const rated = await this.repository.rate(owner, recipeId, rating);
    if (rated === null) throw new NotFoundError('Recipe not found');
    return rated;
  }

  /**
   * @param since when it became a favourite; `null`: now. A recipe that is already a favourite keeps its time.
   * @throws NotFoundError
   */
  async setFavorite(
    owner: Owner,
    recipeId: string,
    isFavorite: boolean,
    since: Date | null = null,
  ): Promise<FavoriteDto> {
    if (!(await this.repository.setFavorite(owner, recipeId, isFavorite, since)))
      throw new NotFoundError('Recipe not found');
    return { recipeId, isFavorite };
  }

  /** Does nothing when the recipe does not exist. */
  async addFavorite(owner: Owner, recipeId: string): Promise<void> {
    await this.repository.setFavorite(owner, recipeId, true, null);
  }

  /** Rates a recipe that the person has not rated. Does nothing when the recipe does not exist. */
  async rateFirst(owner: Owner, recipeId: string, rating: number): Promise<void> {
    if ((await this.repository.ratingOf(owner, recipeId)) === null) await this.repository.rate(owner, recipeId, rating);
  }

  async favorites(owner: Owner): Promise<FavoritesDto> {
    return { favoriteIds: await this.repository.favoriteIds(owner) };
  }
}

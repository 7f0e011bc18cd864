import { Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { NotFoundError, orNotFound } from '../../http/problems/errors.js';
import { SearchIndex } from '../../search/search-index.service.js';
import { RecipesRepository } from '../recipes.repository.js';
import type { FavoriteDto, FavoritesDto, RatedRecipeDto } from './favorites-and-ratings.dto.js';
import { FavoritesAndRatingsRepository } from './favorites-and-ratings.repository.js';

/** Ratings and favourites of each person. They do not raise the version of the recipe. */
@Injectable()
export class FavoritesAndRatingsService {
  constructor(
    private readonly repository: FavoritesAndRatingsRepository,
    private readonly recipes: RecipesRepository,
    private readonly searchIndex: SearchIndex,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /**
   * @param rating 1 to 5; `null` removes it
   * @throws NotFoundError
   */
  rate(owner: Person, recipeId: string, rating: number | null): Promise<RatedRecipeDto> {
    const { householdId } = owner;
    return this.transactions.run(async () => {
      // The average includes all ratings, because each of them locks the recipe.
      const recipe = orNotFound(await this.recipes.lockOutsideBin(householdId, recipeId), 'Recipe');
      await this.repository.rate(owner, recipeId, rating);
      const { average: averageRating, count: ratingCount } = await this.repository.average(householdId, recipeId);
      if (recipe.averageRating !== averageRating || recipe.ratingCount !== ratingCount) {
        await this.recipes.touch(householdId, recipeId, { averageRating, ratingCount });
        await this.searchIndex.refresh(householdId, [recipeId]);
        this.changes.note('recipe', recipe);
      }
      return { recipeId, userRating: rating, averageRating, ratingCount };
    });
  }

  /**
   * @param since when it became a favourite; `null`: now. A recipe that is already a favourite keeps its time.
   * @throws NotFoundError
   */
  async setFavorite(
    owner: Person,
    recipeId: string,
    isFavorite: boolean,
    since: Date | null = null,
  ): Promise<FavoriteDto> {
    if (!(await this.mark(owner, recipeId, isFavorite, since))) throw new NotFoundError('Recipe not found');
    return { recipeId, isFavorite };
  }

  /** As `setFavorite`, for several recipes. Those that are not there are left out. @returns number of the others */
  setAll(owner: Person, recipeIds: readonly string[], isFavorite: boolean): Promise<number> {
    return this.transactions.run(async () => {
      let count = 0;
      for (const id of [...new Set(recipeIds)].toSorted()) if (await this.mark(owner, id, isFavorite, null)) count += 1;
      return count;
    });
  }

  /** Does nothing when the recipe does not exist. */
  async addFavorite(owner: Person, recipeId: string): Promise<void> {
    await this.mark(owner, recipeId, true, null);
  }

  /** Rates a recipe that the person has not rated. Does nothing when the recipe does not exist. */
  async rateFirst(owner: Person, recipeId: string, rating: number): Promise<void> {
    if (((await this.repository.find(owner, recipeId))?.rating ?? null) !== null) return;
    if ((await this.recipes.findOutsideBin(owner.householdId, recipeId)) !== null)
      await this.rate(owner, recipeId, rating);
  }

  async favorites(owner: Person): Promise<FavoritesDto> {
    return { favoriteIds: await this.repository.favoriteIds(owner) };
  }

  /** Returns whether the recipe exists. */
  private mark(owner: Person, recipeId: string, isFavorite: boolean, since: Date | null): Promise<boolean> {
    return this.transactions.run(async () => {
      if (!(await this.recipes.lockAgainstRemoval(owner.householdId, recipeId))) return false;
      if (isFavorite) await this.repository.addFavorite(owner, recipeId, since);
      else await this.repository.removeFavorite(owner, recipeId);
      return true;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { Person } from '../../accounts/caller.js';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { FavoriteAndRating } from './favorite-and-rating.entity.js';

@Injectable()
export class FavoritesAndRatingsRepository extends TableRepository<FavoriteAndRating> {
  constructor(transactions: Transactions) {
    super(FavoriteAndRating, transactions);
  }

  find({ householdId, userId }: Person, recipeId: string): Promise<FavoriteAndRating | null> {
    return this.table.findOneBy({ householdId, userId, recipeId });
  }

  async rate(owner: Person, recipeId: string, rating: number | null): Promise<void> {
    const { householdId, userId } = owner;
    await this.insertNew([{ householdId, userId, recipeId }]);
    await this.table.update({ householdId, userId, recipeId }, { rating });
  }

  /** A favourite keeps its time. @param since `null`: now */
  async addFavorite({ householdId, userId }: Person, recipeId: string, since: Date | null): Promise<void> {
    await this.insertNew([{ householdId, userId, recipeId }]);
    const favoriteAt = since ?? ((): string => 'now()');
    await this.table.update({ householdId, userId, recipeId, favoriteAt: IsNull() }, { favoriteAt });
  }

  async removeFavorite({ householdId, userId }: Person, recipeId: string): Promise<void> {
    await this.table.update({ householdId, userId, recipeId, favoriteAt: Not(IsNull()) }, { favoriteAt: null });
  }

  /** Of all ratings of the recipe. */
  async average(householdId: string, recipeId: string): Promise<{ average: number | null; count: number }> {
    const [row] = await this.query<{ average: number | null; count: number }>(
      `SELECT avg(rating)::float8 AS average, count(rating)::int AS count FROM recipe_marks
       WHERE household_id = $1 AND recipe_id = $2`,
      [householdId, recipeId],
    );
    return row ?? { average: null, count: 0 };
  }

  /** Of recipes outside the bin, the latest first. */
  async favoriteIds({ householdId, userId }: Person): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      `SELECT m.recipe_id AS id FROM recipe_marks m JOIN recipes r ON r.household_id = $1 AND r.id = m.recipe_id
       WHERE m.household_id = $1 AND m.user_id = $2 AND m.favorite_at IS NOT NULL AND r.deleted_at IS NULL
       ORDER BY m.favorite_at DESC, m.recipe_id`,
      [householdId, userId],
    );
    return rows.map(({ id }) => id);
  }
}

import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { RecipeCopy } from './recipe-copy.entity.js';

/** A recipe to copy, with the names that replace ids of its household. */
export interface CopiedRecipe {
  readonly id: string;
  /** The name of the author; `null` when it is the person who takes the recipe along. */
  readonly author: string | null;
  readonly authorImage: string | null;
  readonly cuisines: readonly string[];
  /** The rating of the person who takes the recipe along; `null` when they have not rated it. */
  readonly rating: number | null;
  readonly isFavorite: boolean;
}

@Injectable()
export class RecipeCopiesRepository extends HouseholdRepository<RecipeCopy> {
  constructor(transactions: Transactions) {
    super(RecipeCopy, transactions);
  }

  async add(copy: Omit<RecipeCopy, 'lastRecipeId' | 'createdAt'>): Promise<void> {
    await this.table.insert(copy);
  }

  /**
   * The next recipes outside the bin, at most 50, in the order of their ids. Recipes that were added after the person left are not
   * copied.
   */
  next({ fromHouseholdId, lastRecipeId, userId, createdAt }: RecipeCopy): Promise<CopiedRecipe[]> {
    return this.query(
      `SELECT r.id, CASE WHEN a.user_id IS DISTINCT FROM $3::uuid THEN a.name END AS author, a.image AS "authorImage",
         ARRAY(
           SELECT c.name FROM recipe_cuisines rc JOIN cuisines c ON c.household_id = $1 AND c.id = rc.cuisine_id
           WHERE rc.household_id = $1 AND rc.recipe_id = r.id ORDER BY rc.position
         ) AS cuisines,
         m.rating, m.favorite_at IS NOT NULL AS "isFavorite"
       FROM recipes r LEFT JOIN authors a ON a.household_id = $1 AND a.id = r.author_id
       LEFT JOIN recipe_marks m ON m.household_id = $1 AND m.user_id = $3 AND m.recipe_id = r.id
       WHERE r.household_id = $1 AND r.deleted_at IS NULL AND ($2::uuid IS NULL OR r.id > $2) AND r.created_at <= $4
       ORDER BY r.id LIMIT 50`,
      [fromHouseholdId, lastRecipeId, userId, createdAt],
    );
  }

  /** Stores that all recipes up to `lastRecipeId` have been copied. */
  async advance({ householdId, id, lastRecipeId }: RecipeCopy): Promise<void> {
    await this.table.update({ householdId, id }, { lastRecipeId });
  }

  /** Removes the row, because all recipes have been copied. */
  async end(householdId: string, id: string): Promise<void> {
    await this.table.delete({ householdId, id });
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { HouseholdRemoval } from '../households/removal/household-removal.js';
import { HouseholdRepository } from '../database/household-repository.js';
import { Recipe } from './entities/recipe.entity.js';

/** Deletes the recipes of households that are removed, few at a time. */
@Injectable()
export class RecipesOfRemovedHouseholds extends HouseholdRepository<Recipe> implements OnModuleInit {
  constructor(
    transactions: Transactions,
    private readonly removal: HouseholdRemoval,
  ) {
    super(Recipe, transactions);
  }

  onModuleInit(): void {
    this.removal.register((householdId) => this.removeSome(householdId));
  }

  private async removeSome(householdId: string): Promise<number> {
    const removed = await this.query(
      `DELETE FROM recipes WHERE household_id = $1 AND id IN (
         SELECT id FROM recipes WHERE household_id = $1 ORDER BY id LIMIT 200
       ) RETURNING id`,
      [householdId],
    );
    return removed.length;
  }
}
